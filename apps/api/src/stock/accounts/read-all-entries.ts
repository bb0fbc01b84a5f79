/** Reads the entries of all accounts in the order of time. */
import type { AccountEntry } from '@godown/shared/trade/accounts';
import type { Filter } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import type { PageTurns, TakeTurn } from '../../http/limits/limit-lists.js';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../../http/paging.js';
import { ENTRY_PAGE, toEntries } from './entries.repo.js';
import type { EntryCollection, EntryDoc } from './entry-doc.js';
import { type EntryFilter, type Reading, toReadings } from './entry-filter.js';

/** A position in the list: after the entry with these two values. */
export type EntryPlace = Pick<EntryDoc, 'at' | '_id'>;

interface Order extends PageTurns {
  after?: EntryPlace | undefined;
  /** 1: oldest first. -1: newest first. */
  order: 1 | -1;
  /** About how many will be taken, or will be at once. */
  wanted: number;
}

/** The fewest that are read at once. */
const LEAST = 20;

/** All that match. Each reading is read on when what was read of it has been taken. */
export async function* readInOrder(
  entries: EntryCollection,
  filter: EntryFilter,
  { after, order, wanted, signal, takeTurn }: Order,
): AsyncGenerator<EntryDoc, void> {
  const readings = toReadings(filter).map((reading) => ({
    ...reading,
    docs: [] as EntryDoc[],
    last: after,
    isOver: false,
  }));
  const limit = Math.max(LEAST, Math.ceil(wanted / readings.length) + 1);
  const options = { sort: { at: order, _id: order }, limit, batchSize: limit + 1, signal } as const;
  for (;;) {
    for (const reading of readings) {
      if (reading.docs.length > 0 || reading.isOver) continue;
      const { query, hint, last } = reading;
      const beyond = last ? toBeyond(query, last, order) : query;
      reading.docs = await takeTurn(() => entries.find(beyond, { ...options, hint: hintOf(hint) }).toArray());
      reading.isOver = reading.docs.length < limit;
      reading.last = reading.docs.at(-1) ?? last;
    }
    const [first] = readings
      .filter(({ docs }) => docs.length > 0)
      .sort((one, other) => order * compare(one.docs[0], other.docs[0]));
    const next = first?.docs.shift();
    if (!next) return;
    yield next;
  }
}

function compare(one: EntryPlace | undefined, other: EntryPlace | undefined): number {
  if (!one || !other) return 0;
  return one.at.getTime() - other.at.getTime() || (String(one._id) < String(other._id) ? -1 : 1);
}

/** The index reads on at the place, and the filter leaves out what has the same time and was taken. */
function toBeyond(query: Reading['query'], { at, _id }: EntryPlace, order: 1 | -1): Filter<EntryDoc> {
  const beyond: Filter<EntryDoc> =
    order === 1
      ? { at: { $gte: at }, $or: [{ at: { $gt: at } }, { _id: { $gt: _id } }] }
      : { at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: _id } }] };
  return { $and: [query, beyond] };
}

interface Page extends PageTurns {
  after?: EntryPlace | undefined;
  limit: number;
}

/** A page, newest first, and where the next one begins; null for the last one. */
export async function listAllEntries(
  entries: EntryCollection,
  filter: EntryFilter,
  { limit, ...page }: Page,
): Promise<{ docs: EntryDoc[]; next: EntryPlace | null }> {
  const docs: EntryDoc[] = [];
  for await (const doc of readInOrder(entries, filter, { ...page, order: -1, wanted: limit })) {
    if (docs.length === limit) return { docs, next: docs.at(-1) ?? null };
    docs.push(doc);
  }
  return { docs, next: null };
}

/** How many match, exact up to `COUNT_LIMIT`. */
export async function countEntries(
  entries: EntryCollection,
  filter: EntryFilter,
  { signal, takeTurn }: PageTurns,
): Promise<Total> {
  let count = 0;
  for (const { query, hint } of toReadings(filter)) {
    const options = { hint: hintOf(hint), limit: COUNT_LIMIT + 1, signal };
    count += await takeTurn(() => entries.countDocuments(query, options));
    if (count > COUNT_LIMIT) break;
  }
  return totalUpToLimit(count);
}

/** All that match, oldest first, in pages that are read without turns. */
export async function* readAllEntries(
  entries: EntryCollection,
  filter: EntryFilter,
  signal: AbortSignal,
): AsyncGenerator<AccountEntry[], void> {
  let page: EntryDoc[] = [];
  const takeTurn: TakeTurn = (part) => part();
  for await (const doc of readInOrder(entries, filter, { order: 1, wanted: ENTRY_PAGE, signal, takeTurn })) {
    page.push(doc);
    if (page.length < ENTRY_PAGE) continue;
    yield await toEntries(entries, page, signal);
    page = [];
  }
  yield await toEntries(entries, page, signal);
}
