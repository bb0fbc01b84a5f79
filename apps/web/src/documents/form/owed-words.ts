import { t } from '@lingui/core/macro';
import { moneyText } from '../../ui/format';

interface Owed {
  name: string;
  isSupplier: boolean;
  /** What is owed now. Below zero: it was paid in advance. */
  now: number;
  /** What is owed after the note. */
  next: number;
}

/** What is owed before and after a note, such as `Rahman Stores owes 1,200.00$ now, 1,280.00$ after this.` */
export function owedWords({ name, isSupplier, now, next }: Owed): string {
  const before = moneyText(Math.abs(now));
  const after = moneyText(Math.abs(next));
  if (now >= 0 && next >= 0)
    return isSupplier
      ? t`Owed to ${name}: ${before} now, ${after} after this.`
      : t`${name} owes ${before} now, ${after} after this.`;
  if (now >= 0)
    return isSupplier
      ? t`Owed to ${name}: ${before} now. After this: ${after} in advance.`
      : t`${name} owes ${before} now. After this: ${after} in advance.`;
  if (next >= 0)
    return isSupplier
      ? t`We paid ${name} ${before} in advance and owe ${after} after this.`
      : t`${name} paid ${before} in advance and owes ${after} after this.`;
  return isSupplier
    ? t`We paid ${name} ${before} in advance. After this: ${after} in advance.`
    : t`${name} paid ${before} in advance. After this: ${after} in advance.`;
}
