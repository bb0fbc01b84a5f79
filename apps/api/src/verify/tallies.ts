/** The sums of movements, item by item, read in pages. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_STOCK, type Stock } from '@godown/shared/warehouses';
import type { ClientSession, Filter, ObjectId } from 'mongodb';
import type { MovementDoc } from '../movements/movement-doc.js';
import type { MovementCollection } from '../movements/movements.repo.js';

/** Movements in one page. The embedded store reads so many in a few milliseconds. */
const PAGE = 250;
/** The pause after each page, in milliseconds: meanwhile the database serves everybody else. */
const PAUSE_MS = 5;
const FIELDS = { _id: 0, item: 1, version: 1, part: 1, warehouse: 1, change: 1 };

type Entry = Pick<MovementDoc, 'item' | 'version' | 'part' | 'warehouse' | 'change'>;

/** The sum of the movements of one item. */
export interface Tally {
  item: ObjectId;
  /** The sum up to the version that was asked for. */
  stock: Stock;
  /** The number of movements and the latest version, later ones included. */
  movements: number;
  latest: number;
}

export const emptyTally = (item: ObjectId): Tally => ({
  item,
  stock: { ...EMPTY_STOCK },
  movements: 0,
  latest: 0,
});

export interface Range {
  /** The ids of the items. */
  ids: { $gt: ObjectId; $lte: ObjectId } | { $gte: ObjectId; $lte: ObjectId };
  /** Up to which version the movements of an item are added up. */
  versionOf: (item: ObjectId) => number;
  signal?: AbortSignal | undefined;
  session?: ClientSession;
}

/** Adds up the movements of each item in a range that has any, in the order of their ids. */
export async function* readTallies(movements: MovementCollection, range: Range): AsyncGenerator<Tally> {
  let tally: Tally | null = null;
  let upTo = 0;
  for await (const page of readPages(movements, range)) {
    for (const { item, version, warehouse, change } of page) {
      if (!tally?.item.equals(item)) {
        if (tally) yield tally;
        tally = emptyTally(item);
        upTo = range.versionOf(item);
      }
      tally.movements++;
      tally.latest = version;
      if (version <= upTo) tally.stock[warehouse] += change;
    }
  }
  if (tally) yield tally;
}

/** Each page continues from the last entry of the one before, through the index, however long a history is. */
async function* readPages(
  movements: MovementCollection,
  { ids, signal, session }: Range,
): AsyncGenerator<Entry[]> {
  for (let filter: Filter<MovementDoc> | null = { item: ids }; filter; ) {
    const page: Entry[] = await movements
      .find<Entry>(filter, {
        sort: { item: 1, version: 1, part: 1 },
        limit: PAGE,
        batchSize: PAGE + 1,
        projection: FIELDS,
        ...(session && { session }),
      })
      .toArray();
    yield page;
    filter = nextFilter(filter, page, ids);
    // Not within a transaction: MongoDB ends one that takes a minute.
    if (!session) await pause(signal);
  }
}

/** After a full page the rest of its last item, then the items after that. */
function nextFilter(
  filter: Filter<MovementDoc>,
  page: readonly Entry[],
  ids: Range['ids'],
): Filter<MovementDoc> | null {
  const last = page.at(-1);
  if (last && page.length === PAGE) {
    const { item, version, part } = last;
    return {
      item,
      version: { $gte: version },
      $or: [{ version: { $gt: version } }, { part: { $gt: part } }],
    };
  }
  // This was the rest of one item.
  const item = '$or' in filter ? (filter.item as ObjectId) : null;
  return item && { item: { $gt: item, $lte: ids.$lte } };
}

/** Rejects with an `AbortError` once the signal is aborted. */
export async function pause(signal: AbortSignal | undefined): Promise<void> {
  await sleep(PAUSE_MS, undefined, { ...(signal && { signal }) });
}
