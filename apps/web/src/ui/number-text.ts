import { inDigits } from './format';
import { numberStyle } from './number-style';

/** A number with all of its own decimals, and at least two if it has any: `1,299.50`, `0.1234`, `1,200`. */
export function numberText(number: number, style = numberStyle()): string {
  const text = number.toLocaleString(style.hasLakhs ? 'en-IN' : 'en', {
    minimumFractionDigits: Number.isInteger(number) ? 0 : 2,
    maximumFractionDigits: 20,
  });
  return inDigits(text, style);
}
