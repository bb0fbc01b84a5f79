/** The proof: every item's counts, recomputed from its movements. */
import type { Drift, LedgerHealth } from '@godown/shared/ledger-health';
import { type Db, ObjectId } from 'mongodb';
import { hasCounts, type StoredItem, toVersion } from '../items/item-doc.js';
import { type LedgerCollections, ledgerCollectionsOf } from './collections.js';
import { COUNTS, type Pair, proveDrift } from './verify-drift.js';
import { createPacer } from './verify-pace.js';
import { emptyTally, type Range, readTallies } from './verify-tallies.js';

/** Items read at once: few, so that whoever needs the database meanwhile waits for no more than these. */
const STEP = 25;
/** How much of the time to read while others work. With more of it they begin to notice. */
const SHARE = 0.25;
/** Most drift that is listed. All of it is counted. */
const MAX_LISTED = 1000;
const FIRST_ID = new ObjectId('000000000000000000000000');
const LAST_ID = new ObjectId('ffffffffffffffffffffffff');

export interface Verification {
  /** Ends it before the next reading: it rejects with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Told every few items how many have been looked at, of about how many. */
  onProgress?: (items: number, of: number) => void;
  /** How much of the time to read, more than 0 and at most 1, where nobody else needs the database. */
  share?: number;
}

/**
 * Recomputes all counts, a few items at a time in the order of their ids, and rests after each reading for a few
 * times as long as it took. What it keeps in memory does not grow with the store.
 *
 * An item is read first, then its movements up to the version that was read, page by page. They were committed together
 * with it and are never changed, so nothing that happens meanwhile disturbs the sum. What does not fit all the same is
 * looked at again in one snapshot before it is called wrong. Movements whose item is gone must have taken all along.
 */
export async function verifyLedger(
  db: Db,
  { signal, onProgress, share = SHARE }: Verification = {},
): Promise<LedgerHealth> {
  const began = performance.now();
  const collections = ledgerCollectionsOf(db);
  const pace = createPacer({ share, signal });
  const about = await pace(() => collections.items.estimatedDocumentCount());
  const health = { items: 0, movements: 0, wrong: 0, drift: [] as Drift[] };
  let seen = 0;
  for (let after: ObjectId | null = FIRST_ID; after; ) {
    const from: ObjectId = after;
    const items = await pace(() => readItems(collections, from));
    const last = items.length === STEP ? (items.at(-1)?._id ?? null) : null;
    const ids = { $gt: from, $lte: last ?? LAST_ID };
    for await (const pair of readPairs(collections, items, { ids, pace })) {
      const drift = await proveDrift(db, pair, { pace, signal });
      if (pair.item) health.items++;
      health.movements += pair.tally.movements;
      health.wrong += drift.length;
      health.drift.push(...drift.slice(0, MAX_LISTED - health.drift.length));
    }
    seen += items.length;
    onProgress?.(seen, Math.max(seen, about));
    after = last;
  }
  return { healthy: health.wrong === 0, ...health, milliseconds: Math.round(performance.now() - began) };
}

function readItems({ items }: LedgerCollections, after: ObjectId): Promise<StoredItem[]> {
  return items
    .find(
      { _id: { $gt: after, $lte: LAST_ID } },
      { sort: { _id: 1 }, limit: STEP, projection: COUNTS, batchSize: STEP + 1 },
    )
    .toArray();
}

/** Everything in a range of ids whose books have been opened: what has counts, or movements. */
async function* readPairs(
  collections: LedgerCollections,
  items: readonly StoredItem[],
  range: Pick<Range, 'ids' | 'pace'>,
): AsyncGenerator<Pair> {
  const unpaired = new Map(items.map((item) => [String(item._id), item]));
  const versionOf = (id: ObjectId) => {
    const item = unpaired.get(String(id));
    return item ? toVersion(item.version) : Number.POSITIVE_INFINITY;
  };
  for await (const tally of readTallies(collections.movements, { ...range, versionOf })) {
    const id = String(tally.item);
    yield { item: unpaired.get(id) ?? null, tally };
    unpaired.delete(id);
  }
  for (const item of unpaired.values()) if (hasCounts(item)) yield { item, tally: emptyTally(item._id) };
}
