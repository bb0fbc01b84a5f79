/** Makes the notices and past prices that a change of an item leaves behind beside its movements. */

import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { ObjectId } from 'mongodb';
import { type ItemDoc, toPrices } from '../records/item-doc.js';
import type { NoticeDoc } from '../records/notice-doc.js';
import type { PriceDoc } from '../records/price-doc.js';
import type { Transition } from './commands.js';

/**
 * One notice for each warehouse whose balance falls from above its reorder point to it or below. None if an item
 * is added, restored or deleted, or if its reorder point is raised.
 */
export function toNotices(before: ItemDoc | null, { next: { active } }: Transition, now: Date): NoticeDoc[] {
  if (!before || !active) return [];
  const { name: itemName, reorderPoints = {}, stock } = active;
  return WAREHOUSE_IDS.flatMap((warehouse) => {
    const reorderPoint = reorderPoints[warehouse];
    const balance = stock[warehouse];
    if (reorderPoint === undefined || before.stock[warehouse] <= reorderPoint || balance > reorderPoint)
      return [];
    return [{ _id: new ObjectId(), at: now, item: active._id, itemName, warehouse, balance, reorderPoint }];
  });
}

/**
 * The prices before and after a change of price. A deletion is one too: once the item is purged, nothing else has its prices. Its cost at
 * that time is in its movements.
 */
export function toPriceChange(
  before: ItemDoc | null,
  { next: { active, deleted } }: Transition,
  now: Date,
): PriceDoc[] {
  const after = active ?? deleted;
  if (!before || !after) return [];
  const [earlier, prices] = [toPrices(before), toPrices(after)];
  if (earlier.price === prices.price && active) return [];
  return [{ _id: new ObjectId(), item: after._id, at: now, ...prices, before: earlier }];
}
