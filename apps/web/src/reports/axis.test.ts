import { expect, it } from 'vitest';
import { compactText, scaleFor } from './axis';

it.each([
  [0, '0'],
  [950, '950'],
  [1000, '1k'],
  [1234, '1.2k'],
  [34_400, '34k'],
  [-5_600_000, '−5.6M'],
  [2e9, '2B'],
])('%d is %s', (number, text) => {
  expect(compactText(number)).toBe(text);
});

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 5, 10]],
  [37, [0, 10, 20, 30, 40]],
  [1400, [0, 500, 1000, 1500]],
  [28_466, [0, 10_000, 20_000, 30_000]],
])('has round lines up to %d', (most, ticks) => {
  expect(scaleFor(most)).toEqual({ top: ticks.at(-1), ticks });
});
