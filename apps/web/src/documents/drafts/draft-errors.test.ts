import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error';
import { inBangla } from '../../test/in-bangla';
import { placeErrors, readErrors, wrongText } from './draft-errors';

const lines = [{ item: 'kettle' }, { item: 'keeper' }];
const problem = {
  type: 't',
  title: 'There is no such item',
  status: 404,
  code: 'item_not_found',
  detail: '',
};

it('says what is wrong with a stored draft in the language on the screen', async () => {
  const number = { path: 'lines.1.quantity', message: 'Enter a whole number.' };
  const errors = structuredClone(placeErrors([number], lines));
  expect(wrongText(errors.keeper)).toBe('Enter a whole number.');
  await inBangla();
  expect(wrongText(errors.keeper)).toBe('পূর্ণ সংখ্যা লিখুন।');
});

it('says why the whole was refused in the language on the screen', async () => {
  const refusal = new ApiError({ kind: 'problem', status: 404, problem });
  const errors = structuredClone(readErrors(refusal, lines));
  expect(wrongText(errors[''])).toBe('There is no such item');
  await inBangla();
  expect(wrongText(errors[''])).toBe('এমন কোনো পণ্য নেই');
});

it('says several messages of one place, and a text that an older version stored', () => {
  const fields = ['Too long.', 'Odd.'].map((message) => ({ path: 'party', message }));
  expect(wrongText(placeErrors(fields, lines).party)).toBe('Too long. Odd.');
  expect(wrongText('An old text.')).toBe('An old text.');
});
