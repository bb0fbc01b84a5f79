/** What staff may be kept from: other prices, discounts, and deliveries below cost. */
import type { FieldError } from '@godown/shared/http/problem';
import { type Message, sentence } from '@godown/shared/language/texts';
import { toCents } from '@godown/shared/trade/money';
import { refundOf } from '@godown/shared/trade/refund';
import { Refusal } from '../ledger/commands.js';
import type { DocumentDoc, DocumentLineDoc } from './document-doc.js';
import { isBelowCost } from './item-cost.js';
import type { NoteMoney } from './note-money.js';
import { soldLinesOf } from './returned-goods.js';

/** What the caller may do. */
export interface MayPrice {
  price: boolean;
  belowCost: boolean;
  /** See costs. */
  cost: boolean;
}

interface Checked {
  lines: readonly DocumentLineDoc[];
  money: NoteMoney;
  /** The customer's last price of an item, in cents. */
  lastOf: (line: DocumentLineDoc) => number | null;
}

const withoutPath = ({ path: _, ...text }: FieldError): Message => text;

/** Throws 403, which names the lines of a delivery. It has no figure: the cost is for managers. */
export function requireMayPrice(checked: Checked, may: MayPrice): void {
  const errors = checked.lines.flatMap((line, index) => findLineErrors(line, index, checked, may));
  if (!may.price && checked.money.taken > 0)
    errors.push({ path: 'discount', message: /* i18n */ 'Only a manager may give a discount.' });
  const [first] = errors;
  if (first) throw new Refusal('role_required', withoutPath(first), { errors });
}

interface Refund extends Checked {
  /** The note whose goods come back. */
  sold: DocumentDoc | null;
}

/** Throws 403, which names the lines of a return for which more would be given back than the customer paid. */
export function requireMayRefund({ lines, money, lastOf, sold }: Refund): void {
  const soldLines = sold && soldLinesOf(sold);
  const units = sumByItem(lines, ({ quantity }) => quantity);
  const amounts = sumByItem(lines, ({ net = 0 }) => net);
  const isFair = (line: DocumentLineDoc): boolean => {
    const { item, price, unitPrice = 0 } = line;
    const id = String(item);
    const paid = soldLines?.get(id);
    if (!paid) return unitPrice === toCents(price) || unitPrice === lastOf(line);
    return (amounts.get(id) ?? 0) <= refundOf(units.get(id) ?? 0, paid);
  };
  const errors = lines.flatMap((line, index): FieldError[] => {
    if (isFair(line)) return [];
    const text = sentence(/* i18n */ 'Line {line}: only a manager may change the price.', {
      line: index + 1,
    });
    return [{ path: `lines.${index}.unitPrice`, ...text }];
  });
  if (money.transport)
    errors.push({ path: 'transport', message: /* i18n */ 'Only a manager may give back transport.' });
  const [first] = errors;
  if (first) throw new Refusal('role_required', withoutPath(first), { errors });
}

/** The same item may be on two lines, in two conditions. */
export function sumByItem(
  lines: readonly DocumentLineDoc[],
  numberOf: (line: DocumentLineDoc) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const id = String(line.item);
    sums.set(id, (sums.get(id) ?? 0) + numberOf(line));
  }
  return sums;
}

function findLineErrors(
  stored: DocumentLineDoc,
  index: number,
  { money, lastOf }: Checked,
  may: MayPrice,
): FieldError[] {
  const { price, cost, quantity, unitPrice = 0, net = 0 } = stored;
  const line = index + 1;
  const errors: FieldError[] = [];
  if (!may.price && unitPrice !== toCents(price) && unitPrice !== lastOf(stored))
    errors.push({
      path: `lines.${index}.unitPrice`,
      ...sentence(/* i18n */ 'Line {line}: only a manager may change the price.', { line }),
    });
  if (!may.price && net < unitPrice * quantity)
    errors.push({
      path: `lines.${index}.discount`,
      ...sentence(/* i18n */ 'Line {line}: only a manager may give a discount.', { line }),
    });
  if (!may.belowCost && cost !== undefined && isBelowCost(cost, { quantity, net }, money))
    errors.push({
      path: `lines.${index}.unitPrice`,
      ...sentence(/* i18n */ 'Line {line}: only a manager may sell below cost.', { line }),
    });
  return errors;
}
