import { expect, it } from 'vitest';
import { advanceQuestion, keepText } from './advance-words';

const asked = { name: 'Karim', paid: 50, total: 20 };

it.each([
  [0, 'Keep 30.00$ as an advance', 'Karim would have 30.00$ in advance. Is that right?'],
  [-5, 'Keep 30.00$ as an advance', 'Karim would have 35.00$ in advance. Is that right?'],
  [
    30,
    'Keep 30.00$: it pays what was owed before',
    'Does the rest pay what was owed before on the account of Karim?',
  ],
  [
    20.1,
    'Keep 30.00$: 20.10$ pays what was owed before, 9.90$ is an advance',
    'Of the rest, 20.10$ pays what was owed before on the account of Karim, and 9.90$ is an advance. Is that right?',
  ],
])('says what the rest does for somebody who owed %d', (owed, keep, question) => {
  expect(keepText({ above: 30, owed })).toBe(keep);
  expect(advanceQuestion({ ...asked, owed }, 'delivery')).toBe(
    `50.00$ is paid, but the total is 20.00$. ${question}`,
  );
});
