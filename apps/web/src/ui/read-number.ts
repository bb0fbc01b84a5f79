/** Reads numbers as people type and paste them: decimal comma or point, thousands separators, digits of any script. */
import { withAsciiDigits } from '@godown/shared/language/digits';

/** Digits in groups of three (1,234,567) or, as in Bangladesh, of two before the last three (12,34,567). */
const grouped = (by: string) => `[1-9]\\d{0,2}(?:${by}\\d{3})+|[1-9]\\d?(?:${by}\\d{2})+${by}\\d{3}`;

/** Whole part and decimal mark. The first that fits counts, so `1,299` is 1299 and `1.299` is not. */
const NOTATIONS = [
  [grouped(','), '\\.'],
  ['\\d*', '[.,]'],
  [grouped('\\.'), ','],
  [grouped('\\s'), '[.,]'],
].map(([whole, mark]) => new RegExp(`^([+-]?)(${whole})(?:${mark}(\\d*))?$`));

/** The number in the text, or null if it is not a number, such as an empty text, `12abc` or `1e3`. */
export function readNumber(text: string): number | null {
  const plain = withAsciiDigits(text.trim().replace('−', '-'));
  for (const notation of NOTATIONS) {
    const [found, sign, whole = '', fraction = ''] = notation.exec(plain) ?? [];
    const digits = whole.replace(/\D/g, '');
    if (found !== undefined && digits + fraction !== '') return Number(`${sign}${digits}.${fraction}0`);
  }
  return null;
}
