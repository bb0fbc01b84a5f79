import { expect, it } from 'vitest';
import { costAfter, isBelowCost } from './item-cost.js';

const whole = { subtotal: 1000, taken: 0 };

it.each([
  ['averages the units in stock and those received', { stock: 10, cost: 400 }, 10, 6000, 500],
  ['rounds to the nearest cent, a half up', { stock: 1, cost: 100 }, 1, 101, 101],
  ['rounds down below a half', { stock: 2, cost: 100 }, 1, 101, 100],
  ['takes the new cost without stock', { stock: 0, cost: 400 }, 10, 6000, 600],
  ['takes the new cost below zero', { stock: -5, cost: 400 }, 10, 6000, 600],
  ['takes the new cost where none is known', { stock: 5, cost: null }, 10, 6000, 600],
  ['counts what was free', { stock: 10, cost: 400 }, 10, 0, 200],
  ['is exact where decimals are not', { stock: 1e9, cost: 99_999_999_998 }, 1e9, 999_999_999, 49_999_999_999],
])('%s', (_what, before, quantity, net, cost) => {
  expect(costAfter('average', before, { quantity, net }, whole)).toBe(cost);
});

it('takes the last cost, if the shop has chosen that', () => {
  expect(costAfter('last', { stock: 10, cost: 400 }, { quantity: 10, net: 6000 }, whole)).toBe(600);
});

it('takes the discount of the note from all lines alike, and rounds once', () => {
  const before = { stock: 1, cost: 100 };
  expect(costAfter('last', before, { quantity: 3, net: 1000 }, { subtotal: 3000, taken: 300 })).toBe(300);
  // 2/3 of 100 cents are 66.67: with the 100 of the other unit the average is 83.33.
  expect(costAfter('average', before, { quantity: 1, net: 100 }, { subtotal: 300, taken: 100 })).toBe(83);
  expect(costAfter('average', before, { quantity: 1, net: 0 }, { subtotal: 0, taken: 0 })).toBe(50);
});

it('knows what is below cost, with the discount of the note', () => {
  const line = { quantity: 2, net: 1000 };
  expect(isBelowCost(500, line, whole)).toBe(false);
  expect(isBelowCost(501, line, whole)).toBe(true);
  expect(isBelowCost(500, line, { subtotal: 1000, taken: 1 })).toBe(true);
  expect(isBelowCost(450, line, { subtotal: 1000, taken: 100 })).toBe(false);
  expect(isBelowCost(1, { quantity: 1, net: 0 }, { subtotal: 0, taken: 0 })).toBe(true);
  expect(isBelowCost(0, { quantity: 1, net: 0 }, { subtotal: 0, taken: 0 })).toBe(false);
});
