/** What staff may be kept from: other prices, discounts, and deliveries below cost. */
import type { FieldError } from '@godown/shared/problem';
import { type Message, sentence } from '@godown/shared/texts';
import { toCents } from '@godown/shared/trade/money';
import { Refusal } from '../ledger/commands.js';
import type { DocumentDoc, DocumentLineDoc } from './document-doc.js';
import { isBelowCost } from './item-cost.js';
import type { NoteMoney } from './note-money.js';

/** What the caller may do. */
export interface MayPrice {
  price: boolean;
  belowCost: boolean;
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

interface Refund extends Omit<Checked, 'money'> {
  /** The note whose goods come back. */
  sold: Pick<DocumentDoc, 'lines' | 'subtotal' | 'transport' | 'total'> | null;
}

/** Throws 403, which names the lines of a return for which more would be given back than the customer paid. */
export function requireMayRefund({ lines, lastOf, sold }: Refund): void {
  const errors = lines.flatMap((line, index): FieldError[] => {
    if (isFair(line, { sold, lastOf })) return [];
    const text = sentence(/* i18n */ 'Line {line}: only a manager may change the price.', {
      line: index + 1,
    });
    return [{ path: `lines.${index}.unitPrice`, ...text }];
  });
  const [first] = errors;
  if (first) throw new Refusal('role_required', withoutPath(first), { errors });
}

/** Of a note: at most what the customer paid for these units, with their part of its discount. A price of one unit is rounded. */
function isFair(line: DocumentLineDoc, { sold, lastOf }: Omit<Refund, 'lines'>): boolean {
  const { price, quantity, unitPrice = 0, net = 0 } = line;
  const paid = sold?.lines.find(({ item }) => item.equals(line.item));
  if (!paid || !sold?.subtotal) return unitPrice === toCents(price) || unitPrice === lastOf(line);
  const { subtotal, total = 0, transport = 0 } = sold;
  const [units, whole] = [BigInt(quantity), BigInt(paid.quantity) * BigInt(subtotal)];
  const due = BigInt(paid.net ?? 0) * BigInt(total - transport) * units;
  return 2n * BigInt(net) * whole <= 2n * due + units * whole;
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
