import { expect, it } from 'vitest';
import { owedWords } from './owed-words';

it.each([
  [1280, 'Rahman owes 1,280.00$ after this.', 'Owed to Rahman after this: 1,280.00$.'],
  [0, 'Rahman owes nothing after this.', 'Nothing is owed to Rahman after this.'],
  [
    -10,
    'After this, Rahman has paid 10.00$ in advance.',
    'After this, Rahman has 10.00$ of ours in advance.',
  ],
])('says what is owed after a note: %d', (next, customer, supplier) => {
  expect(owedWords({ name: 'Rahman', isSupplier: false, next })).toBe(customer);
  expect(owedWords({ name: 'Rahman', isSupplier: true, next })).toBe(supplier);
});
