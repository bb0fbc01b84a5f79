/** Finds the balances of an item that differ from the sum of its movements. */

import { EMPTY_STOCK, totalOf, WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import type { Drift } from '@godown/shared/stock/ledger-health';
import type { Db, Filter, ObjectId } from 'mongodb';
import { readWholeHistory } from '../../stock/ledger/histories.js';
import { follow } from '../../stock/ledger/revaluation.js';
import { type ItemDoc, itemsOf } from '../../stock/records/item-doc.js';
import { movementsOf } from '../../stock/records/movement-doc.js';
import { emptyTally, readTallies, type Tally } from './tallies.js';

/** The fields of an item that are verified. */
export const BALANCES = { quantity: 1, stock: 1, damaged: 1, version: 1, cost: 1, worth: 1, revaluedAt: 1 };

/** The items that have balances. Data that is not upgraded yet may have others, and so may another program have written one just now. */
export const BALANCED = Object.fromEntries(
  WAREHOUSE_IDS.map((warehouse) => [`stock.${warehouse}`, { $type: 'number' }]),
) as Filter<ItemDoc>;

export type BalancedItem = Pick<ItemDoc, '_id' | keyof typeof BALANCES>;

/** An item, or null when it does not exist, and the sum of its movements. */
export interface Pair {
  item: BalancedItem | null;
  tally: Tally;
}

/** The wrong balances of an item. Each suspect is read once more in one snapshot before it is reported. */
export async function proveDrift(db: Db, pair: Pair): Promise<Drift[]> {
  const isSuspect = findDrift(pair).length > 0 || (await isOlderThanMovements(db, pair));
  return isSuspect ? readDrift(db, pair.tally.item) : [];
}

/** An item that does not exist has no stock. */
function findDrift({ item, tally }: Pair): Drift[] {
  const { item: _id, stock: expected } = tally;
  const { quantity, stock } = item ?? { quantity: 0, stock: EMPTY_STOCK };
  const id = String(_id);
  const drift: Drift[] = WAREHOUSE_IDS.filter((warehouse) => stock[warehouse] !== expected[warehouse]).map(
    (warehouse) => ({ item: id, warehouse, counted: stock[warehouse], expected: expected[warehouse] }),
  );
  const total = totalOf(stock);
  if (quantity !== total) drift.push({ item: id, warehouse: 'total', counted: quantity, expected: total });
  return [...drift, ...findDamagedDrift(item, tally)];
}

/** True if the value of an item is not the sum of its movements' values. Data that is not upgraded yet has no values. */
export function isMisvalued({ item, tally: { worth, pieces } }: Pair): boolean {
  if (item && item.worth === undefined && item.cost !== undefined) return false;
  return worth !== (item?.worth ?? 0) || (pieces === 0 && worth !== 0);
}

/**
 * True if the value of an item differs from that of its movements without the reversed ones. They are followed only if any was reversed.
 * False for an older copy of an item, and for very many movements: then it is unknown.
 */
export async function isUnlikeItsHistory(db: Db, { item, tally }: Pair): Promise<boolean> {
  if (item?.revaluedAt === undefined) return false;
  const history = await readWholeHistory(db, item);
  if (!history) return false;
  const { state } = follow(history);
  return state.pieces === tally.pieces && state.worth !== (item.worth ?? 0);
}

function findDamagedDrift(
  item: BalancedItem | null,
  { item: _id, damaged: expected, wrongAfter }: Tally,
): Drift[] {
  const [id, isDamaged] = [String(_id), true];
  const held = item?.damaged ?? {};
  const drift = WAREHOUSE_IDS.map((warehouse) => ({
    item: id,
    warehouse,
    counted: held[warehouse] ?? 0,
    expected: expected[warehouse],
    isDamaged,
  })).filter(({ counted, expected }) => counted !== expected);
  if (wrongAfter === null) return drift;
  const { warehouse, after } = wrongAfter;
  return [...drift, { item: id, warehouse, counted: after, expected: wrongAfter.expected, isDamaged }];
}

/**
 * True if the item lacks a version that its movements led to: then somebody replaced it by an older copy. An item that
 * changed after it was read has that version by now.
 */
async function isOlderThanMovements(db: Db, { item, tally }: Pair): Promise<boolean> {
  if (!item || tally.latest <= item.version) return false;
  const now = await itemsOf(db).findOne({ _id: item._id }, { projection: { version: 1 } });
  return now !== null && now.version < tally.latest;
}

function readDrift(db: Db, _id: ObjectId): Promise<Drift[]> {
  return db.client.withSession((session) =>
    session.withTransaction(
      async () => {
        const filter = { ...BALANCED, _id };
        const item = await itemsOf(db).findOne(filter, { session, projection: BALANCES });
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
