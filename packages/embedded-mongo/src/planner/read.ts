import type { Variables } from '../aggregate/expressions.js';
import { equalValues } from '../bson/compare.js';
import { decodeDoc, decodeFirst } from '../bson/document.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import type { Collection } from '../storage/catalog.js';
import type { Row } from '../storage/documents.js';
import { exactIdKey } from '../storage/index-keys.js';
import { ID_INDEX, recordKey, recordOf, recordsRange } from '../storage/layout.js';
import type { View } from '../storage/view.js';
import { choosePlan, type IntervalFunction, type Plan } from './plan.js';
import { isPoint } from './predicates.js';

export interface FindRequest {
  filter: Doc;
  sort?: Doc | undefined;
  /** How many to leave out; 0 for none. */
  skip?: number;
  /** How many at most; 0 for all. */
  limit?: number;
  hint?: string | Doc | undefined;
  variables?: Variables | undefined;
  /** Called now and then, to throw when the operation's time is over. */
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
  const matches = compileFilter(request.filter, request.variables ? { variables: request.variables } : {});
  const compare =
    request.sort && request.sort.size > 0 && !isNatural(request.sort) ? compileSort(request.sort) : undefined;
  if (!collection) return [];
  const { skip = 0, limit = 0 } = request;
  const key = idKey(collection, request);
  if (key) {
    const row = rowUnder(view, collection, key);
    return slice(filterRows(row ? [row] : [], matches, request.checkTime), skip, limit);
  }
  const plan = choosePlan(collection, request, intervals);
  const backwards =
    isBackwards(request.sort) || (typeof request.hint === 'object' && isBackwards(request.hint));
  const candidates = plan ? readIndex(view, collection, plan) : readAll(view, collection, backwards);
  const matching = filterRows(candidates, request.filter.size === 0 ? undefined : matches, request.checkTime);
  if (!compare || plan?.ordered) return slice(matching, skip, limit);
  return sortRows(matching, compare, skip, limit);
}

/** The _ids that the filter asks for, when it asks for nothing else and its order is that of the index. */
function idsAskedFor({ filter, sort, skip, hint }: FindRequest): Value[] | undefined {
  const demand = filter.size === 1 ? filter.get('_id') : undefined;
  if (demand === undefined || sort || skip || hint !== undefined) return undefined;
  if (isPoint(demand)) return [demand];
  const listed = isDoc(demand) && demand.size === 1 ? demand.get('$in') : undefined;
  return Array.isArray(listed) && listed.every(isPoint) ? listed : undefined;
}

/** By key, in their order and each once; undefined when others could share one of them. */
function exactIdKeys(collection: Collection, ids: Value[]): [Buffer, Value][] | undefined {
  const found: [Buffer, Value][] = [];
  for (const id of ids) {
    const key = exactIdKey(collection.id, id);
    if (!key) return undefined;
    found.push([key, id]);
  }
  if (found.length < 2) return found;
  found.sort(([a], [b]) => a.compare(b));
  return found.filter(([key], i) => !found[i - 1]?.[0].equals(key));
}

function* readByIds(view: View, collection: Collection, keys: [Buffer, Value][]): Iterable<Row> {
  for (const [key, id] of keys) {
    const row = rowUnder(view, collection, key);
    // A damaged key must not lead to another document. What is stored has its _id first.
    if (row && equalValues(decodeFirst(row.raw), id)) yield row;
  }
}

/** The key of the one document that a filter may match because it asks for an _id, among other things. */
function idKey(collection: Collection, { filter, hint }: FindRequest): Buffer | undefined {
  const id = hint === undefined ? filter.get('_id') : undefined;
  return id !== undefined && isPoint(id) ? exactIdKey(collection.id, id) : undefined;
}

/** The document under a key of the index on _id. */
function rowUnder(view: View, collection: Collection, key: Buffer): StoredRow | undefined {
  const record = view.get(key);
  const place = record && recordKey(collection.id, record);
  const raw = place && view.get(place);
  return place && raw && new StoredRow(place, raw);
}

/** Decodes its document when it is asked for: without a filter a document goes out as it is stored. */
class StoredRow implements Row {
  readonly key: Buffer;
  readonly raw: Buffer;
  #doc: Doc | undefined;

  constructor(key: Buffer, raw: Buffer) {
    this.key = key;
    this.raw = raw;
  }

  get doc(): Doc {
    this.#doc ??= decodeDoc(this.raw);
    return this.#doc;
  }
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
    if (raw) yield new StoredRow(key, raw);
  }
}

function* records(view: View, plan: Plan): Iterable<Buffer> {
  const byId = plan.index.number === ID_INDEX;
  const ranges = plan.reverse ? [...plan.ranges].reverse() : plan.ranges;
  for (const { from, to, point } of ranges) {
    // An entry on _id is its whole key: one read instead of a cursor.
    const only = byId && point ? view.get(from) : undefined;
    if (only) yield only;
    if (byId && point) continue;
    for (const { key, value } of view.range(from, to, plan.reverse)) yield byId ? value : recordOf(key);
  }
}

/** How many documents are looked at between two looks at the clock. */
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
    // Twice what is wanted is gathered, then cut down: memory stays small and sorting cheap.
    if (kept.length >= 2 * wanted + 1000) kept = best(kept, compare, wanted);
  }
  yield* slice(best(kept, compare, wanted), skip, limit);
}

function best(rows: Row[], compare: (a: Doc, b: Doc) => number, count: number): Row[] {
  rows.sort((a, b) => compare(a.doc, b.doc));
  return rows.length > count ? rows.slice(0, count) : rows;
}
