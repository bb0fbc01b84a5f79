/** The numbers beside a chart. */

import type { Currency } from '@godown/shared/language/currency';
import { t } from '@lingui/core/macro';
import { countText, inDigits, WORD_JOINER } from '../ui/format';
import { numberStyle, shopCurrency } from '../ui/number-style';

type Unit = [from: number, text: (number: string) => string];

const MILLIONS: Unit[] = [
  [1e9, (number) => t`${number}B`],
  [1e6, (number) => t`${number}M`],
  [1e3, (number) => t`${number}k`],
];
const LAKHS: Unit[] = [
  [1e7, (number) => t`${number} crore`],
  [1e5, (number) => t`${number} lakh`],
];

/**
 * Few characters for a number of a chart: `0`, `950`, `1.2k`, `34k`, `5.6M`; in lakhs `76,000`, `7.6 lakh`, `৫৬ লাখ`. `most`: the largest
 * number of the chart, whose unit all of its numbers have.
 */
export function compactText(number: number, most: number, style = numberStyle()): string {
  const largest = Math.max(Math.abs(number), Math.abs(most));
  const units = style.hasLakhs ? LAKHS : MILLIONS;
  const found = number !== 0 && units.find(([from]) => largest >= from);
  if (!found) return countText(Math.round(number), style);
  const [unit, textOf] = found;
  const size = Math.abs(number) / unit;
  const short = String(Number(size.toFixed(decimalsOf(size))));
  return textOf(inDigits(`${number < 0 ? '−' : ''}${short}`, style));
}

function decimalsOf(size: number): number {
  if (size >= 10) return 0;
  return size >= 1 ? 1 : 2;
}

/** Few characters for an amount of money of a chart: `34k$`, `৳৭.৬ লাখ`. Taka are always counted in lakhs. */
export function compactMoney(amount: number, most: number, currency: Currency = shopCurrency()): string {
  const style = numberStyle();
  if (currency === 'BDT') {
    const text = compactText(Math.abs(amount), most, { ...style, hasLakhs: true });
    return `${amount < 0 ? `−${WORD_JOINER}` : ''}৳${text}`;
  }
  // After a word the sign needs a space.
  return `${compactText(amount, most, style)}${style.hasLakhs ? ' ' : ''}$`;
}

/** The axis of a chart of whole numbers from 0 to `most`: the number at its upper edge, and those of its lines. */
export function scaleFor(most: number): { top: number; ticks: number[] } {
  const least = most / 4;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? 1;
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
