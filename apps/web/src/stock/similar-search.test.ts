import { expect, it } from 'vitest';
import { makeItem } from '../test/inventory-kit';
import { matchItems } from './match-items';
import { findSimilarSearch } from './similar-search';

const ITEMS = [
  'Teesta Microwave Oven 23L',
  'Halda Microwave Grill 25L',
  'হালদা রাইস কুকার 1.8L',
  'Surma TV 43in',
  'Ovation Speaker',
].map((name) => makeItem({ name, supplier: '', description: '' }));

const similarTo = (q: string) => findSimilarSearch(ITEMS, q, matchItems);

it.each([
  ['mircowave', 'microwave'],
  ['micro wave', 'microwave'],
  ['teesta ovens', 'teesta oven'],
  ['oven 23 liter', 'oven 23l'],
  ['মাইক্রোওয়েভ', 'microwave'],
  ['43inch', '43in'],
  ['halda mcirow', null],
  ['halda mircow', 'halda microwave'],
])('%s: what a search among the items on this device may have meant', (q, similar) => {
  expect(similarTo(q)).toBe(similar);
});

it.each([['speaker'], ['ov'], ['xyzzy'], ['8940000000001'], [''], ['mw-32l']])('%s: nothing', (q) => {
  expect(similarTo(q)).toBeNull();
});
