/** What is wrong with an item, and whether that is certain. */
import type { Drift } from '@godown/shared/ledger-health';
import { totalOf, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import type { Db, ObjectId } from 'mongodb';
import { type StoredItem, toStock, toVersion, toWhole } from '../items/item-doc.js';
import { NOTHING } from './change.js';
import { ledgerCollectionsOf } from './collections.js';
import { createPacer, type Pacer } from './verify-pace.js';
import { emptyTally, readTallies, type Tally } from './verify-tallies.js';

/** What of an item its counts are in. */
export const COUNTS = { quantity: 1, stock: 1, version: 1 };

/** Where one lost its counts, all that matters is that this is told. */
const HOME: WarehouseId = 'halishar';

/** An item, unless it is gone, and what its movements add up to. */
export interface Pair {
  item: StoredItem | null;
  tally: Tally;
}

interface Reading {
  pace: Pacer;
  signal: AbortSignal | undefined;
}

/** Which counts of an item are wrong, looked at again in one snapshot when there seem to be any. */
export async function proveDrift(db: Db, pair: Pair, { pace, signal }: Reading): Promise<Drift[]> {
  const isSuspect = findDrift(pair).length > 0 || (await isBehind(db, pair, pace));
  return isSuspect ? pace(() => readDrift(db, pair.tally.item, signal)) : [];
}

/** An item that is gone holds nothing. */
function findDrift({ item, tally: { item: _id, stock: expected } }: Pair): Drift[] {
  const stored: StoredItem = item ?? { _id, quantity: 0, stock: NOTHING };
  const id = String(_id);
  const counts = toStock(stored, HOME);
  const drift: Drift[] = WAREHOUSE_IDS.filter((warehouse) => counts[warehouse] !== expected[warehouse]).map(
    (warehouse) => ({ item: id, warehouse, counted: counts[warehouse], expected: expected[warehouse] }),
  );
  const total = totalOf(counts);
  if (stored.quantity !== total)
    drift.push({ item: id, warehouse: 'total', counted: toWhole(stored.quantity), expected: total });
  return drift;
}

/**
 * Whether there are movements that led the item to a version it does not have: somebody put an older copy in its place.
 * That it was changed between the two readings is nothing; then it has that version by now.
 */
async function isBehind(db: Db, { item, tally }: Pair, pace: Pacer): Promise<boolean> {
  if (!item || tally.latest <= toVersion(item.version)) return false;
  const { items } = ledgerCollectionsOf(db);
  const now = await pace(() => items.findOne({ _id: item._id }, { projection: { version: 1 } }));
  return toVersion(now?.version) < tally.latest;
}

/** The same without rests: a database ends a transaction that takes a minute. */
function readDrift(db: Db, _id: ObjectId, signal: AbortSignal | undefined): Promise<Drift[]> {
  const { items, movements } = ledgerCollectionsOf(db);
  const pace = createPacer({ share: 1, signal });
  const versionOf = () => Number.POSITIVE_INFINITY;
  return db.client.withSession((session) =>
    session.withTransaction(
      async () => {
        const item: StoredItem | null = await items.findOne({ _id }, { session, projection: COUNTS });
        let tally = emptyTally(_id);
        const ids = { $gte: _id, $lte: _id };
        for await (const found of readTallies(movements, { ids, versionOf, pace, session })) tally = found;
        return findDrift({ item, tally });
      },
      { readConcern: { level: 'snapshot' } },
    ),
  );
}
