import { t } from '@lingui/core/macro';
import { moneyText } from '../../../ui/format';

interface Owed {
  name: string;
  isSupplier: boolean;
  /** The amount owed after the note. Below zero: it was paid in advance. */
  next: number;
}

/** Says the amount owed after a note, such as `Rahman Stores owes 1,280.00$ after this.` */
export function owedWords({ name, isSupplier, next }: Owed): string {
  const amount = moneyText(Math.abs(next));
  if (next === 0)
    return isSupplier ? t`Nothing is owed to ${name} after this.` : t`${name} owes nothing after this.`;
  if (next > 0)
    return isSupplier ? t`Owed to ${name} after this: ${amount}.` : t`${name} owes ${amount} after this.`;
  return isSupplier
    ? t`After this, ${name} has ${amount} of ours in advance.`
    : t`After this, ${name} has paid ${amount} in advance.`;
}
