/** Which balances of an item differ from the sum of its movements. */

import type { Drift } from '@godown/shared/ledger-health';
import { EMPTY_STOCK, totalOf, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import type { Db, ObjectId } from 'mongodb';
import { itemsOf, type StoredItem, toStock, toVersion, toWhole } from '../../stock/records/item-doc.js';
import { movementsOf } from '../../stock/records/movement-doc.js';
import { emptyTally, readTallies, type Tally } from './tallies.js';

/** The fields of an item that are verified. */
export const BALANCES = { quantity: 1, stock: 1, version: 1 };

/** The warehouse that is reported for an item without balances. */
const HOME: WarehouseId = 'halishar';

/** An item, or null when it does not exist, and the sum of its movements. */
export interface Pair {
  item: StoredItem | null;
  tally: Tally;
}

/** The wrong balances of an item. Whatever looks wrong is read once more in one snapshot before it is reported. */
export async function proveDrift(db: Db, pair: Pair): Promise<Drift[]> {
  const isSuspect = findDrift(pair).length > 0 || (await isOlderThanMovements(db, pair));
  return isSuspect ? readDrift(db, pair.tally.item) : [];
}

/** An item that does not exist has no stock. */
function findDrift({ item, tally: { item: _id, stock: expected } }: Pair): Drift[] {
  const stored: StoredItem = item ?? { _id, quantity: 0, stock: EMPTY_STOCK };
  const id = String(_id);
  const stock = toStock(stored, HOME);
  const drift: Drift[] = WAREHOUSE_IDS.filter((warehouse) => stock[warehouse] !== expected[warehouse]).map(
    (warehouse) => ({ item: id, warehouse, counted: stock[warehouse], expected: expected[warehouse] }),
  );
  const total = totalOf(stock);
  if (stored.quantity !== total)
    drift.push({ item: id, warehouse: 'total', counted: toWhole(stored.quantity), expected: total });
  return drift;
}

/**
 * Whether the item lacks a version that its movements led to: then somebody replaced it by an older copy. An item that
 * changed after it was read has that version by now.
 */
async function isOlderThanMovements(db: Db, { item, tally }: Pair): Promise<boolean> {
  if (!item || tally.latest <= toVersion(item.version)) return false;
  const now = await itemsOf(db).findOne({ _id: item._id }, { projection: { version: 1 } });
  return toVersion(now?.version) < tally.latest;
}

function readDrift(db: Db, _id: ObjectId): Promise<Drift[]> {
  return db.client.withSession((session) =>
    session.withTransaction(
      async () => {
        const item: StoredItem | null = await itemsOf(db).findOne({ _id }, { session, projection: BALANCES });
        let tally = emptyTally(_id);
        const ids = { $gte: _id, $lte: _id };
        const versionOf = () => Number.POSITIVE_INFINITY;
        for await (const found of readTallies(movementsOf(db), { ids, versionOf, session })) tally = found;
        return findDrift({ item, tally });
      },
      { readConcern: { level: 'snapshot' }, readPreference: 'primary' },
    ),
  );
}
