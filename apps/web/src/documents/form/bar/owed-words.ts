import { t } from '@lingui/core/macro';
import { moneyText } from '../../../ui/format';

interface Owed {
  name: string;
  isSupplier: boolean;
  /** The amount owed after the note. Below zero: it was paid in advance. */
  next: number;
}

/** Says the amount owed after a note, such as `Owed after this: 1,280.00$ · Rahman Stores`. The name is last: where there is little room, it is cut. */
export function owedWords({ name, isSupplier, next }: Owed): string {
  const amount = moneyText(Math.abs(next));
  if (next === 0)
    return isSupplier ? t`We owe nothing after this · ${name}` : t`Nothing owed after this · ${name}`;
  if (next > 0)
    return isSupplier ? t`We owe after this: ${amount} · ${name}` : t`Owed after this: ${amount} · ${name}`;
  return isSupplier
    ? t`Ours in advance after this: ${amount} · ${name}`
    : t`In advance after this: ${amount} · ${name}`;
}
