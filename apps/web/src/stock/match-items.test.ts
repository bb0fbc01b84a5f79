import { expect, it } from 'vitest';
import { makeItem } from '../test/inventory-kit';
import { bestFirst, matchItems } from './match-items';

const kettle = makeItem({ name: 'Sangu Kettle 1.7L', supplier: 'Électronique Nord', description: 'Steel.' });
const keeper = makeItem({
  name: 'Food keeper',
  supplier: '',
  description: 'Cold.',
  barcode: '2000000000015',
  cartons: [{ code: '18941234567897', units: 6 }],
});
const cooker = makeItem({ name: 'রাইস কুকার', supplier: '', description: '' });
const ITEMS = [kettle, keeper, cooker];

it.each([
  ['ke', [kettle, keeper]],
  ['KETTLE sangu', [kettle]],
  ['ettle', []],
  ['1.7', [kettle]],
  ['electro', [kettle]],
  ['steel', [kettle]],
  ['20000000', [keeper]],
  ['18941234567897', [keeper]],
  ['কুক', [cooker]],
  ['কক', []],
  ['sangukettle', []],
  ['kettle ১.৭', [kettle]],
  ['kettle cold', []],
  [' ', ITEMS],
  ['.', ITEMS],
])('finds by the beginnings of words: %j', (text, found) => {
  expect(matchItems(ITEMS, text)).toEqual(found);
});

it('shows names that begin with the text first', () => {
  expect(bestFirst(ITEMS, 'food k')).toEqual([keeper, kettle, cooker]);
  expect(bestFirst(ITEMS, 'keep')).toEqual([keeper, kettle, cooker]);
  expect(bestFirst(ITEMS, '')).toEqual(ITEMS);
});
