import { COUNT_DUE_DAYS } from '@godown/shared/item';
import { expect, it } from 'vitest';
import { makeItem } from '../../test/inventory-kit';
import { matchView, sortView } from './match-view';

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

it.each([
  [{}, ['বড়ো', 'বডি', 'Oven 10', 'oven 2']],
  [{ sort: 'name' }, ['oven 2', 'Oven 10', 'বডি', 'বড়ো']],
  [{ sort: 'name', order: 'desc' }, ['বড়ো', 'বডি', 'Oven 10', 'oven 2']],
  [{ sort: 'price', order: 'desc' }, ['oven 2', 'Oven 10', 'বডি', 'বড়ো']],
  [{ sort: 'quantity' }, ['বডি', 'বড়ো', 'Oven 10', 'oven 2']],
  [{ sort: 'quantity', warehouse: 'uttara' }, ['Oven 10', 'oven 2', 'বডি', 'বড়ো']],
  [{ sort: 'updatedAt' }, ['Oven 10', 'বড়ো', 'বডি', 'oven 2']],
  [{ order: 'desc' }, ['oven 2', 'Oven 10', 'বডি', 'বড়ো']],
] as const)('sorts by %j as the server does', (view, names) => {
  const items = [
    make('বড়ো', [0, 0, 4], { _id: 'a', price: 1, updatedAt: daysAgo(3) }),
    make('বডি', [0, 0, 3], { _id: 'b', price: 1, updatedAt: daysAgo(2) }),
    make('Oven 10', [5], { _id: 'c', price: 2, updatedAt: daysAgo(4) }),
    make('oven 2', [6], { _id: 'd', price: 3, updatedAt: daysAgo(1) }),
  ];
  expect(sortView(items, view).map(({ name }) => name)).toEqual(names);
});
