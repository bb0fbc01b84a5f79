import type { Doc } from '../bson/types.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import type { Collection } from '../storage/catalog.js';
import type { Row } from '../storage/documents.js';
import { missingDocument } from '../storage/failures.js';
import { ID_INDEX, recordKey, recordNumber, recordOf, recordsRange } from '../storage/layout.js';
import type { View } from '../storage/view.js';
import { exactIdKeys, idAskedFor, idsAskedFor, readByIds, requireIdEntry } from './by-id.js';
import { choosePlan, type IntervalFunction, type Plan } from './plan.js';
import { StoredRow } from './stored-row.js';

export interface FindRequest {
  filter: Doc;
  sort?: Doc | undefined;
  /** Number of documents to skip. */
  skip?: number;
  /** Most documents to return; 0 for all. */
  limit?: number;
  hint?: string | Doc | undefined;
  /** Called at intervals; throws when the operation's time is over. */
  checkTime?: (() => void) | undefined;
}

/**
 * The documents that match, in the order of the sort, else of the index or of insertion.
 * `intervals` is for tests. Everything is compiled at once, so a malformed request fails here and not while reading.
 */
export function findRows(
  view: View,
  collection: Collection | undefined,
  request: FindRequest,
  intervals?: IntervalFunction,
): Iterable<Row> {
  const ids = idsAskedFor(request);
  const keys = collection && ids && exactIdKeys(collection, ids);
  if (keys) {
    const rows = filterRows(readByIds(view, collection, keys), undefined, request.checkTime);
    return slice(rows, 0, request.limit ?? 0);
  }
  const matches = compileFilter(request.filter);
  const compare =
    request.sort && request.sort.size > 0 && !isNatural(request.sort) ? compileSort(request.sort) : undefined;
  if (!collection) return [];
  const { skip = 0, limit = 0 } = request;
  const id = idAskedFor(request);
  const idKeys = id && exactIdKeys(collection, id);
  if (idKeys)
    return slice(filterRows(readByIds(view, collection, idKeys), matches, request.checkTime), skip, limit);
  const plan = choosePlan(collection, request, intervals);
  const backwards =
    isBackwards(request.sort) || (typeof request.hint === 'object' && isBackwards(request.hint));
  const candidates = plan ? readIndex(view, collection, plan) : readAll(view, collection, backwards);
  const found = filterRows(candidates, request.filter.size === 0 ? undefined : matches, request.checkTime);
  const matching = plan?.index.number === ID_INDEX ? found : withIdEntries(view, collection, found);
  if (!compare || plan?.ordered) return slice(matching, skip, limit);
  return sortRows(matching, compare, skip, limit);
}

function isNatural(sort: Doc): boolean {
  return sort.has('$natural');
}

function isBackwards(order: Doc | undefined): boolean {
  return Number(order?.get('$natural') ?? 1) < 0;
}

function* readAll(view: View, collection: Collection, reverse: boolean): Iterable<Row> {
  const { from, to } = recordsRange(collection.id);
  for (const { key, value } of view.range(from, to, reverse)) {
    yield new StoredRow(key, value);
  }
}

function* readIndex(view: View, collection: Collection, plan: Plan): Iterable<Row> {
  const seen = plan.repeats ? new Set<string>() : undefined;
  for (const record of records(view, plan)) {
    if (seen) {
      const name = record.toString('latin1');
      if (seen.has(name)) continue;
      seen.add(name);
    }
    const key = recordKey(collection.id, record);
    const raw = view.get(key);
    if (!raw)
      throw missingDocument(collection, plan.index.name, `an entry for record ${recordNumber(record)}`);
    yield new StoredRow(key, raw);
  }
}

/** Documents that were found in another way can be found by _id, too. @throws DamageError. */
function* withIdEntries(view: View, collection: Collection, rows: Iterable<Row>): Iterable<Row> {
  for (const row of rows) {
    requireIdEntry(view, collection, row);
    yield row;
  }
}

function* records(view: View, plan: Plan): Iterable<Buffer> {
  const byId = plan.index.number === ID_INDEX;
  const ranges = plan.reverse ? [...plan.ranges].reverse() : plan.ranges;
  for (const { from, to, point } of ranges) {
    // The key of an _id is exact, so one read replaces a cursor.
    const only = byId && point ? view.get(from) : undefined;
    if (only) yield only;
    if (byId && point) continue;
    for (const { key, value } of view.range(from, to, plan.reverse)) yield byId ? value : recordOf(key);
  }
}

/** Number of documents that are tested between two checks of the time limit. */
const CLOCK_EVERY = 512;

function* filterRows(
  rows: Iterable<Row>,
  matches: ((doc: Doc) => boolean) | undefined,
  checkTime: (() => void) | undefined,
): Iterable<Row> {
  let looked = 0;
  for (const row of rows) {
    looked += 1;
    if (looked % CLOCK_EVERY === 0) checkTime?.();
    if (!matches || matches(row.doc)) yield row;
  }
}

function* slice(rows: Iterable<Row>, skip: number, limit: number): Iterable<Row> {
  let position = 0;
  for (const row of rows) {
    position += 1;
    if (position <= skip) continue;
    yield row;
    if (limit > 0 && position >= skip + limit) return;
  }
}

function* sortRows(
  rows: Iterable<Row>,
  compare: (a: Doc, b: Doc) => number,
  skip: number,
  limit: number,
): Iterable<Row> {
  const wanted = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  let kept: Row[] = [];
  for (const row of rows) {
    kept.push(row);
    // Collect twice as many as needed, then keep the best: memory stays small and sorting cheap.
    if (kept.length >= 2 * wanted + 1000) kept = best(kept, compare, wanted);
  }
  yield* slice(best(kept, compare, wanted), skip, limit);
}

function best(rows: Row[], compare: (a: Doc, b: Doc) => number, count: number): Row[] {
  rows.sort((a, b) => compare(a.doc, b.doc));
  return rows.length > count ? rows.slice(0, count) : rows;
}
