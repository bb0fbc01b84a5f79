import { expect, it } from 'vitest';
import { tradeWordsOf } from './trade-words.js';

it.each([
  ['fridge', 'refrigerator'],
  ['frije', 'refrigerator'],
  ['ফ্রিজ', 'refrigerator'],
  ['refrigerator', 'fridge'],
  ['মাইক্রো', 'microwave'],
  ['micro', 'microwave'],
  ['টিভি', 'television'],
  ['tv', 'television'],
  ['এসি', 'air conditioner'],
  ['পাখা', 'pakha'],
  ['lamp', 'light'],
])('%s may be written as %s', (typed, word) => {
  expect(tradeWordsOf(typed)).toContain(word);
});

it.each(['fun', 'ফোন', 'kettle', 'bridge', 'ok', ''])('%s has no other word', (typed) => {
  expect(tradeWordsOf(typed)).toEqual([]);
});
