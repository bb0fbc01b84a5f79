import type { ClientSession, Db, ObjectId } from 'mongodb';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { TRANSACTION } from '../../database/transaction-options.js';
import { deletedItemsOf } from '../records/deleted-item-doc.js';
import { itemsOf } from '../records/item-doc.js';
import { purgeQuotas } from './day-quota.js';
import { movementPicturesOf } from './movement-picture-doc.js';
import { picturesOf, toPictureId } from './picture-doc.js';

/** Longer than any request, in milliseconds: one that has stored a picture still gives it to its item. */
const LOOSE_MS = 3_600_000;

/**
 * Deletes pictures that no item has. Those of deleted items that can no longer be restored are among them an hour later. Call it before
 * the purge of those items: their pictures are found by them.
 */
export async function purgePictures(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(picturesOf(db), { looseAt: { $lt: new Date(now.getTime() - LOOSE_MS) } }, signal);
  for await (const _id of findExpired(db, now)) {
    signal?.throwIfAborted();
    await db.client.withSession((session) =>
      session.withTransaction(() => purgeDeleted(db, { item: _id, now }, session), TRANSACTION),
    );
  }
  await purgeQuotas(db, now, signal);
}

/** The deleted items with pictures, also with such of their movements, that can no longer be restored. */
async function* findExpired(db: Db, now: Date): AsyncGenerator<ObjectId, void> {
  const expired = deletedItemsOf(db).find({ purgeAt: { $lte: now } }, { projection: { pictures: 1 } });
  for await (const { _id, pictures } of expired)
    if (pictures || (await movementPicturesOf(db).findOne({ item: _id }))) yield _id;
}

/** Deletes a deleted item, and lets go of its pictures. */
async function purgeDeleted(
  db: Db,
  { item, now }: { item: ObjectId; now: Date },
  session: ClientSession,
): Promise<void> {
  // Somebody may have restored it since.
  const { deletedCount } = await deletedItemsOf(db).deleteOne(
    { _id: item, purgeAt: { $lte: now } },
    { session },
  );
  if (deletedCount === 0) return;
  // After a restore of an older backup an item may be active and deleted.
  const active = await itemsOf(db).findOne({ _id: item }, { session, projection: { pictures: 1 } });
  const kept = (active?.pictures ?? []).map((picture) => toPictureId({ item, picture }));
  const dropped = { item, _id: { $nin: kept }, ...(active && { movement: { $exists: false } }) };
  await picturesOf(db).updateMany(dropped, { $set: { looseAt: now } }, { session });
  if (!active) await movementPicturesOf(db).deleteMany({ item }, { session });
}
