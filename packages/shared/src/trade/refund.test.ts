import { expect, it } from 'vitest';
import { paidForLines, refundOf } from './refund.js';

const line = (quantity: number, paid: number, returned = { quantity: 0, amount: 0 }) => ({
  quantity,
  paid,
  returned,
});

it.each([
  [3, 10_000],
  [6, 10_000],
  [7, 3],
  [1, 999],
  [600, 10_000],
  [4, 0],
])('gives back for all %i units exactly what was paid, %i, also one by one', (quantity, paid) => {
  expect(refundOf(quantity, line(quantity, paid))).toBe(paid);
  const returned = { quantity: 0, amount: 0 };
  for (; returned.quantity < quantity; returned.quantity++)
    returned.amount += refundOf(1, line(quantity, paid, returned));
  expect(returned.amount).toBe(paid);
});

it.each<[string, number, { quantity: number; amount: number }, number]>([
  ['their part of what was paid, rounded to the cent', 2, { quantity: 0, amount: 0 }, 6667],
  ['no more than their part after a return for nothing', 1, { quantity: 2, amount: 0 }, 3334],
  ['what is left after a return for more', 1, { quantity: 2, amount: 9000 }, 1000],
  ['nothing when all of it was given back', 1, { quantity: 2, amount: 10_500 }, 0],
])('gives back %s', (_, units, returned, amount) => {
  expect(refundOf(units, line(3, 10_000, returned))).toBe(amount);
});

it('is exact for the largest sums', () => {
  expect(refundOf(999_999, line(999_999, 99_999_999_999_999))).toBe(99_999_999_999_999);
});

it('shares the discount of the note among its lines, and leaves the transport out', () => {
  const money = { subtotal: 300, transport: 50, total: 250 };
  expect(paidForLines([100, 100, 100], money)).toEqual([67, 66, 67]);
  expect(paidForLines([0, 0], { subtotal: 0, transport: 50, total: 50 })).toEqual([0, 0]);
});
