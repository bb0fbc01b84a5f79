import { expect, it } from 'vitest';
import { applyText, missingQuestion } from './apply-words';

const NONE = { new: 0, changed: 0, unchanged: 9, wrong: 0, leftOut: 0 };

it.each([
  [{ wrong: 3 }, 'There is nothing to change.'],
  [{ new: 1 }, '1 item will be added. All of it can be undone.'],
  [{ changed: 1200 }, '1,200 items will be changed. All of it can be undone.'],
  [
    { new: 40, changed: 2, wrong: 1 },
    '40 items will be added and 2 changed. 1 wrong row will be left out. All of it can be undone.',
  ],
])('a file with %o says “%s”', (counts, text) => {
  expect(applyText({ ...NONE, ...counts })).toBe(text);
});

it.each([
  [['price'], 'Add 2 items without a price?', 'Add without a price'],
  [['stock'], 'Add 2 items without stock?', 'Add without stock'],
  [['price', 'stock'], 'Add 2 items without a price or stock?', 'Add without a price or stock'],
] as const)('asks about new items without %o', (missing, question, confirmLabel) => {
  expect(missingQuestion(2, [...missing])).toMatchObject({ question, confirmLabel });
});
