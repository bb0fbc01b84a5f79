import { EMPTY_STOCK, type WarehouseId } from '@godown/shared/items/warehouses';
import { BSON, type ClientSession, type Db } from 'mongodb';
import { movementsOf } from '../../stock/records/movement-doc.js';
import type { History } from './shape-item.js';

interface Sum {
  _id: { item: unknown; warehouse: WarehouseId };
  change: number;
  latest: number;
}

/** An id of any type as text: that of 17 is another one than that of '17'. */
export const keyOf = (id: unknown): string => BSON.EJSON.stringify({ id });

/** The sums of the movements of items, by `keyOf` the item's id. Items without movements are absent. */
export async function readHistories(
  db: Db,
  ids: readonly unknown[],
  session: ClientSession,
): Promise<Map<string, History>> {
  const histories = new Map<string, History>();
  if (ids.length === 0) return histories;
  const sums = movementsOf(db).aggregate<Sum>(
    [
      { $match: { item: { $in: [...ids] } } },
      {
        $group: {
          _id: { item: '$item', warehouse: '$warehouse' },
          change: { $sum: '$change' },
          latest: { $max: '$version' },
        },
      },
    ],
    { session },
  );
  for await (const { _id, change, latest } of sums) {
    const id = keyOf(_id.item);
    const known = histories.get(id) ?? { stock: EMPTY_STOCK, latest: 0 };
    histories.set(id, {
      stock: { ...known.stock, [_id.warehouse]: change },
      latest: Math.max(known.latest, latest),
    });
  }
  return histories;
}
