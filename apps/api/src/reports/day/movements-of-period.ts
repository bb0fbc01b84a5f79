import type { MovementReason } from '@godown/shared/stock/movements';
import type { Filter } from 'mongodb';
import type { MovementCollection, MovementDoc } from '../../stock/records/movement-doc.js';

/** Movements that are read at once: the embedded store needs about 20 ms for them. */
export const PAGE = 500;

/** The place of a movement in the order of time. */
export type TimePlace = Pick<MovementDoc, 'at' | '_id'>;

interface Period {
  from: Date;
  /** Null: until now. */
  to: Date | null;
  reason?: MovementReason;
  /** Only those that come after it. */
  after: TimePlace | null;
  projection: Partial<Record<keyof MovementDoc, 1>>;
}

/** A page of the movements of a period, oldest first. The last page is shorter than `PAGE`. No cursor stays open. */
export function readPeriodPage<T extends TimePlace>(
  movements: MovementCollection,
  { from, to, after, projection, reason }: Period,
): Promise<T[]> {
  const filter: Filter<MovementDoc> = {
    ...(reason && { reason }),
    at: { $gte: after?.at ?? from, ...(to && { $lt: to }) },
    ...(after && { $or: [{ at: { $gt: after.at } }, { _id: { $gt: after._id } }] }),
  };
  const options = { sort: { at: 1, _id: 1 }, limit: PAGE, batchSize: PAGE + 1, projection } as const;
  return movements.find<T>(filter, options).toArray();
}

/** False if the data was replaced, such as by a restore. */
export const hasMovement = async (
  movements: MovementCollection,
  { _id }: Pick<MovementDoc, '_id'>,
): Promise<boolean> => (await movements.findOne({ _id }, { projection: { _id: 1 } })) !== null;
