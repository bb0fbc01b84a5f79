import type { MovementReason } from '@godown/shared/stock/movements';
import type { ObjectId } from 'mongodb';
import type { LedgerCollections } from '../../stock/ledger/collections.js';
import type { MovementCollection } from '../../stock/records/movement-doc.js';

/** Undo movements in one command. */
const BATCH = 500;
/** The reason that a damaged database no longer has: the undo of a movement that does not exist. */
const UNKNOWN: MovementReason = 'correction';

type Undoing = { _id: ObjectId; undoes: ObjectId };

/**
 * Adds `undoneReason` to the undo movements of older versions, so that an index can find the undo movements of a flow.
 * Movements never change otherwise. This may be added because it says nothing new: it is copied from the movement that
 * `undoes` leads to, which never changes either, and no balance depends on it.
 *
 * Updated movements drop out of the query, so the loop ends. A process of an
 * older version may write more of them meanwhile. They get it at the next start.
 */
export async function addUndoneReasons({ movements }: Pick<LedgerCollections, 'movements'>): Promise<void> {
  for (;;) {
    const undoings = await movements
      .find<Undoing>(
        { undoes: { $exists: true }, undoneReason: null as never },
        { sort: { at: 1 }, limit: BATCH, projection: { undoes: 1 } },
      )
      .toArray();
    if (undoings.length === 0) return;
    const reasons = await findFirstReasons(movements, undoings);
    await movements.bulkWrite(
      undoings.map(({ _id }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { undoneReason: reasons.get(String(_id)) ?? UNKNOWN } },
        },
      })),
      { ordered: false },
    );
  }
}

/** The reason of the movement that was first done, by the id of its undo. An undo may reverse another undo. */
async function findFirstReasons(
  movements: MovementCollection,
  undoings: readonly Undoing[],
): Promise<Map<string, MovementReason>> {
  const reasons = new Map<string, MovementReason>();
  let open = undoings;
  while (open.length > 0) {
    const ids = open.map(({ undoes }) => undoes);
    const projection = { reason: 1, undoes: 1, undoneReason: 1 };
    const originals = await movements.find({ _id: { $in: ids } }, { projection }).toArray();
    const byId = new Map(originals.map((original) => [String(original._id), original]));
    open = open.flatMap(({ _id, undoes }) => {
      const { reason, undoneReason, undoes: next } = byId.get(String(undoes)) ?? {};
      if (next && !undoneReason) return [{ _id, undoes: next }];
      if (reason) reasons.set(String(_id), undoneReason ?? reason);
      return [];
    });
  }
  return reasons;
}
