/** Reads lists through indexes: pages, counts and all that match, in batches that are small enough for others to wait behind. */
import { type Collection, type Document, type Filter, ObjectId } from 'mongodb';
import { hintOf } from '../database/declare-indexes.js';
import type { PageTurns } from './limits/limit-lists.js';
import { COUNT_LIMIT, type Total, totalUpToLimit } from './paging.js';

/** The two fields by which a list is sorted. No two documents have the same value of both. */
export interface ListOrder<Doc extends Document, Field extends keyof Doc & string> {
  fields: readonly [Field, Field];
  /** 1: ascending. -1: descending. */
  direction: 1 | -1;
}

/** A position in a list: after the document with these values. */
export type Place<Doc extends Document, Field extends keyof Doc> = Readonly<Pick<Doc, Field>>;

/** One way to read a list: an index that has its order. */
export interface IndexScan<Doc extends Document> {
  query: Filter<Doc>;
  /** The key of the index. By default the database chooses. */
  index?: Readonly<Record<string, 1 | -1>>;
  /** The documents that the index finds, if they are more than the matches. */
  bounds?: Filter<Doc>;
}

/** Documents that one command examines, and how much larger the next batch is, up to this. */
export const BATCH = 500;
const GROWTH = 4;
/** Batches of one scan. Where few match, a page is then shorter than its limit. */
const MAX_BATCHES = 60;
/** The fewest that are read at once of one of several scans. */
const LEAST = 20;

interface ReadOptions<Doc extends Document, Field extends keyof Doc & string> extends PageTurns {
  order: ListOrder<Doc, Field>;
  after?: Place<Doc, Field> | null | undefined;
  maxBatches?: number | undefined;
}

interface Batch<Doc extends Document, Field extends keyof Doc> {
  filter: Filter<Doc>;
  /** The last document that the batch examines; null if nothing is left. */
  end: Place<Doc, Field> | null;
}

/** Batches of what an index finds, in the order of the list. If it finds only matches, there is one batch. The first may be small. */
export async function* readBatches<Doc extends Document, Field extends keyof Doc & string>(
  collection: Collection<Doc>,
  { query, index, bounds }: IndexScan<Doc>,
  { order, after, signal, takeTurn }: ReadOptions<Doc, Field>,
  first = BATCH,
): AsyncGenerator<Batch<Doc, Field>, void> {
  let size = Math.min(first, BATCH);
  for (let place = after; ; size = Math.min(size * GROWTH, BATCH)) {
    const beyond = place ? [toBeyond<Doc>(order, place)] : [];
    if (!bounds) {
      yield { filter: allOf(query, beyond), end: null };
      return;
    }
    const options = { ...toOptions(order, index), skip: size - 1, projection: toProjection(order), signal };
    const end = await takeTurn(() => collection.findOne<Place<Doc, Field>>(allOf(bounds, beyond), options));
    yield { filter: allOf(query, end ? [...beyond, toWithin<Doc>(order, end)] : beyond), end };
    if (!end) return;
    place = end;
  }
}

interface Matches<Doc extends Document, Field extends keyof Doc & string> extends ReadOptions<Doc, Field> {
  /** About how many will be taken. */
  wanted: number;
  projection?: Document | undefined;
}

/**
 * The documents that the scans find, in one order; each scan finds others. Returns the position up to which all were read, if a scan
 * stopped at its largest number of batches, or null if nothing is left.
 */
export async function* readMatches<
  Doc extends Document,
  Field extends keyof Doc & string,
  Read extends Place<Doc, Field> = Doc,
>(
  collection: Collection<Doc>,
  scans: readonly IndexScan<Doc>[],
  { wanted, ...reading }: Matches<Doc, Field>,
): AsyncGenerator<Read, Place<Doc, Field> | null> {
  const { order } = reading;
  const share = Math.max(LEAST, Math.ceil(wanted / scans.length) + 1);
  const size = Math.min(wanted, share);
  const readers = scans.map((scan) =>
    readScan<Doc, Field, Read>(collection, scan, { ...reading, wanted: size }),
  );
  const heads: { reader: (typeof readers)[number]; doc: Read }[] = [];
  let stop: Place<Doc, Field> | null = null;
  for (let open = readers; ; ) {
    for (const reader of open) {
      const { value, done } = await reader.next();
      if (!done) heads.push({ reader, doc: value });
      else if (value && (!stop || compareIn(order, value, stop) < 0)) stop = value;
    }
    const first = heads.sort((one, other) => compareIn(order, one.doc, other.doc)).shift();
    // A scan that has ended early may have found nothing that comes after its end.
    if (!first || (stop && compareIn(order, stop, first.doc) < 0)) return stop;
    yield first.doc;
    open = [first.reader];
  }
}

async function* readScan<
  Doc extends Document,
  Field extends keyof Doc & string,
  Read extends Place<Doc, Field>,
>(
  collection: Collection<Doc>,
  scan: IndexScan<Doc>,
  { wanted, projection, maxBatches = MAX_BATCHES, ...reading }: Matches<Doc, Field>,
): AsyncGenerator<Read, Place<Doc, Field> | null> {
  const { order, signal, takeTurn } = reading;
  const limit = scan.bounds ? Math.min(wanted, BATCH) : wanted;
  const size = { limit, batchSize: limit + 1 };
  const options = { ...toOptions(order, scan.index), ...size, ...(projection && { projection }), signal };
  let batches = 0;
  for await (const { filter, end } of readBatches(collection, scan, reading, wanted)) {
    for (let beyond: Filter<Doc>[] = []; ; ) {
      const docs = await takeTurn(() => collection.find<Read>(allOf(filter, beyond), options).toArray());
      yield* docs;
      const last = docs[limit - 1];
      if (!last) break;
      beyond = [toBeyond<Doc>(order, last)];
    }
    if (++batches === maxBatches && end) return end;
  }
  return null;
}

export interface ListPage<Doc extends Document, Field extends keyof Doc, Read = Doc> {
  /** May be fewer than the limit, even if there are more. */
  docs: Read[];
  /** The position at which the next page begins. Null for the last page. */
  next: Place<Doc, Field> | null;
}

/** A page of the documents that the scans find. */
export async function readPage<
  Doc extends Document,
  Field extends keyof Doc & string,
  Read extends Place<Doc, Field> = Doc,
>(
  collection: Collection<Doc>,
  scans: readonly IndexScan<Doc>[],
  { limit, ...reading }: Omit<Matches<Doc, Field>, 'wanted'> & { limit: number },
): Promise<ListPage<Doc, Field, Read>> {
  const docs: Read[] = [];
  const matches = readMatches<Doc, Field, Read>(collection, scans, { ...reading, wanted: limit + 1 });
  for (;;) {
    const { value, done } = await matches.next();
    if (done) return { docs, next: value };
    if (docs.length === limit) return { docs, next: toPlace(reading.order, docs.at(-1)) };
    docs.push(value);
  }
}

/** The number of all matches, of which a page is the first. Counting takes as long as the list is, so other pages go without. */
export const countAll = async <Doc extends Document, Field extends keyof Doc & string>(
  collection: Collection<Doc>,
  scans: readonly IndexScan<Doc>[],
  { docs, next }: ListPage<Doc, Field, unknown>,
  reading: ReadOptions<Doc, Field>,
): Promise<Total> =>
  next ? countMatches(collection, scans, reading) : { count: docs.length, isExact: true };

/** Counts the matches after a place, and `count` before it: exact up to `COUNT_LIMIT`, unless too many others would be examined. */
export async function countMatches<Doc extends Document, Field extends keyof Doc & string>(
  collection: Collection<Doc>,
  scans: readonly IndexScan<Doc>[],
  { maxBatches = MAX_BATCHES, ...reading }: ReadOptions<Doc, Field>,
  count = 0,
): Promise<Total> {
  const { signal, takeTurn } = reading;
  let sum = count;
  let isExact = true;
  for (const scan of scans) {
    const hint = scan.index && { hint: hintOf(scan.index) };
    let batches = 0;
    for await (const { filter, end } of readBatches(collection, scan, reading)) {
      const options = { ...hint, limit: COUNT_LIMIT + 1 - sum, signal };
      sum += await takeTurn(() => collection.countDocuments(filter, options));
      if (sum > COUNT_LIMIT) return totalUpToLimit(sum);
      if (++batches < maxBatches || !end) continue;
      isExact = false;
      break;
    }
  }
  return { count: sum, isExact };
}

const toPlace = <Doc extends Document, Field extends keyof Doc & string>(
  { fields }: ListOrder<Doc, Field>,
  doc: Place<Doc, Field> | undefined,
): Place<Doc, Field> | null =>
  doc ? (Object.fromEntries(fields.map((field) => [field, doc[field]])) as Place<Doc, Field>) : null;

type AnyOrder = ListOrder<Document, string>;

const toOptions = ({ fields, direction }: AnyOrder, index: IndexScan<Document>['index']) => ({
  sort: Object.fromEntries(fields.map((field) => [field, direction])),
  ...(index && { hint: hintOf(index) }),
});

const toProjection = ({ fields }: AnyOrder) => Object.fromEntries(fields.map((field) => [field, 1]));

/** Conditions of a partial index stay at the top, where the embedded store looks for them. */
const allOf = <Doc extends Document>(query: Filter<Doc>, others: readonly Filter<Doc>[]): Filter<Doc> =>
  others.length === 0 ? query : ({ ...query, $and: [...(query.$and ?? []), ...others] } as Filter<Doc>);

/** The first condition is a bound of the index. The second one leaves out documents with the same value. */
function toBeyond<Doc>({ fields: [first, second], direction }: AnyOrder, place: Document): Filter<Doc> {
  const [from, beyond] = direction === 1 ? (['$gte', '$gt'] as const) : (['$lte', '$lt'] as const);
  return {
    [first]: { [from]: place[first] },
    $or: [{ [first]: { [beyond]: place[first] } }, { [second]: { [beyond]: place[second] } }],
  } as Filter<Doc>;
}

function toWithin<Doc>({ fields: [first, second], direction }: AnyOrder, end: Document): Filter<Doc> {
  const [to, before] = direction === 1 ? (['$lte', '$lt'] as const) : (['$gte', '$gt'] as const);
  return {
    [first]: { [to]: end[first] },
    $or: [{ [first]: { [before]: end[first] } }, { [second]: { [to]: end[second] } }],
  } as Filter<Doc>;
}

function compareIn({ fields, direction }: AnyOrder, one: Document, other: Document): number {
  for (const field of fields) {
    const [a, b] = [toComparable(one[field]), toComparable(other[field])];
    if (a !== b) return a < b ? -direction : direction;
  }
  return 0;
}

const toComparable = (value: unknown): string | number =>
  value instanceof Date
    ? value.getTime()
    : value instanceof ObjectId
      ? value.toHexString()
      : (value as string | number);
