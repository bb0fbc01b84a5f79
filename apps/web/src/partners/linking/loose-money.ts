import { fromCents, toCents } from '@godown/shared/trade/money';
import type { LooseNote } from '@godown/shared/trade/partners';

/** What notes come to, less what came back of them. */
export const moneyOf = (notes: readonly LooseNote[]): number =>
  fromCents(notes.reduce((sum, { total = 0, returned = 0 }) => sum + toCents(total) - toCents(returned), 0));
