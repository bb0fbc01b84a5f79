import { moneyText, WORD_JOINER } from '../ui/format';
import { numberStyle } from '../ui/number-style';

/** A change of an amount: `+1,200.00$`, `−500.00$`. Not beside the other formats: no first screen needs it. */
export function signedMoneyText(change: number, style = numberStyle()): string {
  const text = moneyText(change, style);
  return change > 0 ? `+${text.startsWith('৳') ? WORD_JOINER : ''}${text}` : text;
}
