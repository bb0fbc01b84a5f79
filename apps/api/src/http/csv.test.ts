import { expect, it } from 'vitest';
import { defuse, withoutDefusing } from './csv.js';

it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '--5', '＝1+1', '＠SUM(A1)'])(
  '%j becomes text, and can be read back',
  (cell) => {
    expect(defuse(cell)).toMatch(/^[\t\r]?'/);
    expect(withoutDefusing(defuse(cell))).toBe(cell);
  },
);

it.each(['-5', '+8801711000000', '-1,299.00', 'Fan', "'s", ''])('%j stays as it is', (cell) => {
  expect(defuse(cell)).toBe(cell);
  expect(withoutDefusing(cell)).toBe(cell);
});

it.each([
  ['a;=1+1', "a;'=1+1"],
  ['a; =1+1', "a;' =1+1"],
  ['a;"=1+1"', 'a;\'"=1+1"'],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['one\n=two\n- three', "one\n'=two\n'- three"],
  ["a;'=1", "a;''=1"],
  ["'=1", "''=1"],
  ["''-x", "'''-x"],
  [';;=1', ";;'=1"],
])('%j is safe where a semicolon separates cells too, and can be read back', (cell, safe) => {
  expect(defuse(cell)).toBe(safe);
  expect(withoutDefusing(safe)).toBe(cell);
});

it('brings back any text', () => {
  const signs = ['=', '-', ';', "'", '"', ' ', '\t', '\n', '\r', 'a', '5', '＝'];
  for (let seed = 1; seed < 20_000; seed++) {
    let rest = seed * 7919;
    let cell = '';
    for (; rest > 0; rest = Math.floor(rest / signs.length)) cell += signs[rest % signs.length];
    expect(withoutDefusing(defuse(cell))).toBe(cell);
  }
});
