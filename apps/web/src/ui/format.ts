/**
 * Formats numbers for all pages. Without `Intl`, because a phone needs 50 ms to set it up, during the first load of the
 * landing page.
 */
import type { NumberWriter } from '@godown/shared/language/texts';
import { currencySign, type NumberStyle, numberStyle, shopCurrency } from './number-style';

const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;
const LAKHS = /\B(?=(\d{2})*\d{3}(?!\d))/g;
const BANGLA_ZERO = 0x9e6;
/** Between a sign and ৳, where a browser would end a line. It has no width. */
export const WORD_JOINER = '\u2060';

/** A count with its thousands separated and a real minus: `1,211`, `−3`; in Bangla `১,২৯,৫০০`. */
export function countText(count: number, style = numberStyle()): string {
  return inDigits(withMinus(count, grouped(String(Math.abs(count)), style.hasLakhs)), style);
}

/** A change of a count: `+20`, `−1`, `0`. */
export function signedText(change: number, style = numberStyle()): string {
  return change > 0 ? `+${countText(change, style)}` : countText(change, style);
}

/** An amount of money with two decimals, in the currency of the shop: `1,299.50$`, `৳1,29,500.00`. */
export function moneyText(amount: number, style = numberStyle()): string {
  const decimal = Math.abs(amount).toFixed(2);
  const sum = grouped(decimal, style.hasLakhs);
  const text =
    shopCurrency() === 'BDT'
      ? `${amount < 0 ? WORD_JOINER : ''}${currencySign()}${sum}`
      : `${sum}${currencySign()}`;
  return inDigits(withMinus(amount, text), style);
}

/** Writes the digits of a text as the person reads them. */
export function inDigits(
  text: string,
  { hasBanglaDigits }: Pick<NumberStyle, 'hasBanglaDigits'> = numberStyle(),
): string {
  if (!hasBanglaDigits) return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(BANGLA_ZERO + Number(digit)));
}

/** A number as a form keeps it: in Latin digits, with two decimals for money, and with all of its own if it has more. */
export function decimalText(number: number, decimals: 0 | 2): string {
  const text = number.toFixed(decimals);
  return Number(text) === number ? text : String(number);
}

/** The digits before the point in groups. */
function grouped(digits: string, hasLakhs: boolean): string {
  const [whole = '', ...decimals] = digits.split('.');
  return [whole.replace(hasLakhs ? LAKHS : THOUSANDS, ','), ...decimals].join('.');
}

/** Writes the numbers in the texts of the server (`language/say.ts`). */
export const NUMBER_WRITER: NumberWriter = {
  count: (count) => countText(count),
  money: (amount) => moneyText(amount),
  digits: (text) => inDigits(text),
};

const withMinus = (value: number, text: string) => (value < 0 ? `−${text}` : text);
