/** A price that is probably a slip, such as 700 in place of 70. */
import type { Item } from '@godown/shared/items/item';
import { isFar } from '../../stock/far';
import { readNumber } from '../../ui/read-number';
import type { DocumentDraft, DraftLine } from './document-drafts';
import { withRefund } from './refund-price';

/**
 * What a price is far from, in the shop's currency. Of a receipt: the cost before, or the selling price (`price`): goods cost somewhat less
 * than they are sold for. Of a sale, and of a return without its note: the selling price (`usual`). Of a note's goods: what was paid for one.
 */
export interface FarFrom {
  of: 'cost' | 'price' | 'usual' | 'note';
  amount: number;
}

type Known = Partial<Pick<Item, 'cost' | 'price'>>;

/**
 * What the price of a line is at least 5 times as much as, or a fifth or less, before its discount. Null if it is near to it or free.
 */
export function farFrom(kind: DocumentDraft['kind'], line: DraftLine, item: Known = {}): FarFrom | null {
  const known = ofNote(line) ?? usualOf(kind, item);
  const price = readNumber(line.price ?? '') ?? 0;
  if (!known || known.amount <= 0 || price <= 0) return null;
  return isFar(price, known.amount) ? known : null;
}

/** Only people who may see costs have the cost before. For others, and for an item that never had one, it is the selling price. */
function usualOf(kind: DocumentDraft['kind'], { cost = 0, price = 0 }: Known): FarFrom | null {
  if (kind === 'delivery' || kind === 'return') return { of: 'usual', amount: price };
  if (kind !== 'receipt') return null;
  return cost > 0 ? { of: 'cost', amount: cost } : { of: 'price', amount: price };
}

/** The price of goods of a note, if it is known. It may be another one than that of the item. */
function ofNote(line: DraftLine): FarFrom | null {
  if (line.sold === undefined) return null;
  return { of: 'note', amount: readNumber(withRefund({ ...line, price: undefined }).price ?? '') ?? 0 };
}
