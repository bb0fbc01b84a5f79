/** What the movements say of the stock at a moment, for a few items at a time. */

import { EMPTY_STOCK, type Stock } from '@godown/shared/items/warehouses';
import type { ObjectId } from 'mongodb';
import { readByItem } from '../stock/movements/read-by-item.js';
import type { MovementCollection } from '../stock/records/movement-doc.js';
import { isKnownAfter } from '../stock/records/movement-worth.js';

export interface PastStock {
  item: ObjectId;
  itemName: string;
  /** The sum of all movements before the moment. */
  before: Stock;
  /**
   * The balances of an older application's item that were booked (`opening`) later. If the item existed at that moment, it had them
   * already.
   */
  opened: Stock;
  /** The damaged pieces at that moment. */
  damaged: Stock;
  /** What all pieces cost together at that moment, in cents, and what those of `opened` did. Null: not known. */
  worth: number | null;
  openedWorth: number | null;
}

export interface IdRange {
  $gt: ObjectId;
  $lte: ObjectId;
}

/** Most movements of a part, unless one item has more. */
const MOST = 2500;
/** Movements that are read at once: few, so that other requests wait only briefly. */
const PAGE = 500;
const FIELDS = ['itemName', 'warehouse', 'change', 'damaged', 'at', 'reason', 'worth'] as const;

/**
 * The items that have movements, in the order of their ids: those of the range, or only the first of them if there are too many
 * movements. `last` is the end of what was read. (Ids without an item may have many, such as those of an import that was undone.)
 */
export async function readPastStock(
  movements: MovementCollection,
  { ids, end, signal }: { ids: IdRange; end: Date; signal: AbortSignal },
): Promise<{ stocks: PastStock[]; last: ObjectId }> {
  const stocks: PastStock[] = [];
  let count = 0;
  for await (const page of readByItem(movements, { ids, pageSize: PAGE, fields: FIELDS, signal })) {
    for (const { item, itemName, warehouse, change, damaged, at, reason, worth } of page) {
      let stock = stocks.at(-1);
      if (!stock?.item.equals(item)) {
        if (stock && count >= MOST) return { stocks, last: stock.item };
        stock = {
          item,
          itemName,
          before: { ...EMPTY_STOCK },
          opened: { ...EMPTY_STOCK },
          damaged: { ...EMPTY_STOCK },
          worth: null,
          openedWorth: null,
        };
        stocks.push(stock);
      }
      // Removed items have the name that they had last.
      stock.itemName = itemName;
      if (at < end) stock.before[warehouse] += change;
      else if (reason === 'opening') stock.opened[warehouse] += change;
      if (damaged && at < end) stock.damaged[warehouse] += damaged.change;
      if (worth && at < end) stock.worth = isKnownAfter(worth) ? worth.after : null;
      else if (worth && reason === 'opening') stock.openedWorth = (stock.openedWorth ?? 0) + worth.change;
      count++;
    }
  }
  return { stocks, last: ids.$lte };
}
