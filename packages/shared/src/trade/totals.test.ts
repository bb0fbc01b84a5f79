import { describe, expect, it } from 'vitest';
import { MAX_MONEY } from './money.js';
import { discountSchema, type PricedNote, totalsOf } from './totals.js';

const one = (unitPrice: number, quantity = 1, discount?: PricedNote['discount']) => ({
  unitPrice,
  quantity,
  discount,
});

describe('the totals of a note', () => {
  it('add up lines, take the discount off and put the transport on', () => {
    const lines = [one(189.5, 4), one(20, 3, { amount: 5.5 }), one(99.99, 1, { percent: 10 })];
    expect(totalsOf({ lines, discount: { percent: 2.5 }, transport: 120 })).toEqual({
      lines: [758, 54.5, 89.99],
      subtotal: 902.49,
      discount: 22.56,
      transport: 120,
      total: 999.93,
    });
  });

  it('are exact where decimals are not', () => {
    expect(totalsOf({ lines: [one(0.1, 3), one(0.2), one(1.1, 3)] }).total).toBe(3.8);
    expect(totalsOf({ lines: Array.from({ length: 500 }, () => one(0.07)) }).total).toBe(35);
    expect(totalsOf({ lines: [one(1.15)], transport: 0.07 }).total).toBe(1.22);
  });

  it.each([
    ['half a cent up', 0.05, 50, 0.02],
    ['less than half a cent down', 0.05, 49.99, 0.03],
    ['a decimal percentage that no binary number is', 100, 1.15, 98.85],
    ['nothing off', 12.34, 0, 12.34],
    ['all off', 12.34, 100, 0],
  ])('round a percentage: %s', (_what, price, percent, total) => {
    expect(totalsOf({ lines: [one(price, 1, { percent })] }).total).toBe(total);
    expect(totalsOf({ lines: [one(price)], discount: { percent } }).total).toBe(total);
  });

  it('take a percentage of the line, and not of each unit', () => {
    // If taken of each unit it would be 0.01, three times.
    expect(totalsOf({ lines: [one(0.05, 3, { percent: 10 })] }).total).toBe(0.13);
  });

  it('are exact up to the largest amount of money', () => {
    // Numbers that are not whole would come to 499,499,999.99.
    expect(totalsOf({ lines: [one(999_999_999.99, 999, { percent: 99.95 })] }).total).toBe(499_500_000);
    expect(totalsOf({ lines: [one(1_000_000_000, 1000)] }).total).toBe(MAX_MONEY);
  });

  it('are below zero if more is taken off than there is', () => {
    expect(totalsOf({ lines: [one(5)], discount: { amount: 7.5 } })).toMatchObject({
      discount: 7.5,
      total: -2.5,
    });
  });

  it('are nothing without lines', () => {
    expect(totalsOf({ lines: [] })).toEqual({ lines: [], subtotal: 0, discount: 0, transport: 0, total: 0 });
  });
});

it.each([
  { percent: 100.01 },
  { percent: -1 },
  { percent: 2.555 },
  { amount: -0.01 },
  { amount: 0.001 },
  { percent: 5, amount: 5 },
  {},
  5,
])('refuses the discount %j', (discount) => {
  expect(discountSchema.safeParse(discount).success).toBe(false);
});
