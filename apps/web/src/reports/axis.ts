/** The numbers beside a chart. */

import type { Currency } from '@godown/shared/language/currency';
import { t } from '@lingui/core/macro';
import { inDigits } from '../ui/format';
import { numberStyle, shopCurrency } from '../ui/number-style';

type Unit = [from: number, text: (number: string) => string];

const PLAIN: Unit = [1, (number) => number];
const THOUSAND: Unit = [1e3, (number) => t`${number}k`];
const MILLIONS: Unit[] = [[1e9, (number) => t`${number}B`], [1e6, (number) => t`${number}M`], THOUSAND];
const LAKHS: Unit[] = [[1e7, (number) => t`${number} crore`], [1e5, (number) => t`${number} lakh`], THOUSAND];

/** Few characters for the axis of a chart: `0`, `950`, `1.2k`, `34k`, `5.6M`; in Bangla `৫৬ লাখ`. */
export function compactText(number: number, style = numberStyle()): string {
  const size = Math.abs(number);
  const [unit, textOf] = (style.hasLakhs ? LAKHS : MILLIONS).find(([from]) => size >= from) ?? PLAIN;
  const short = (size / unit).toFixed(size / unit < 10 && unit > 1 ? 1 : 0).replace('.0', '');
  return textOf(inDigits(`${number < 0 ? '−' : ''}${short}`, style));
}

/** Few characters for an amount of money: `34k$`, `৳৭.৬ লাখ`. Taka are always counted in lakhs. */
export function compactMoney(
  amount: number,
  style = numberStyle(),
  currency: Currency = shopCurrency(),
): string {
  if (currency === 'BDT') {
    const text = compactText(Math.abs(amount), { ...style, hasLakhs: true });
    return `${amount < 0 ? '−' : ''}৳${text}`;
  }
  // After a word the sign needs a space.
  return `${compactText(amount, style)}${style.hasLakhs ? ' ' : ''}$`;
}

/** The axis of a chart of whole numbers from 0 to `most`: the number at its upper edge, and those of its lines. */
export function scaleFor(most: number): { top: number; ticks: number[] } {
  const least = most / 4;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? 1;
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
