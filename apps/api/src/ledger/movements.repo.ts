/** Reading movements, newest first. */
import type { MovementReason } from '@godown/shared/movements';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { Collection, Filter, ObjectId, Sort } from 'mongodb';
import type { MovementDoc } from './documents.js';

type Movements = Collection<MovementDoc>;

export interface MovementFilter {
  item?: ObjectId | undefined;
  warehouse?: WarehouseId | undefined;
  /** The address of who did it. */
  email?: string | undefined;
  reason?: MovementReason | undefined;
  /** From this moment on. */
  from?: Date | undefined;
  /** Before this moment. */
  to?: Date | undefined;
}

/** A place in a list: two figures of the last movement before it. */
export type MovementPlace = Pick<MovementDoc, 'at' | '_id'> | Pick<MovementDoc, 'version' | 'part'>;

/**
 * A page of movements after a place. Those of one item come by its versions, which is exact whatever the clocks of the
 * processes that wrote them say; all others by time.
 */
export function listMovements(
  movements: Movements,
  filter: MovementFilter,
  { after, limit }: { after?: MovementPlace | undefined; limit: number },
): Promise<MovementDoc[]> {
  const sort: Sort = filter.item ? { version: -1, part: -1 } : { at: -1, _id: -1 };
  const query = { $and: [toQuery(filter), ...(after ? [toBeyond(after)] : [])] } as Filter<MovementDoc>;
  return movements.find(query, { sort, limit, batchSize: limit + 1 }).toArray();
}

/** How many there are. Of all of them together the collection knows; counting a million would take a while. */
export function countMovements(movements: Movements, filter: MovementFilter): Promise<number> {
  const query = toQuery(filter);
  return Object.keys(query).length === 0
    ? movements.estimatedDocumentCount()
    : movements.countDocuments(query);
}

export function findMovement(movements: Movements, id: ObjectId): Promise<MovementDoc | null> {
  return movements.findOne({ _id: id });
}

/** All that was written together with a movement: the two halves of a transfer, else itself alone. */
export function findPair(movements: Movements, movement: MovementDoc): Promise<MovementDoc[]> {
  const { item, version, transfer } = movement;
  if (!transfer) return Promise.resolve([movement]);
  return movements.find({ item, version, transfer }, { sort: { part: 1 } }).toArray();
}

/** By what each of these movements was taken back, by id. */
export async function findUndoings(
  movements: Movements,
  ids: readonly ObjectId[],
): Promise<Map<string, ObjectId>> {
  if (ids.length === 0) return new Map();
  const undoings = await movements.find({ undoes: { $in: ids } }, { projection: { undoes: 1 } }).toArray();
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
