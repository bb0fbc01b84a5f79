/** The proof: every item's counts, recomputed from its movements. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Drift, LedgerHealth } from '@godown/shared/ledger-health';
import { type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import { type ClientSession, type Db, type Document, ObjectId } from 'mongodb';
import { hasCounts, type StoredItem, toStock, toWhole } from '../items/item-doc.js';
import { NOTHING } from './change.js';
import { type LedgerCollections, ledgerCollectionsOf } from './collections.js';

/** Items looked at in one step: few, so that whoever needs the database meanwhile waits for no more than these. */
const STEP = 100;
/** Most drift that is listed. All of it is counted. */
const MAX_LISTED = 1000;
const FIRST_ID = new ObjectId('000000000000000000000000');
const LAST_ID = new ObjectId('ffffffffffffffffffffffff');

/** What all movements of one item add up to. */
interface Sum {
  _id: ObjectId;
  stock: Stock;
  movements: number;
}

/**
 * Recomputes all counts, in steps over the items in the order of their ids. Each step reads items and movements of one
 * snapshot, so that changes under way are no drift. Movements whose item is gone must have taken all of it along.
 */
export async function verifyLedger(db: Db): Promise<LedgerHealth> {
  const began = performance.now();
  const collections = ledgerCollectionsOf(db);
  const health = { items: 0, movements: 0, wrong: 0, drift: [] as Drift[] };
  for (let after: ObjectId | null = FIRST_ID; after; ) {
    const from: ObjectId = after;
    const stepBegan = performance.now();
    const step = await db.client.withSession((session) =>
      session.withTransaction(() => readStep(collections, session, from), {
        readConcern: { level: 'snapshot' },
      }),
    );
    const drift = findDrift(step);
    health.items += step.items.length;
    health.movements += step.sums.reduce((count, sum) => count + sum.movements, 0);
    health.wrong += drift.length;
    health.drift.push(...drift.slice(0, MAX_LISTED - health.drift.length));
    after = step.last;
    // Half of the time belongs to everybody else, however fast or slow the database is.
    if (after) await sleep(performance.now() - stepBegan);
  }
  return { healthy: health.wrong === 0, ...health, milliseconds: Math.round(performance.now() - began) };
}

interface Step {
  /** Those whose books have been opened: they have counts, or movements. */
  items: StoredItem[];
  sums: Sum[];
  /** Where the next step begins; null after the last. */
  last: ObjectId | null;
}

async function readStep(
  { items, movements }: LedgerCollections,
  session: ClientSession,
  after: ObjectId,
): Promise<Step> {
  const docs: StoredItem[] = await items
    .find(
      { _id: { $gt: after, $lte: LAST_ID } },
      { session, sort: { _id: 1 }, limit: STEP, projection: { quantity: 1, stock: 1 }, batchSize: STEP + 1 },
    )
    .toArray();
  const last = docs.length === STEP ? (docs.at(-1)?._id ?? null) : null;
  const sums = await movements
    .aggregate<Sum>(sumPipeline({ $gt: after, $lte: last ?? LAST_ID }), { session, batchSize: STEP * 4 })
    .toArray();
  const moved = new Set(sums.map(({ _id }) => String(_id)));
  return { items: docs.filter((doc) => hasCounts(doc) || moved.has(String(doc._id))), sums, last };
}

function sumPipeline(item: Document): Document[] {
  const counts = WAREHOUSE_IDS.map((id) => [
    id,
    { $sum: { $cond: [{ $eq: ['$warehouse', id] }, '$change', 0] } },
  ]);
  return [
    { $match: { item } },
    { $group: { _id: '$item', movements: { $sum: 1 }, ...Object.fromEntries(counts) } },
    {
      $project: { movements: 1, stock: Object.fromEntries(WAREHOUSE_IDS.map((id) => [id, `$${id}`])) },
    },
  ];
}

function findDrift({ items, sums }: Step): Drift[] {
  const expected = new Map(sums.map(({ _id, stock }) => [String(_id), stock]));
  const drift = items.flatMap((item) => {
    const id = String(item._id);
    const found = compare(id, item, expected.get(id) ?? NOTHING);
    expected.delete(id);
    return found;
  });
  const gone = [...expected].flatMap(([id, stock]) => compare(id, { quantity: 0, stock: NOTHING }, stock));
  return [...drift, ...gone];
}

function compare(item: string, stored: Pick<StoredItem, 'quantity' | 'stock'>, expected: Stock): Drift[] {
  const counts = toStock(stored as StoredItem, HOME);
  const drift: Drift[] = WAREHOUSE_IDS.filter((id) => counts[id] !== expected[id]).map((id) => ({
    item,
    warehouse: id,
    counted: counts[id],
    expected: expected[id],
  }));
  const total = WAREHOUSE_IDS.reduce((sum, id) => sum + counts[id], 0);
  if (stored.quantity !== total) {
    drift.push({ item, warehouse: 'total', counted: toWhole(stored.quantity), expected: total });
  }
  return drift;
}

/** Where one lost its counts, all that matters is that this is told. */
const HOME: WarehouseId = 'halishar';
