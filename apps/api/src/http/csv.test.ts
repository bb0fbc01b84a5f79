import { expect, it } from 'vitest';
import { defuse, withoutDefusing } from './csv.js';

it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '--5', '＝1+1', '＠SUM(A1)'])(
  '%j becomes text, and can be read back',
  (cell) => {
    expect(defuse(cell)).toBe(`'${cell}`);
    expect(withoutDefusing(defuse(cell))).toBe(cell);
  },
);

it.each(['-5', '+8801711000000', '-1,299.00', 'Fan', "'s", ''])('%j stays as it is', (cell) => {
  expect(defuse(cell)).toBe(cell);
  expect(withoutDefusing(cell)).toBe(cell);
});
