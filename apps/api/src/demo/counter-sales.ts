/** What the counter sold for cash in the three weeks, beside the notes of the story. */
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { NewDocument } from '@godown/shared/trade/documents';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { totalsOf } from '@godown/shared/trade/totals';
import { WALK_IN_NAME } from '@godown/shared/trade/walk-in-name';
import { dayAt } from '../runtime/local-day.js';
import { OWNERS } from './entry.js';
import type { PastMovement } from './past-weeks.js';
import type { Goods } from './trade/books.js';
import type { Deed } from './trade/plan-trade.js';

/** Pieces of an item that were sold at a time. */
export interface SoldPieces extends Pick<PastMovement, 'at' | 'email' | 'warehouse'> {
  item: Goods;
  quantity: number;
}

/** Nearly all that left was sold. Somebody at the gate presses Delivered for a single piece. */
export const isSold = ({ reason, email, change }: PastMovement): boolean =>
  reason === 'delivered' && (email !== OWNERS.gate || change < -1);

/** A note for what one person sold in a warehouse on a day, at the time of the last of its lines, and paid in cash. */
export function toCounterSales(sold: readonly SoldPieces[]): Deed[] {
  const sales = new Map<string, SoldPieces[]>();
  for (const pieces of sold.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const key = [dayAt(pieces.at), pieces.email, pieces.warehouse].join();
    sales.set(key, [...(sales.get(key) ?? []), pieces]);
  }
  return [...sales.values()].flatMap((lines) => {
    const last = lines.at(-1);
    return last ? [{ at: last.at, email: last.email, does: { posts: toNote(last.warehouse, lines) } }] : [];
  });
}

function toNote(warehouse: WarehouseId, sold: readonly SoldPieces[]): NewDocument {
  const lines = sold.map(({ item: { _id, price }, quantity }) => ({
    item: String(_id),
    quantity,
    unitPrice: price,
  }));
  const paid = { amount: totalsOf({ lines }).total, method: 'cash' } as const;
  return { kind: 'delivery', warehouse, partner: WALK_IN_CUSTOMER, party: WALK_IN_NAME, lines, paid };
}
