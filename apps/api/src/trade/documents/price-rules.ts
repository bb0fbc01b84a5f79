/** Rules that may keep staff from other prices, discounts, and deliveries below cost. */
import type { FieldError } from '@godown/shared/http/problem';
import { sentence } from '@godown/shared/language/texts';
import { toCents } from '@godown/shared/trade/money';
import { refundOf } from '@godown/shared/trade/refund';
import { Refusal } from '../../stock/ledger/commands.js';
import type { DocumentDoc, DocumentLineDoc } from './document-doc.js';
import type { NoteMoney } from './note-money.js';
import { soldLinesOf } from './returned-goods.js';

interface Checked {
  lines: readonly DocumentLineDoc[];
  money: NoteMoney;
  /** The customer's last price of an item, in cents. */
  lastOf: (line: DocumentLineDoc) => number | null;
}

/** Throws 403 for the fields that only a manager may fill in so. Its text is that of the first one. */
function requireNone(errors: FieldError[]): void {
  const [first] = errors;
  if (!first) return;
  const { path: _, ...text } = first;
  throw new Refusal('role_required', text, { errors });
}

/** Throws 403. It names the lines of a delivery with a new price or a discount. */
export function requireMayPrice(checked: Checked): void {
  const errors = checked.lines.flatMap((line, index) => findLineErrors(line, index, checked));
  if (checked.money.taken > 0)
    errors.push({ path: 'discount', message: /* i18n */ 'Only a manager may give a discount.' });
  requireNone(errors);
}

/**
 * Throws 403 for a delivery with a line below both its item's price and the customer's last one. It compares prices that the caller
 * may read, not the cost.
 */
export function requireKnownPrices({ lines, money, lastOf }: Checked): void {
  const errors = lines.flatMap((line, index): FieldError[] => {
    const { price, quantity, unitPrice = 0, net = 0 } = line;
    const isDiscounted = net < unitPrice * quantity || money.taken > 0;
    if (!isDiscounted && (unitPrice >= toCents(price) || unitPrice === lastOf(line))) return [];
    return [{ path: `lines.${index}.unitPrice`, message: TOO_MANY_TRIES }];
  });
  if (errors.length > 0) throw new Refusal('role_required', TOO_MANY_TRIES, { errors });
}

const TOO_MANY_TRIES =
  /* i18n */ 'You tried too many prices below cost today. Until tomorrow only a manager may sell for less than the item’s price.';

interface Refund extends Pick<Checked, 'lines' | 'money'> {
  /** The note whose goods come back. */
  sold: DocumentDoc | null;
}

/**
 * Throws 403. It names the lines of a return with a larger refund than its note shows as paid. Without such a note
 * no payment is known.
 */
export function requireMayRefund({ lines, money, sold }: Refund): void {
  const soldLines = sold && soldLinesOf(sold);
  if (!soldLines) throw new Refusal('role_required', NO_NOTE);
  const units = sumByItem(lines, ({ quantity }) => quantity);
  const amounts = sumByItem(lines, ({ net = 0 }) => net);
  const isFair = (id: string): boolean => {
    const paid = soldLines.get(id);
    return !!paid && (amounts.get(id) ?? 0) <= refundOf(units.get(id) ?? 0, paid);
  };
  const errors = lines.flatMap(({ item }, index): FieldError[] =>
    isFair(String(item)) ? [] : [priceError(index)],
  );
  if (money.transport)
    errors.push({ path: 'transport', message: /* i18n */ 'Only a manager may give back transport.' });
  requireNone(errors);
}

const NO_NOTE =
  /* i18n */ 'Only a manager may give money back without a note that says what was paid. Choose the note, or leave the prices out.';

const priceError = (index: number): FieldError => ({
  path: `lines.${index}.unitPrice`,
  ...sentence(/* i18n */ 'Line {line}: only a manager may change the price.', { line: index + 1 }),
});

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
  { lastOf }: Pick<Checked, 'lastOf'>,
): FieldError[] {
  const { quantity, unitPrice = 0, net = 0 } = stored;
  const line = index + 1;
  const errors: FieldError[] = [];
  if (!isKnownPrice(stored, lastOf)) errors.push(priceError(index));
  if (net < unitPrice * quantity)
    errors.push({
      path: `lines.${index}.discount`,
      ...sentence(/* i18n */ 'Line {line}: only a manager may give a discount.', { line }),
    });
  return errors;
}

/** Somebody with the permission has set it. An item's price of 0 does not count: nobody has set one yet. */
function isKnownPrice(line: DocumentLineDoc, lastOf: Checked['lastOf']): boolean {
  const { price, unitPrice = 0 } = line;
  return (unitPrice === toCents(price) && unitPrice > 0) || unitPrice === lastOf(line);
}
