import { expect, it } from 'vitest';
import { compactText } from './compact';

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
