/** Texts about money above the total of a note. It first pays the previous debt; only the rest is an advance. */
import { fromCents, toCents } from '@godown/shared/trade/money';
import { t } from '@lingui/core/macro';
import { isOfSupplier } from '../../stock/document-names';
import { moneyText } from '../../ui/format';
import type { DraftKind } from './document-drafts';

interface Kept {
  /** The amount above the total. */
  above: number;
  /** The amount owed before the note. */
  owed: number;
}

/** The text of the choice that keeps the money instead of giving change. */
export function keepText({ above, owed }: Kept): string {
  const amount = moneyText(above);
  const { debt, advance } = share({ above, owed });
  if (debt === 0) return t`Keep ${amount} as an advance`;
  if (advance === 0) return t`Keep ${amount}: it pays what was owed before`;
  const parts = { debt: moneyText(debt), advance: moneyText(advance) };
  return t`Keep ${amount}: ${{ debt: parts.debt }} pays what was owed before, ${{ advance: parts.advance }} is an advance`;
}

interface Asked {
  name: string;
  paid: number;
  total: number;
  owed: number;
}

export function advanceQuestion({ name, owed, ...sums }: Asked, kind: DraftKind): string {
  const [paid, total] = [moneyText(sums.paid), moneyText(sums.total)];
  if (kind === 'return')
    return t`${paid} would be paid back to ${name}, but the total of this return is ${total}. Is that right?`;
  if (kind === 'supplier-return')
    return t`${name} would pay back ${paid}, but the total of this return is ${total}. Is that right?`;
  const { debt, advance } = share({ above: fromCents(toCents(sums.paid) - toCents(sums.total)), owed });
  if (debt === 0) {
    // With what was paid in advance before.
    const all = moneyText(fromCents(toCents(advance) - Math.min(toCents(owed), 0)));
    return isOfSupplier(kind)
      ? t`${paid} is paid, but the total is ${total}. We would have ${{ advance: all }} in advance with ${name}. Is that right?`
      : t`${paid} is paid, but the total is ${total}. ${name} would have ${{ advance: all }} in advance. Is that right?`;
  }
  if (advance === 0)
    return t`${paid} is paid, but the total is ${total}. Does the rest pay what was owed before on the account of ${name}?`;
  const parts = { debt: moneyText(debt), advance: moneyText(advance) };
  return t`${paid} is paid, but the total is ${total}. Of the rest, ${{ debt: parts.debt }} pays what was owed before on the account of ${name}, and ${{ advance: parts.advance }} is an advance. Is that right?`;
}

function share({ above, owed }: Kept): { debt: number; advance: number } {
  const debt = Math.min(Math.max(owed, 0), above);
  return { debt, advance: fromCents(toCents(above) - toCents(debt)) };
}
