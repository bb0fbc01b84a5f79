import { fromCents, toCents } from '@godown/shared/trade/money';
import type { LooseNote } from '@godown/shared/trade/partners';

/** The sum of the notes, less their returns. */
export const moneyOf = (notes: readonly LooseNote[]): number =>
  fromCents(notes.reduce((sum, { total = 0, returned = 0 }) => sum + toCents(total) - toCents(returned), 0));
