import { expect, it } from 'vitest';
import { isBelowCost } from './is-below-cost.js';

const whole = { subtotal: 1000, taken: 0 };

it('knows what is below cost, with the discount of the note', () => {
  const line = { quantity: 2, net: 1000 };
  expect(isBelowCost(500, line, whole)).toBe(false);
  expect(isBelowCost(501, line, whole)).toBe(true);
  expect(isBelowCost(500, line, { subtotal: 1000, taken: 1 })).toBe(true);
  expect(isBelowCost(450, line, { subtotal: 1000, taken: 100 })).toBe(false);
  expect(isBelowCost(1, { quantity: 1, net: 0 }, { subtotal: 0, taken: 0 })).toBe(true);
  expect(isBelowCost(0, { quantity: 1, net: 0 }, { subtotal: 0, taken: 0 })).toBe(false);
});
