import { expect, it } from 'vitest';
import { shareDiscount } from './share-discount.js';

it.each([
  ['in proportion', [100, 300], 40, [10, 30]],
  ['with what does not divide on one of the lines', [100, 100, 100], 100, [33, 34, 33]],
  ['all of it to the only line', [999], 1, [1]],
  ['nothing of no discount', [5, 6], 0, [0, 0]],
  ['nothing to lines that come to nothing', [0, 50, 0], 7, [0, 7, 0]],
  ['nothing where all lines come to nothing', [0, 0], 0, [0, 0]],
])('gives %s', (_, nets, discount, shares) => {
  expect(shareDiscount(nets, discount)).toEqual(shares);
});

it('is exact for the largest sums', () => {
  const nets = Array.from({ length: 7 }, (_, index) => 10_000_000_000_000 + index);
  const shares = shareDiscount(nets, 69_999_999_999_999);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(69_999_999_999_999);
  expect(shares.every((share, index) => share >= 0 && share <= (nets[index] ?? 0))).toBe(true);
});
