import { expect, it } from 'vitest';
import { owedWords } from './owed-words';

it.each([
  [
    1200,
    1280,
    'owes 1,200.00$ now, 1,280.00$ after this.',
    'Owed to Rahman: 1,200.00$ now, 1,280.00$ after this.',
  ],
  [
    50,
    -10,
    'owes 50.00$ now. After this: 10.00$ in advance.',
    'Owed to Rahman: 50.00$ now. After this: 10.00$ in advance.',
  ],
  [
    -300,
    0,
    'paid 300.00$ in advance and owes 0.00$ after this.',
    'We paid Rahman 300.00$ in advance and owe 0.00$ after this.',
  ],
  [
    -300,
    -240,
    'paid 300.00$ in advance. After this: 240.00$ in advance.',
    'We paid Rahman 300.00$ in advance. After this: 240.00$ in advance.',
  ],
])('says what was paid in advance: %d, then %d', (now, next, customer, supplier) => {
  expect(owedWords({ name: 'Rahman', isSupplier: false, now, next })).toBe(`Rahman ${customer}`);
  expect(owedWords({ name: 'Rahman', isSupplier: true, now, next })).toBe(supplier);
});
