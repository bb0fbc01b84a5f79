import { expect, it } from 'vitest';
import { decideDecimal } from './imports.js';

it.each([
  [10, 1, '.'],
  [1, 10, ','],
  [9, 1, null],
  [1, 0, '.'],
  [0, 0, null],
])('decides %i points, %i commas and an unclear number as %j', (point, comma, decimal) => {
  const numbers = { point, comma, either: 1, examples: [] };
  expect(decideDecimal([{ numbers }], ['price'])).toBe(decimal);
});
