/** Reading movements, newest first. Only the ledger writes them. */
import type { MovementReason } from '@godown/shared/movements';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { Collection, Db, Filter, ObjectId, Sort } from 'mongodb';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../http/paging.js';
import type { MovementDoc } from './movement-doc.js';

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
    // A movement is reversed at most once.
    { key: { undoes: 1 }, unique: true, partialFilterExpression: { undoes: { $exists: true } } },
  ]);
}

export interface MovementFilter {
  item?: ObjectId | undefined;
  warehouse?: WarehouseId | undefined;
  /** The address of the person who made it. */
  email?: string | undefined;
  reason?: MovementReason | undefined;
  /** From this time on. */
  from?: Date | undefined;
  /** Before this time. */
  to?: Date | undefined;
}

/** A position in a list: after the movement with these two values. */
export type MovementPlace = Pick<MovementDoc, 'at' | '_id'> | Pick<MovementDoc, 'version' | 'part'>;

/**
 * A page of movements. Those of one item are sorted by its versions, which is exact even when the clocks of the server
 * processes differ; all others by time.
 */
export function listMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  { after, limit, signal }: { after?: MovementPlace | undefined; limit: number; signal: AbortSignal },
): Promise<MovementDoc[]> {
  const sort: Sort = filter.item ? { version: -1, part: -1 } : { at: -1, _id: -1 };
  const query = { $and: [toQuery(filter), ...(after ? [toBeyond(after)] : [])] } as Filter<MovementDoc>;
  return movements.find(query, { sort, limit, batchSize: limit + 1, signal }).toArray();
}

/** How many movements match: exact without a filter, else exact up to `COUNT_LIMIT`. */
export async function countMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  signal: AbortSignal,
): Promise<Total> {
  const query = toQuery(filter);
  if (Object.keys(query).length === 0)
    return { count: await movements.estimatedDocumentCount(), isExact: true };
  return totalUpToLimit(await movements.countDocuments(query, { limit: COUNT_LIMIT + 1, signal }));
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

function toQuery({ from, to, ...fields }: MovementFilter): Filter<MovementDoc> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const at = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  return { ...Object.fromEntries(given), ...((from || to) && { at }) };
}

function toBeyond(after: MovementPlace): Filter<MovementDoc> {
  if ('at' in after) {
    const { at, _id } = after;
    return { at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: _id } }] };
  }
  const { version, part } = after;
  return { version: { $lte: version }, $or: [{ version: { $lt: version } }, { part: { $lt: part } }] };
}
