import { expect, it } from 'vitest';
import { shownUnits } from './plan';

it.each([
  ['1798', '1,798'],
  ['', '0'],
  ['abc', 'abc'],
])('shows the units %j as %j', (text, shown) => {
  expect(shownUnits(text)).toBe(shown);
});
