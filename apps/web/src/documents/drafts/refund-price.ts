import { unitsSchema } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { refundOf } from '@godown/shared/trade/refund';
import { readCount } from '../../stock/check-count';
import { decimalText } from '../../ui/format';
import type { DraftLine } from './document-drafts';

/**
 * A line of the return of a note, at the price paid for its units. If that is not a whole number of cents for each unit, a discount takes
 * the rest off. A price or discount that was typed stays.
 */
export function withRefund(line: DraftLine): DraftLine {
  const { sold, price, discount } = line;
  if (!sold || price !== undefined) return line;
  const units = unitsSchema.safeParse(readCount(line.quantity)).data ?? sold.quantity;
  const amount = refundOf(units, sold);
  const unitPrice = Math.ceil(amount / units);
  const rest = unitPrice * units - amount;
  return {
    ...line,
    price: decimalText(fromCents(unitPrice), 2),
    ...(rest > 0 && !discount && { discount: { unit: 'money', text: decimalText(fromCents(rest), 2) } }),
  };
}

/** Returns the price paid for one unit, if the amount of the line is more than was paid for its units; else null. */
export function paidIfLess({ sold, quantity }: DraftLine, amount: number): number | null {
  const units = unitsSchema.safeParse(readCount(quantity)).data;
  if (!sold || units === undefined) return null;
  const most = refundOf(units, sold);
  return toCents(amount) > most ? fromCents(Math.ceil(most / units)) : null;
}
