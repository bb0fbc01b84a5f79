/** An amount of money in words, as it is written on notes and receipts. */
import type { Currency } from '../language/currency.js';
import type { Language } from '../language/languages.js';
import { toCents } from './money.js';

/** The words of the numbers from 0 to 99, and how they become an amount. */
interface Words {
  below100: readonly string[];
  hundreds: (hundreds: string) => string;
  lakh: string;
  crore: string;
  thousand: string;
  units: Record<Currency, { one: readonly [string, string]; more: readonly [string, string] }>;
  /** Joins the whole part and the hundredths. */
  and: string;
  minus: string;
  /** At the end, so that nobody writes more. */
  only: string;
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** In Bangla each of them is a word of its own. A line for each ten. */
const BANGLA = `শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়
দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ
বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ উনত্রিশ
ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ উনচল্লিশ
চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ উনপঞ্চাশ
পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন উনষাট
ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি উনসত্তর
সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর উনআশি
আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি উননব্বই
নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই`;

const WORDS: Record<Language, Words> = {
  en: {
    below100: Array.from({ length: 100 }, (_, number) => englishBelow100(number)),
    hundreds: (hundreds) => `${hundreds} hundred`,
    thousand: 'thousand',
    lakh: 'lakh',
    crore: 'crore',
    units: {
      BDT: { one: ['taka', 'poisha'], more: ['taka', 'poisha'] },
      USD: { one: ['dollar', 'cent'], more: ['dollars', 'cents'] },
    },
    and: ' and ',
    minus: 'minus',
    only: 'only',
  },
  bn: {
    below100: BANGLA.normalize('NFC').split(/\s/),
    hundreds: (hundreds) => `${hundreds}শ`,
    thousand: 'হাজার',
    lakh: 'লাখ',
    crore: 'কোটি',
    units: {
      BDT: { one: ['টাকা', 'পয়সা'], more: ['টাকা', 'পয়সা'] },
      USD: { one: ['ডলার', 'সেন্ট'], more: ['ডলার', 'সেন্ট'] },
    },
    and: ' ',
    minus: 'মাইনাস',
    only: 'মাত্র',
  },
};

function englishBelow100(number: number): string {
  const small = ONES[number];
  if (small !== undefined) return small;
  const ten = TENS[Math.floor(number / 10) - 2] ?? '';
  return number % 10 === 0 ? ten : `${ten}-${ONES[number % 10]}`;
}

/** Such as `One lakh five thousand taka and fifty poisha only`: with lakh and crore, and in whole hundredths. */
export function amountInWords(amount: number, currency: Currency, language: Language): string {
  const words = WORDS[language];
  const cents = Math.abs(toCents(amount));
  const [whole, part] = [Math.floor(cents / 100), cents % 100];
  const name = (count: number, which: 0 | 1) =>
    `${numberInWords(count, words)} ${words.units[currency][count === 1 ? 'one' : 'more'][which]}`;
  const named = [
    // Nothing but hundredths has no whole part.
    ...(whole > 0 || part === 0 ? [name(whole, 0)] : []),
    ...(part > 0 ? [name(part, 1)] : []),
  ].join(words.and);
  const text = [...(amount < 0 ? [words.minus] : []), named, words.only].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function numberInWords(number: number, words: Words): string {
  if (number < 100) return words.below100[number] ?? '';
  const [size, name] = GROUPS.find(([least]) => number >= least) ?? GROUPS[3];
  const above = numberInWords(Math.floor(number / size), words);
  const rest = number % size;
  const group = name === 'hundreds' ? words.hundreds(above) : `${above} ${words[name]}`;
  return rest === 0 ? group : `${group} ${numberInWords(rest, words)}`;
}

/** The crores are counted in the same words, such as a lakh crore. */
const GROUPS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundreds'],
] as const;
