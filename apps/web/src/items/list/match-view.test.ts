import { COUNT_DUE_DAYS } from '@godown/shared/items/item';
import { expect, it } from 'vitest';
import { makeItem } from '../../test/inventory-kit';
import { matchView } from './match-view';

const make = (name: string, [halishar = 0, bahaddarhat = 0, uttara = 0]: number[], others: object = {}) =>
  makeItem({
    name,
    supplier: 'Meghna',
    price: 10,
    stock: { halishar, bahaddarhat, uttara },
    quantity: halishar + bahaddarhat + uttara,
    ...others,
  });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();
const ITEMS = [
  make('full', [8, 0, 4], { reorderPoints: { uttara: 5 } }),
  make('nine', [9], { supplier: 'MEGHNA', price: 12.5 }),
  make('none', [], {
    supplier: 'Padma',
    lastCounts: { uttara: { at: daysAgo(COUNT_DUE_DAYS - 1), by: 'a@b.c' } },
  }),
  make('even', [-4, 4], { price: 99 }),
  make('less', [0, -2], {
    price: 99,
    lastCounts: { uttara: { at: daysAgo(COUNT_DUE_DAYS + 1), by: 'a@b.c' } },
  }),
];

it.each([
  [{ supplier: 'meghna', maxQuantity: '9' }, ['nine', 'even', 'less']],
  [{ minQuantity: '9', maxQuantity: '11' }, ['nine']],
  [{ minQuantity: '-4', maxQuantity: '0', warehouse: 'halishar' }, ['none', 'even', 'less']],
  [{ warehouse: 'uttara' }, ['full']],
  [{ minPrice: '12.50', maxPrice: '50' }, ['nine']],
  [{ status: 'in' }, ['full', 'nine']],
  [{ status: 'sold' }, ['none', 'even']],
  [{ status: 'negative' }, ['even', 'less']],
  [{ status: 'negative', warehouse: 'uttara' }, []],
  [{ status: 'low' }, ['full']],
  [{ status: 'low', warehouse: 'halishar' }, []],
  [{ status: 'uncounted', warehouse: 'uttara' }, ['full', 'nine', 'even', 'less']],
  [{ q: 'ni', status: 'in' }, ['nine']],
] as const)('%j finds what the server finds', (filter, names) => {
  expect(matchView(ITEMS, filter).map(({ name }) => name)).toEqual(names);
});
