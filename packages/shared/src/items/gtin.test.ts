import { expect, it } from 'vitest';
import { isGtin } from './gtin.js';

it.each(['89411001', '036000291452', '8941100501238', '18941100501235'])('takes %s', (code) => {
  expect(isGtin(code)).toBe(true);
});

it.each([
  ['with a wrong check digit', '8941100501239'],
  ['of another length', '894110050'],
  ['with a letter', '8941100501238A'],
  ['that is none', ''],
])('refuses a text %s', (_, text) => {
  expect(isGtin(text)).toBe(false);
});
