/** Lines of a return whose pieces are in both conditions: one line of a draft, two of its document. */
import { fromCents, toCents } from '@godown/shared/trade/money';
import { readCount } from '../../stock/check-count';
import { decimalText } from '../../ui/format';
import { readNumber } from '../../ui/read-number';
import type { DraftLine, TypedDiscount } from './document-drafts';

/** The line as it is in the document: twice if some of its pieces are good and some damaged. */
export function inConditions({ damagedUnits: typed, ...line }: DraftLine): DraftLine[] {
  const all = readCount(line.quantity);
  if (line.condition !== 'damaged' || typed === undefined || all === null) return [line];
  const damaged = readCount(typed);
  // The schema refuses what is no number.
  if (damaged === null) return [{ ...line, quantity: typed }];
  if (damaged >= all) return [line];
  if (damaged === 0) return [{ ...line, condition: 'good' }];
  const [good, broken] = splitDiscount(line.discount, { damaged, all });
  return [
    { ...line, condition: 'good', quantity: String(all - damaged), ...good },
    { ...line, quantity: String(damaged), ...broken },
  ];
}

/** Number of good pieces of a line. */
export const goodUnits = (line: DraftLine): number =>
  inConditions(line)
    .filter(({ condition }) => condition !== 'damaged')
    .reduce((sum, { quantity }) => sum + (readCount(quantity) ?? 0), 0);

/** The opposite of `inConditions`. */
export function joinConditions(lines: readonly DraftLine[]): DraftLine[] {
  return lines.flatMap((line) => {
    const others = lines.filter((each) => each !== line && each.item === line.item);
    const [other] = others;
    if (!other) return [line];
    if (line.condition !== 'damaged') return [];
    const quantity = String(Number(other.quantity) + Number(line.quantity));
    return [{ ...line, quantity, damagedUnits: line.quantity, ...addDiscounts(other, line) }];
  });
}

/** Money is given for all pieces alike, and a percentage is the same for each. */
function splitDiscount(
  discount: TypedDiscount | undefined,
  { damaged, all }: { damaged: number; all: number },
) {
  const amount = discount?.unit === 'money' ? readNumber(discount.text) : null;
  // The schema refuses parts of a cent.
  if (!discount || amount === null || fromCents(toCents(amount)) !== amount) return [{}, {}] as const;
  const part = Math.round((toCents(amount) * damaged) / all);
  const inMoney = (cents: number) => ({ discount: { ...discount, text: decimalText(fromCents(cents), 2) } });
  return [inMoney(toCents(amount) - part), inMoney(part)] as const;
}

function addDiscounts(...parts: DraftLine[]): Pick<DraftLine, 'discount'> {
  const amounts = parts.flatMap(({ discount }) => (discount?.unit === 'money' ? [discount.text] : []));
  if (amounts.length === 0) return {};
  const cents = amounts.reduce((sum, text) => sum + toCents(Number(text)), 0);
  return { discount: { unit: 'money', text: decimalText(fromCents(cents), 2) } };
}
