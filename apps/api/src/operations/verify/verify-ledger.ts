/** Recomputes the balances of every item from its movements, and every account from its entries. */

import type {
  AccountFault,
  Drift,
  LedgerHealth,
  Misdated,
  Misvalued,
} from '@godown/shared/stock/ledger-health';
import { type Db, ObjectId } from 'mongodb';
import { type ItemCollection, itemsOf } from '../../stock/records/item-doc.js';
import { movementsOf } from '../../stock/records/movement-doc.js';
import {
  BALANCED,
  BALANCES,
  type BalancedItem,
  isMisvalued,
  isUnlikeItsHistory,
  type Pair,
  proveDrift,
} from './drift.js';
import { emptyTally, type Range, readTallies } from './tallies.js';
import { checkAccounts } from './verify-accounts.js';

/** Items in one page: few, so that other requests wait only briefly, and most often all their movements are one page too. */
const PAGE = 80;
/** Most wrong balances, and most faults of accounts, that are listed. All of them are counted. */
const MAX_LISTED = 1000;
const FIRST_ID = new ObjectId('000000000000000000000000');
const LAST_ID = new ObjectId('ffffffffffffffffffffffff');

export interface Verification {
  /** Ends it after the current page. Then it rejects with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Entries must not be dated later. */
  now?: Date;
  /** Called after each page: how many items were verified, of about how many. */
  onProgress?: (items: number, of: number) => void;
}

/**
 * Recomputes all balances, a page of items at a time in the order of their ids, with a short pause after each page of movements. The
 * memory it needs does not grow with the store.
 *
 * A page of items is read first, then their movements up to the versions that were read. These were committed together
 * with the item and never change, so changes in the meantime do not matter. Movements without an item must add up to 0.
 */
export async function verifyLedger(db: Db, options: Verification = {}): Promise<LedgerHealth> {
  const began = performance.now();
  const stock = await verifyStock(db, options);
  const money = await verifyAccounts(db, options);
  const wrong = stock.wrong + money.wrong;
  const milliseconds = Math.round(performance.now() - began);
  return { healthy: wrong === 0, ...stock, ...money, wrong, milliseconds };
}

async function verifyAccounts(db: Db, options: Verification) {
  const lists = { faults: [] as AccountFault[], misdated: [] as Misdated[] };
  const health = { accounts: 0, entries: 0, wrong: 0, ...lists };
  for await (const { isKnown, entries, faults, misdated } of checkAccounts(db, options)) {
    if (isKnown) health.accounts++;
    health.entries += entries;
    health.wrong += faults.length;
    health.faults.push(...faults.slice(0, MAX_LISTED - health.faults.length));
    health.misdated.push(...misdated.slice(0, MAX_LISTED - health.misdated.length));
  }
  return health;
}

async function verifyStock(db: Db, { signal, onProgress }: Verification) {
  const items = itemsOf(db);
  const about = await items.estimatedDocumentCount();
  const lists = { drift: [] as Drift[], misvalued: [] as Misvalued[] };
  const health = { items: 0, movements: 0, wrong: 0, ...lists };
  let seen = 0;
  for (let after: ObjectId | null = FIRST_ID; after; ) {
    const page = await readItems(items, after);
    const last: ObjectId | null = page.length === PAGE ? (page.at(-1)?._id ?? null) : null;
    const ids = { $gt: after, $lte: last ?? LAST_ID };
    for await (const pair of readPairs(db, page, { ids, signal })) {
      const drift = await proveDrift(db, pair);
      if (pair.item) health.items++;
      health.movements += pair.tally.movements;
      health.wrong += drift.length;
      if (drift.length === 0 && (isMisvalued(pair) || (await isUnlikeItsHistory(db, pair)))) {
        health.wrong++;
        if (health.misvalued.length < MAX_LISTED) health.misvalued.push({ item: String(pair.tally.item) });
      }
      health.drift.push(...drift.slice(0, MAX_LISTED - health.drift.length));
    }
    seen += page.length;
    onProgress?.(seen, Math.max(seen, about));
    after = last;
  }
  return health;
}

function readItems(items: ItemCollection, after: ObjectId): Promise<BalancedItem[]> {
  const filter = { ...BALANCED, _id: { $gt: after, $lte: LAST_ID } };
  return items
    .find(filter, { sort: { _id: 1 }, limit: PAGE, projection: BALANCES, batchSize: PAGE + 1 })
    .toArray();
}

/** Each item of a range that has balances, and each id that has movements. */
async function* readPairs(
  db: Db,
  items: readonly BalancedItem[],
  range: Pick<Range, 'ids' | 'signal'>,
): AsyncGenerator<Pair> {
  const unpaired = new Map(items.map((item) => [String(item._id), item]));
  const versionOf = (id: ObjectId) => {
    const item = unpaired.get(String(id));
    return item ? item.version : Number.POSITIVE_INFINITY;
  };
  for await (const tally of readTallies(movementsOf(db), { ...range, versionOf })) {
    const id = String(tally.item);
    yield { item: unpaired.get(id) ?? null, tally };
    unpaired.delete(id);
  }
  for (const item of unpaired.values()) yield { item, tally: emptyTally(item._id) };
}
