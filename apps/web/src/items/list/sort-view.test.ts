import { expect, it } from 'vitest';
import { makeItem } from '../../test/inventory-kit';
import { sortView } from './sort-view';

const make = (name: string, [halishar = 0, bahaddarhat = 0, uttara = 0]: number[], others: object) =>
  makeItem({
    name,
    stock: { halishar, bahaddarhat, uttara },
    quantity: halishar + bahaddarhat + uttara,
    ...others,
  });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();

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
