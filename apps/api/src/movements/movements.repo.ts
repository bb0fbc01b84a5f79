/** Reading movements, newest first. Only the ledger writes them. */
import type { Collection, Db, Filter, ObjectId, Sort } from 'mongodb';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../http/paging.js';
import type { MovementDoc } from './movement-doc.js';
import { type MovementFilter, toQueries } from './movement-filter.js';

export type MovementCollection = Collection<MovementDoc>;

export const MOVEMENTS = 'movements';

export const movementsOf = (db: Db): MovementCollection => db.collection(MOVEMENTS);

/** Declares the indexes of the queries below, and those that keep anything from being written twice. */
export async function createMovementIndexes(movements: MovementCollection): Promise<void> {
  await movements.createIndexes([
    // The history of an item. Nobody can write a version of an item twice.
    { key: { item: 1, version: 1, part: 1 }, unique: true },
    // The journal, unfiltered and with its most frequent filters.
    { key: { at: 1, _id: 1 } },
    { key: { email: 1, at: 1, _id: 1 } },
    { key: { warehouse: 1, at: 1, _id: 1 } },
    { key: { reason: 1, at: 1, _id: 1 } },
    { key: { documentKind: 1, at: 1, _id: 1 }, partialFilterExpression: { documentKind: { $exists: true } } },
    // The movements of a document.
    { key: { document: 1 }, partialFilterExpression: { document: { $exists: true } } },
    // The undo movements of a flow, and those that have no `undoneReason` yet.
    { key: { undoneReason: 1, at: 1, _id: 1 }, partialFilterExpression: { undoes: { $exists: true } } },
    // A movement is reversed at most once.
    { key: { undoes: 1 }, unique: true, partialFilterExpression: { undoes: { $exists: true } } },
  ]);
}

/** A position in a list: after the movement with these two values. */
export type MovementPlace = Pick<MovementDoc, 'at' | '_id'> | Pick<MovementDoc, 'version' | 'part'>;

interface Page {
  after?: MovementPlace | undefined;
  limit: number;
  signal: AbortSignal;
}

/**
 * A page of movements. Those of one item are sorted by its versions, which is exact even when the clocks of the server
 * processes differ; all others by time.
 */
export async function listMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  { after, limit, signal }: Page,
): Promise<MovementDoc[]> {
  const lists = await Promise.all(
    toQueries(filter).map((query) => {
      const page = { $and: [query, ...(after ? [toBeyond(after)] : [])] } as Filter<MovementDoc>;
      return movements.find(page, { sort: sortOf(filter), limit, batchSize: limit + 1, signal }).toArray();
    }),
  );
  const [only, ...others] = lists;
  return only && others.length === 0 ? only : lists.flat().sort(compareNewestFirst).slice(0, limit);
}

/** Newest first. */
export const sortOf = ({ item }: MovementFilter): Sort =>
  item ? { version: -1, part: -1 } : { at: -1, _id: -1 };

const compareNewestFirst = (a: MovementDoc, b: MovementDoc): number =>
  b.at.getTime() - a.at.getTime() || (a._id.toHexString() < b._id.toHexString() ? 1 : -1);

/** How many movements match: exact without a filter, else exact up to `COUNT_LIMIT`. */
export async function countMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  signal: AbortSignal,
): Promise<Total> {
  if (Object.values(filter).every((value) => value === undefined))
    return { count: await movements.estimatedDocumentCount(), isExact: true };
  const options = { limit: COUNT_LIMIT + 1, signal };
  const counts = toQueries(filter).map((query) => movements.countDocuments(query, options));
  return totalUpToLimit((await Promise.all(counts)).reduce((total, count) => total + count, 0));
}

/**
 * The addresses of everybody who has made a movement, sorted. Each read jumps to the next address in the index, so it takes
 * as long for a million movements as for one of each person.
 */
export async function listPeople(movements: MovementCollection, signal: AbortSignal): Promise<string[]> {
  const people: string[] = [];
  for (let last = ''; ; ) {
    const next = await movements.findOne(
      // The first text after `last`. With `$gt` the embedded store would read all movements of that person.
      { email: { $gte: `${last}\0` } },
      { sort: { email: 1 }, projection: { email: 1 }, signal },
    );
    if (!next) return people;
    last = next.email;
    people.push(last);
  }
}

export function findMovement(movements: MovementCollection, id: ObjectId): Promise<MovementDoc | null> {
  return movements.findOne({ _id: id });
}

/** Both movements of a transfer; any other movement alone. */
export function findPair(movements: MovementCollection, movement: MovementDoc): Promise<MovementDoc[]> {
  const { item, version, transfer } = movement;
  if (!transfer) return Promise.resolve([movement]);
  return movements.find({ item, version, transfer }, { sort: { part: 1 } }).toArray();
}

/** The movements that a document made, sorted by item. Not those by which it was voided. */
export function findMovementsOf(movements: MovementCollection, document: string): Promise<MovementDoc[]> {
  return movements.find({ document, undoes: { $exists: false } }, { sort: { item: 1, part: 1 } }).toArray();
}

/** The movements that reverse these, by the id of the reversed movement. */
export async function findUndoings(
  movements: MovementCollection,
  ids: readonly ObjectId[],
  signal: AbortSignal,
): Promise<Map<string, ObjectId>> {
  if (ids.length === 0) return new Map();
  const undoings = await movements
    .find({ undoes: { $in: ids } }, { projection: { undoes: 1 }, signal })
    .toArray();
  return new Map(undoings.map(({ _id, undoes }) => [String(undoes), _id]));
}

function toBeyond(after: MovementPlace): Filter<MovementDoc> {
  if ('at' in after) {
    const { at, _id } = after;
    return { at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: _id } }] };
  }
  const { version, part } = after;
  return { version: { $lte: version }, $or: [{ version: { $lt: version } }, { part: { $lt: part } }] };
}
