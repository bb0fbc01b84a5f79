import { describe, expect, it } from 'vitest';
import { countOf, countText, moneyText, signedText } from './format';

describe('a count', () => {
  it.each([0, 7, 999, 1000, 1211, 20_000, 123_456, 1_234_567])('separates the thousands of %i', (count) =>
    expect(countText(count)).toBe(count.toLocaleString('en')),
  );

  it.each([
    [-3, '−3'],
    [-999, '−999'],
    [-1200, '−1,200'],
    [-0, '0'],
  ])('%i has a minus as wide as the figures: %s', (count, text) => expect(countText(count)).toBe(text));
});

it.each([
  [20, '+20'],
  [-1_234_567, '−1,234,567'],
  [0, '0'],
])('a change of %i has its sign: %s', (change, text) => expect(signedText(change)).toBe(text));

it.each([
  [0, '0.00$'],
  [129.5, '129.50$'],
  [1299.5, '1,299.50$'],
  [18.9, '18.90$'],
  [1_000_000_000, '1,000,000,000.00$'],
  [-0.5, '−0.50$'],
])('money has two decimals, its thousands separated and the $ after it: %d is %s', (dollars, text) =>
  expect(moneyText(dollars)).toBe(text),
);

it.each([
  [0, 'No movements'],
  [1, '1 movement'],
  [2, '2 movements'],
  [1211, '1,211 movements'],
  [-1, '−1 movements'],
])('%i movements read %s', (count, text) => expect(countOf(count, 'movement')).toBe(text));
