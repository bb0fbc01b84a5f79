/** Reads numbers as people and programs write them: `$1,299.00`, `1.299,00`, `৳ ১,২৯৯`, `Rs. 500`, `12 pcs`, `(3)`, `1 dozen`. */

import type { Decimal } from '@godown/shared/bulk/imports';
import { withAsciiDigits } from '@godown/shared/language/digits';

/** Spaces and apostrophes between groups of digits, and signs of currencies. */
const DECORATION = /[\s\u00a0\u202f'’]|\p{Sc}|টাকা|\/[-=]$/gu;
const CURRENCY = /(?<!\p{L})(?:rs|tk|taka|usd|bdt|eur|gbp|inr)(?!\p{L})\.?/giu;
const UNIT = /(?:(?<!\p{L})(?:pcs?|pieces?|nos?|units?)\.?|টি|টা|পিস)\s*$/iu;

/** Its number is that of dozens. */
const DOZEN = /(?<=[\d\s])(?:dozens?|doz|dzn?|ডজন)\.?$/iu;
/** Below zero, as accounts write it: `(3)`, and of Tally `(-)3`. */
const BELOW_ZERO = /^\((?:-\)(?=[\d.])|([\d.,]+)\)$)/;

/** Groups of three, or as in Bangladesh of two before the last three. No group begins with 0. */
const GROUPED = {
  '.': /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/,
  ',': /^-?[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}(?:,\d*)?$/,
};
const PLAIN = { '.': /^-?(?:\d+\.?\d*|\.\d+)$/, ',': /^-?(?:\d+,?\d*|,\d+)$/ };

/** The number, or null for a text that is not a number with this sign before its decimals. Null for dozens: they do not count money. */
export function readNumber(text: string, decimal: Decimal): number | null {
  const bare = toBare(text);
  return bare.unit === 1 ? parse(bare, decimal) : null;
}

/** As `readNumber`, also of dozens. */
export const readQuantity = (text: string, decimal: Decimal): number | null => parse(toBare(text), decimal);

/** The number with a point and with a comma before its decimals; null where it is none. */
export function readBoth(text: string): { point: number | null; comma: number | null } {
  const bare = toBare(text);
  return { point: parse(bare, '.'), comma: parse(bare, ',') };
}

/** Longer texts are no numbers. */
export const MAX_NUMBER_LENGTH = 60;

/** A number in its own signs, and its unit: one piece or a dozen. */
interface Bare {
  digits: string;
  unit: 1 | 12;
}

function parse({ digits, unit }: Bare, decimal: Decimal): number | null {
  if (!PLAIN[decimal].test(digits) && !GROUPED[decimal].test(digits)) return null;
  const grouping = decimal === '.' ? ',' : '.';
  const number = Number(digits.replaceAll(grouping, '').replace(decimal, '.'));
  return Number.isFinite(number) ? number * unit : null;
}

function toBare(text: string): Bare {
  const written = withAsciiDigits(text.length > MAX_NUMBER_LENGTH ? '' : text).trim();
  const isDozen = DOZEN.test(written);
  const digits = (isDozen ? written.replace(DOZEN, '') : written.replace(UNIT, ''))
    .replace(CURRENCY, '')
    .replace(DECORATION, '')
    .replace(/^\+/, '')
    .replace('−', '-')
    .replace(BELOW_ZERO, '-$1');
  return { digits, unit: isDozen ? 12 : 1 };
}
