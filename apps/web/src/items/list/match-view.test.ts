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
const ITEMS = [
  make('full', [8, 0, 4], { reorderPoints: { uttara: 5 } }),
  make('nine', [9], { supplier: 'MEGHNA', price: 12.5 }),
  make('none', [], {
    supplier: 'Padma',
    lastCounts: { uttara: { at: new Date().toISOString(), by: 'a@b.c' } },
  }),
  make('even', [-4, 4], { price: 99 }),
];

it.each([
  [{ supplier: 'meghna', maxQuantity: '9' }, ['nine', 'even']],
  [{ minQuantity: '9', maxQuantity: '11' }, ['nine']],
  [{ minQuantity: '-4', maxQuantity: '0', warehouse: 'halishar' }, ['none', 'even']],
  [{ warehouse: 'uttara' }, ['full']],
  [{ minPrice: '12.50', maxPrice: '50' }, ['nine']],
  [{ status: 'in' }, ['full', 'nine']],
  [{ status: 'sold' }, ['none', 'even']],
  [{ status: 'negative' }, ['even']],
  [{ status: 'negative', warehouse: 'uttara' }, []],
  [{ status: 'low' }, ['full']],
  [{ status: 'low', warehouse: 'halishar' }, []],
  [{ status: 'uncounted', warehouse: 'uttara' }, ['full', 'nine', 'even']],
  [{ q: 'ni', status: 'in' }, ['nine']],
] as const)('%j finds what the server finds', (filter, names) => {
  expect(matchView(ITEMS, filter).map(({ name }) => name)).toEqual(names);
});
