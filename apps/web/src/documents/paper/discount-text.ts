import type { Discount } from '@godown/shared/trade/totals';
import { inDigits, moneyText } from '../../ui/format';
import { numberStyle } from '../../ui/number-style';

/** Such as `−10%` or `−50.00$`. */
export function discountText(discount: Discount, style = numberStyle()): string {
  return 'percent' in discount
    ? inDigits(`−${discount.percent}%`, style)
    : moneyText(-discount.amount, style);
}
