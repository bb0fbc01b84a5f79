import { describe, expect, it } from 'vitest';
import { countText, priceText, stockText, stockTone, sumUnits } from './stock';

describe('stockText', () => {
  it.each([
    [0, 'SOLD'],
    [1, '1 items available'],
    [12, '12 items available'],
    [-1, '-1 items available'],
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

it('writes a price with the $ after it', () => {
  expect(priceText(129.5)).toBe('129.5$');
  expect(priceText(0)).toBe('0$');
});

describe('countText', () => {
  it.each([0, 7, 999, 1000, 20_000, 123_456, 1_234_567, -5, -999, -1000, -123_456])(
    'separates the thousands of %i as English does',
    (count) => expect(countText(count)).toBe(count.toLocaleString('en')),
  );
});

it('counts what is below zero against the rest', () => {
  expect(sumUnits([{ quantity: 10 }, { quantity: -3 }, { quantity: 0 }])).toBe(7);
});
