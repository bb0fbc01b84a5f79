/** Adding up movements, item by item, in pages. */
import type { Stock } from '@godown/shared/warehouses';
import type { ClientSession, Collection, Filter, ObjectId } from 'mongodb';
import { NOTHING } from './change.js';
import type { MovementDoc } from './documents.js';
import type { Pacer } from './verify-pace.js';

/** Movements read at once. Reading so many keeps the embedded store busy for a few milliseconds. */
const PAGE = 250;
const FIELDS = { _id: 0, item: 1, version: 1, part: 1, warehouse: 1, change: 1 };

type Entry = Pick<MovementDoc, 'item' | 'version' | 'part' | 'warehouse' | 'change'>;

/** What the movements of one item add up to. */
export interface Tally {
  item: ObjectId;
  /** The sum of those up to the version that was asked for. */
  stock: Stock;
  /** How many there are, and the latest version, with those beyond it. */
  movements: number;
  latest: number;
}

export const emptyTally = (item: ObjectId): Tally => ({
  item,
  stock: { ...NOTHING },
  movements: 0,
  latest: 0,
});

export interface Range {
  /** Between which ids the items are. */
  ids: { $gt: ObjectId; $lte: ObjectId } | { $gte: ObjectId; $lte: ObjectId };
  /** Up to which version the movements of an item are added up. */
  versionOf: (item: ObjectId) => number;
  pace: Pacer;
  session?: ClientSession;
}

/** Adds up the movements of every item in a range that has any, in the order of their ids. */
export async function* readTallies(movements: Collection<MovementDoc>, range: Range): AsyncGenerator<Tally> {
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

/** Every page begins where the one before it ended, straight from the index, however long the history of one item is. */
async function* readPages(
  movements: Collection<MovementDoc>,
  { ids, pace, session }: Range,
): AsyncGenerator<Entry[]> {
  const read = (filter: Filter<MovementDoc>) =>
    pace(() =>
      movements
        .find<Entry>(filter, {
          sort: { item: 1, version: 1, part: 1 },
          limit: PAGE,
          batchSize: PAGE + 1,
          projection: FIELDS,
          ...(session && { session }),
        })
        .toArray(),
    );
  for (let rest = ids; ; ) {
    let page = await read({ item: rest });
    yield page;
    const item = page.length === PAGE && page.at(-1)?.item;
    if (!item) return;
    // The rest of the item at which the page ended.
    for (let last = page.at(-1); last && page.length === PAGE; last = page.at(-1)) {
      const { version, part } = last;
      const isLater = [{ version: { $gt: version } }, { part: { $gt: part } }];
      page = await read({ item, version: { $gte: version }, $or: isLater });
      yield page;
    }
    rest = { $gt: item, $lte: ids.$lte };
  }
}
