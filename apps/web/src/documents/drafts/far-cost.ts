/** A cost that is probably a slip, such as 700 after 70. */
import type { Item } from '@godown/shared/items/item';
import { readNumber } from '../../ui/read-number';
import type { DocumentDraft, DraftLine } from './document-drafts';

/**
 * A slip of a digit makes a cost about ten times as large or small. Half of that finds it also if the cost has doubled or halved since, and
 * suppliers hardly ever change a price that much. Goods cost somewhat less than they are sold for, so it holds beside the selling price too.
 */
const FAR = 5;

/** What a cost is far from: the cost before, or the selling price, in the shop's currency. */
export interface FarFrom {
  of: 'cost' | 'price';
  amount: number;
}

/**
 * What the cost on a line of a receipt is at least 5 times as much as, or a fifth or less. Null if it is near to it or free. Only people who
 * may see costs have the one before; for others, and for an item that never had one, it is the selling price.
 */
export function farFrom(
  kind: DocumentDraft['kind'],
  { price: typed = '' }: Pick<DraftLine, 'price'>,
  item: Partial<Pick<Item, 'cost' | 'price'>> | undefined,
): FarFrom | null {
  const { cost = 0, price = 0 } = item ?? {};
  const known: FarFrom = cost > 0 ? { of: 'cost', amount: cost } : { of: 'price', amount: price };
  const next = readNumber(typed) ?? 0;
  if (kind !== 'receipt' || known.amount <= 0 || next <= 0) return null;
  return next >= known.amount * FAR || next * FAR <= known.amount ? known : null;
}
