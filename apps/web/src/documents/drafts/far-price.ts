/** A price that is probably a slip, such as 700 in place of 70. */
import type { Item } from '@godown/shared/items/item';
import { isFar } from '../../stock/far';
import { readNumber } from '../../ui/read-number';
import type { DocumentDraft, DraftLine } from './document-drafts';
import { withRefund } from './refund-price';

/**
 * What a price is far from, in the shop's currency. Of a receipt: the cost before, or the selling price (`price`): goods cost somewhat less
 * than they are sold for. Of a sale and its return: the selling price (`usual`).
 */
export interface FarFrom {
  of: 'cost' | 'price' | 'usual';
  amount: number;
}

type Known = Partial<Pick<Item, 'cost' | 'price'>>;

/**
 * What the price of a line is at least 5 times as much as, or a fifth or less, before its discount. Null if it is near to it or free, and
 * if goods come back at the price of their note.
 */
export function farFrom(kind: DocumentDraft['kind'], line: DraftLine, item: Known = {}): FarFrom | null {
  const known = usualOf(kind, item);
  const price = readNumber(line.price ?? '') ?? 0;
  if (!known || known.amount <= 0 || price <= 0 || isOfItsNote(line)) return null;
  return isFar(price, known.amount) ? known : null;
}

/** Only people who may see costs have the cost before. For others, and for an item that never had one, it is the selling price. */
function usualOf(kind: DocumentDraft['kind'], { cost = 0, price = 0 }: Known): FarFrom | null {
  if (kind === 'delivery' || kind === 'return') return { of: 'usual', amount: price };
  if (kind !== 'receipt') return null;
  return cost > 0 ? { of: 'cost', amount: cost } : { of: 'price', amount: price };
}

const isOfItsNote = (line: DraftLine): boolean =>
  line.sold !== undefined && line.price === withRefund({ ...line, price: undefined }).price;
