import { PROBLEMS, type Problem, type ProblemCode } from '@godown/shared/http/problem';
import { MAX_PRICE, priceSchema } from '@godown/shared/items/item';
import { sentence } from '@godown/shared/language/texts';
import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error';
import { inBangla } from '../test/in-bangla';
import { preferLatinDigits } from '../ui/number-style';
import { say } from './say';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('says a text of the contract in the language on the screen', () => {
  i18n.loadAndActivate({ locale: 'bn', messages: { Uttara: 'উত্তরা' } });
  expect(say('Uttara')).toBe('উত্তরা');
});

it('leaves a text alone that no catalog has, whatever stands in it', () => {
  expect(say('prices {draft, of.csv')).toBe('prices {draft, of.csv');
  expect(say('constructor')).toBe('constructor');
});

const WARNING = sentence('The price rises from {before} to {after}.', { before: 100, after: 129_500.5 });

it('says what the server says, in English as it came', () => {
  expect(say(WARNING)).toBe('The price rises from 100.00 to 129500.50.');
});

it('says in English what an older server has stored', async () => {
  await inBangla();
  expect(say({ message: WARNING.message })).toBe(WARNING.message);
});

it('writes the digits that the person reads', async () => {
  await inBangla();
  preferLatinDigits(true);
  expect(say(WARNING)).toBe('দাম 100.00$ থেকে বেড়ে 1,29,500.50$ হবে।');
});

it.each([
  [WARNING, 'দাম ১০০.০০$ থেকে বেড়ে ১,২৯,৫০০.৫০$ হবে।'],
  [
    sentence('The cost falls from {before} to {after}.', { before: 500, after: 5 }),
    'কেনা দাম ৫০০.০০$ থেকে কমে ৫.০০$ হবে।',
  ],
  [
    sentence('The stock of {warehouse} would be {stock}.', { warehouse: 'uttara', stock: -3 }),
    'উত্তরা গুদামের স্টক হবে −৩।',
  ],
  [sentence('Write a number like {example}.', { example: '1299,00' }), 'সংখ্যা এভাবে লিখুন: ১২৯৯,০০।'],
  [
    sentence('{item} was counted in {warehouse} on {day} by {person}, after this. Nothing was changed.', {
      item: 'Oven 20',
      warehouse: 'uttara',
      day: '2026-11-28',
      person: 'anna@example.com',
    }),
    'এর পরে ২০২৬-১১-২৮ তারিখে anna@example.com উত্তরা গুদামে Oven 20 গুনেছেন। কিছুই বদলানো হয়নি।',
  ],
  [sentence('Row {row} is about the same item.', { row: 1200 }), '১,২০০ নম্বর সারিতেও একই পণ্য আছে।'],
  [
    sentence('Another item has this bar code: {item}.', { item: 'Oven 20' }),
    'এই বারকোড আরেকটি পণ্যে আছে: Oven 20।',
  ],
  [
    sentence('The new price would be {amount}. {rule}', {
      amount: -1,
      rule: 'A price cannot be below zero.',
    }),
    'নতুন দাম হতো −১। দাম শূন্যের নিচে হয় না।',
  ],
  [
    { message: priceSchema.safeParse(2 * MAX_PRICE).error?.issues[0]?.message ?? '' },
    'সর্বোচ্চ ১,০০,০০,০০,০০০।',
  ],
  [{ message: 'Name is required.' }, 'নাম লিখুন।'],
])('says %o of a row in Bangla', async (text, said) => {
  await inBangla();
  expect(say(text)).toBe(said);
});

describe('a problem', () => {
  const messageOf = (code: ProblemCode, more: Partial<Problem>) =>
    new ApiError({
      kind: 'problem',
      problem: { type: code, code, detail: '', ...PROBLEMS[code], ...more },
    }).message;

  const detailed = ({ message: detail, ...madeOf }: ReturnType<typeof sentence>) => ({ detail, ...madeOf });

  it.each<[ProblemCode, Partial<Problem>, string]>([
    [
      'stock_moved',
      detailed(sentence('The balance is {balance} now, not {expected}.', { balance: 7, expected: 1200 })),
      'স্টক এখন ৭, ১,২০০ নয়।',
    ],
    [
      'version_conflict',
      { detail: 'Someone else changed the item since you read it. Check the current item, then try again.' },
      'আপনি দেখার পরে আরেকজন পণ্যটি বদলেছেন। এখনকার পণ্যটি দেখে আবার চেষ্টা করুন।',
    ],
    [
      'already_taken',
      { errors: [{ path: 'barcode', message: 'Another item already has this value.' }] },
      'আরেকটি পণ্যে এটি আগেই আছে।',
    ],
    [
      'invalid_input',
      {
        errors: [
          {
            path: 'file',
            ...sentence('Row {line} has more than {max} columns. Remove some of them.', {
              line: 3,
              max: 200,
            }),
          },
        ],
      },
      '৩ নম্বর সারিতে ২০০টির বেশি কলাম আছে। কয়েকটি বাদ দিন।',
    ],
    [
      'invalid_input',
      {
        errors: [
          {
            path: 'change',
            ...sentence('A balance must be from {min} to {max}.', { min: -1000, max: 1000 }),
          },
        ],
      },
      'স্টক −১,০০০ থেকে ১,০০০-এর মধ্যে হতে হবে।',
    ],
    [
      'already_voided',
      detailed(
        sentence('{document} was cancelled by {by}. Nothing was changed.', {
          document: 'DN-2026-000123',
          by: 'gate@godown.test',
        }),
      ),
      'DN-2026-000123 বাতিল করেছেন gate@godown.test। কিছুই বদলায়নি।',
    ],
    [
      'role_required',
      detailed(
        sentence('This needs the role {role}; yours is {own}. A manager can change it.', {
          role: 'manager',
          own: 'staff',
        }),
      ),
      'এই কাজ “ম্যানেজার” দায়িত্বের; আপনার দায়িত্ব “স্টাফ”। ম্যানেজার এটি বদলাতে পারেন।',
    ],
    ['method_not_allowed', { detail: 'PUT is not allowed here. Allowed: GET.' }, 'এখানে এভাবে পাঠানো যায় না'],
  ])('%s is said with its values', async (code, more, said) => {
    expect(messageOf(code, more)).toBe(more.errors?.[0]?.message ?? more.detail);
    await inBangla();
    expect(messageOf(code, more)).toBe(said);
  });
});
