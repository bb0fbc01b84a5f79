/** Version 11 of the data: a movement says whether what earlier sales cost is known after it, also if it corrects nothing. */
import { type AnyBulkWriteOperation, type Filter, ObjectId } from 'mongodb';
import type { MovementCollection, MovementDoc } from '../../stock/records/movement-doc.js';
import { isKnownAfter, type MovementWorth, makesKnown } from '../../stock/records/movement-worth.js';
import type { OnDone } from './shape-items.js';

/** Movements in one command. */
const BATCH = 500;

/** Version 10 kept the units whose cost a movement had made known, or below zero unknown. Those that were none left no trace. */
type OlderWorth = MovementWorth & { knownUnits?: number };
type Entry = Pick<MovementDoc, '_id' | 'reason'> & { worth: OlderWorth };

export async function keepKnownCosts(movements: MovementCollection, onDone?: OnDone): Promise<void> {
  const projection = { reason: 1, worth: 1 };
  const options = { sort: { _id: 1 }, limit: BATCH, batchSize: BATCH + 1, projection } as const;
  for (let after = new ObjectId('000000000000000000000000'); ; ) {
    const filter: Filter<MovementDoc> = { _id: { $gt: after } };
    const batch = await movements.find<Partial<Entry> & Pick<Entry, '_id'>>(filter, options).toArray();
    const updates = batch.flatMap((entry) => (entry.worth ? toUpdates(entry as Entry) : []));
    if (updates.length > 0) await movements.bulkWrite(updates, { ordered: false });
    onDone?.(batch.length);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last._id;
  }
}

function toUpdates({ _id, reason, worth }: Entry): AnyBulkWriteOperation<MovementDoc>[] {
  const { corrections = {}, knownUnits, was, knownUntil } = worth;
  const isReversal = reason === 'undo' && was !== undefined;
  const isLost = !isKnownAfter(worth) && (isReversal || (knownUnits !== undefined && knownUnits < 0));
  if (knownUntil !== undefined || !(isLost || makesKnown(worth) || knownUnits !== undefined)) return [];
  const fields = { 'worth.corrections': corrections, ...(isLost && { 'worth.knownUntil': null }) };
  return [{ updateOne: { filter: { _id }, update: { $set: fields, $unset: { 'worth.knownUnits': true } } } }];
}
