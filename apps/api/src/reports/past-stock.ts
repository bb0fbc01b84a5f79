import { EMPTY_STOCK, type Stock, type WarehouseId } from '@godown/shared/warehouses';
import type { ObjectId } from 'mongodb';
import type { MovementCollection } from '../movements/movements.repo.js';
import type { IdRange } from './id-ranges.js';

/** What the movements say of an item's stock at a moment. */
export interface PastStock {
  item: ObjectId;
  itemName: string;
  /** The sum of all movements before it. */
  before: Stock;
  /**
   * The balances of an older application's item that were booked (`opening`) later, at its first change here. If the item existed
   * at that moment, it had them already.
   */
  opened: Stock;
}

interface Sum {
  _id: { item: ObjectId; warehouse: WarehouseId; isLater: boolean };
  itemName: string;
  units: number;
}

/** By the id of the item. The database adds up, through the index that has the movements of each item together. */
export async function readPastStock(
  movements: MovementCollection,
  { ids, end, signal }: { ids: IdRange; end: Date; signal: AbortSignal },
): Promise<Map<string, PastStock>> {
  const isLater = { $gte: ['$at', end] };
  const sums = await movements
    .aggregate<Sum>(
      [
        { $match: { item: ids, $or: [{ at: { $lt: end } }, { reason: 'opening' }] } },
        {
          $group: {
            _id: { item: '$item', warehouse: '$warehouse', isLater },
            itemName: { $max: '$itemName' },
            units: { $sum: '$change' },
          },
        },
      ],
      { hint: { item: 1, version: 1, part: 1 }, signal },
    )
    .toArray();
  const result = new Map<string, PastStock>();
  for (const { _id, itemName, units } of sums) {
    const id = String(_id.item);
    const known = result.get(id) ?? {
      item: _id.item,
      itemName,
      before: { ...EMPTY_STOCK },
      opened: { ...EMPTY_STOCK },
    };
    known[_id.isLater ? 'opened' : 'before'][_id.warehouse] += units;
    result.set(id, known);
  }
  return result;
}
