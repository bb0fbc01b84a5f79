import { expect, it } from 'vitest';
import { owedWords } from './owed-words';

it.each([
  [1280, 'Owed after this: 1,280.00$ · Rahman', 'We owe after this: 1,280.00$ · Rahman'],
  [0, 'Nothing owed after this · Rahman', 'We owe nothing after this · Rahman'],
  [-10, 'In advance after this: 10.00$ · Rahman', 'Ours in advance after this: 10.00$ · Rahman'],
])('says what is owed after a note: %d', (next, customer, supplier) => {
  expect(owedWords({ name: 'Rahman', isSupplier: false, next })).toBe(customer);
  expect(owedWords({ name: 'Rahman', isSupplier: true, next })).toBe(supplier);
});
