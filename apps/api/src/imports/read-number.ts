/** Reads numbers as people write them into spreadsheets: `$1,299.00`, `1.299,00`, `৳ ১,২৯৯`. */
import type { Mapping } from '@godown/shared/imports';

type Decimal = Mapping['decimal'];

/** Currencies, and spaces and apostrophes between groups of digits. */
const DECORATION = /[\s\u00a0\u202f'’]|\p{Sc}|USD|BDT|EUR|GBP|Tk\.?|টাকা|\/[-=]$/giu;

/** Groups of three, or as in Bangladesh of two before the last three. */
const GROUPED = {
  '.': /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/,
  ',': /^-?\d{1,3}(?:\.\d{2,3})*\.\d{3}(?:,\d*)?$/,
};
const PLAIN = { '.': /^-?(?:\d+\.?\d*|\.\d+)$/, ',': /^-?(?:\d+,?\d*|,\d+)$/ };

/** The number, or null for text that is none with this sign before its decimals. */
export function readNumber(text: string, decimal: Decimal): number | null {
  const bare = toBare(text);
  if (!PLAIN[decimal].test(bare) && !GROUPED[decimal].test(bare)) return null;
  const grouping = decimal === '.' ? ',' : '.';
  const number = Number(bare.replaceAll(grouping, '').replace(decimal, '.'));
  return Number.isFinite(number) ? number : null;
}

const toBare = (text: string): string =>
  text
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(DECORATION, '')
    .replace(/^\+/, '')
    .replace('−', '-');

/** What a number says about the sign before its decimals: 1,299.00 and 12.5 say a point; 1,299 says nothing. */
function signOf(text: string): Decimal | null {
  const bare = toBare(text);
  const isPoint = PLAIN['.'].test(bare) || GROUPED['.'].test(bare);
  const isComma = PLAIN[','].test(bare) || GROUPED[','].test(bare);
  return isPoint === isComma ? null : isPoint ? '.' : ',';
}

/** The sign that more of these numbers have; a point if they do not tell. */
export function guessDecimal(texts: readonly string[]): Decimal {
  const signs = texts.map(signOf);
  const count = (sign: Decimal) => signs.filter((each) => each === sign).length;
  return count(',') > count('.') ? ',' : '.';
}
