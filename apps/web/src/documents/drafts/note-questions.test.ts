import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error';
import { questionIn } from './note-questions';

const problem = {
  type: 't',
  title: 'Paid in advance',
  status: 409,
  code: 'paid_in_advance',
  detail: '',
  values: { name: 'Rahman Stores', paid: 50, total: 20 },
};
const error = new ApiError({ kind: 'problem', status: 409, problem });

it.each([
  [
    'delivery',
    '50.00$ is paid, but the total is 20.00$. Rahman Stores would have 30.00$ in advance. Is that right?',
    'The rest is an advance',
  ],
  [
    'receipt',
    '50.00$ is paid, but the total is 20.00$. We would have 30.00$ in advance with Rahman Stores. Is that right?',
    'The rest is an advance',
  ],
  [
    'return',
    '50.00$ would be paid back to Rahman Stores, but the total of this return is 20.00$. Is that right?',
    'Save anyway',
  ],
  [
    'supplier-return',
    'Rahman Stores would pay back 50.00$, but the total of this return is 20.00$. Is that right?',
    'Save anyway',
  ],
] as const)('more than a note comes to is asked about in the words of a %s', (kind, text, yes) => {
  expect(questionIn(error, kind)).toMatchObject({ text, yes });
});
