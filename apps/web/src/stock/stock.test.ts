import { describe, expect, it } from 'vitest';
import { stockText, stockTone, sumUnits } from './stock';

describe('stockText', () => {
  it.each([
    [0, 'SOLD'],
    [1, '1 items available'],
    [12, '12 items available'],
    [1223, '1,223 items available'],
    [-1, '−1 items available'],
  ])('%i reads %s', (quantity, text) => expect(stockText(quantity)).toBe(text));
});

describe('stockTone', () => {
  it.each([
    [-3, 'sold'],
    [0, 'sold'],
    [1, 'low'],
    [5, 'low'],
    [6, 'in'],
  ])('%i is %s', (quantity, tone) => expect(stockTone(quantity)).toBe(tone));
});

it('subtracts negative counts', () => {
  expect(sumUnits([{ quantity: 10 }, { quantity: -3 }, { quantity: 0 }])).toBe(7);
});
