import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.js';
import { MAX_MONEY } from './money.js';

/** Without the currency. */
const english = (number: number) => amountInWords(number, 'BDT', 'en').replace(/ taka only$/, '');
const bangla = (number: number) => amountInWords(number, 'BDT', 'bn').replace(/ টাকা মাত্র$/, '');

describe('an amount in English', () => {
  it.each([
    [0, 'Zero'],
    [1, 'One'],
    [11, 'Eleven'],
    [19, 'Nineteen'],
    [20, 'Twenty'],
    [21, 'Twenty-one'],
    [40, 'Forty'],
    [99, 'Ninety-nine'],
    [100, 'One hundred'],
    [101, 'One hundred one'],
    [999, 'Nine hundred ninety-nine'],
    [1000, 'One thousand'],
    [10_015, 'Ten thousand fifteen'],
    [99_999, 'Ninety-nine thousand nine hundred ninety-nine'],
    [100_000, 'One lakh'],
    [105_000, 'One lakh five thousand'],
    [10_000_000, 'One crore'],
    [10_000_001, 'One crore one'],
    [12_500_000, 'One crore twenty-five lakh'],
    [1_230_000_000, 'One hundred twenty-three crore'],
    [MAX_MONEY, 'One lakh crore'],
  ])('%d is “%s”', (number, words) => {
    expect(english(number)).toBe(words);
  });

  it('has poisha or cents, and one dollar is no dollars', () => {
    expect(amountInWords(123_456_789.05, 'BDT', 'en')).toBe(
      'Twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine taka and five poisha only',
    );
    expect(amountInWords(0.5, 'BDT', 'en')).toBe('Fifty poisha only');
    expect(amountInWords(1.01, 'USD', 'en')).toBe('One dollar and one cent only');
    expect(amountInWords(2.29, 'USD', 'en')).toBe('Two dollars and twenty-nine cents only');
    expect(amountInWords(-1.5, 'BDT', 'en')).toBe('Minus one taka and fifty poisha only');
  });
});

/** Each on its own: they follow no rule. */
const BELOW_100 = {
  0: 'শূন্য, এক, দুই, তিন, চার, পাঁচ, ছয়, সাত, আট, নয়',
  10: 'দশ, এগারো, বারো, তেরো, চৌদ্দ, পনেরো, ষোলো, সতেরো, আঠারো, উনিশ',
  20: 'বিশ, একুশ, বাইশ, তেইশ, চব্বিশ, পঁচিশ, ছাব্বিশ, সাতাশ, আটাশ, উনত্রিশ',
  30: 'ত্রিশ, একত্রিশ, বত্রিশ, তেত্রিশ, চৌত্রিশ, পঁয়ত্রিশ, ছত্রিশ, সাঁইত্রিশ, আটত্রিশ, উনচল্লিশ',
  40: 'চল্লিশ, একচল্লিশ, বিয়াল্লিশ, তেতাল্লিশ, চুয়াল্লিশ, পঁয়তাল্লিশ, ছেচল্লিশ, সাতচল্লিশ, আটচল্লিশ, উনপঞ্চাশ',
  50: 'পঞ্চাশ, একান্ন, বায়ান্ন, তিপ্পান্ন, চুয়ান্ন, পঞ্চান্ন, ছাপ্পান্ন, সাতান্ন, আটান্ন, উনষাট',
  60: 'ষাট, একষট্টি, বাষট্টি, তেষট্টি, চৌষট্টি, পঁয়ষট্টি, ছেষট্টি, সাতষট্টি, আটষট্টি, উনসত্তর',
  70: 'সত্তর, একাত্তর, বাহাত্তর, তিয়াত্তর, চুয়াত্তর, পঁচাত্তর, ছিয়াত্তর, সাতাত্তর, আটাত্তর, উনআশি',
  80: 'আশি, একাশি, বিরাশি, তিরাশি, চুরাশি, পঁচাশি, ছিয়াশি, সাতাশি, আটাশি, উননব্বই',
  90: 'নব্বই, একানব্বই, বিরানব্বই, তিরানব্বই, চুরানব্বই, পঁচানব্বই, ছিয়ানব্বই, সাতানব্বই, আটানব্বই, নিরানব্বই',
};

describe('an amount in Bangla', () => {
  it.each(Object.entries(BELOW_100))('from %s', (first, words) => {
    const ten = Array.from({ length: 10 }, (_, number) => bangla(Number(first) + number));
    expect(ten).toEqual(words.normalize('NFC').split(', '));
  });

  it('has a word of its own for each number below 100', () => {
    expect(new Set(Array.from({ length: 100 }, (_, number) => bangla(number)))).toHaveLength(100);
  });

  it.each([
    [100, 'একশ'],
    [256, 'দুইশ ছাপ্পান্ন'],
    [1999, 'এক হাজার নয়শ নিরানব্বই'],
    [105_000, 'এক লাখ পাঁচ হাজার'],
    [10_000_000, 'এক কোটি'],
    [MAX_MONEY, 'এক লাখ কোটি'],
  ])('%d is “%s”', (number, words) => {
    expect(bangla(number)).toBe(words.normalize('NFC'));
  });

  it('has taka and poisha, or dollars and cents', () => {
    expect(amountInWords(123_456_789.05, 'BDT', 'bn')).toBe(
      'বারো কোটি চৌত্রিশ লাখ ছাপ্পান্ন হাজার সাতশ উননব্বই টাকা পাঁচ পয়সা মাত্র'.normalize('NFC'),
    );
    expect(amountInWords(2.5, 'USD', 'bn')).toBe('দুই ডলার পঞ্চাশ সেন্ট মাত্র');
  });
});
