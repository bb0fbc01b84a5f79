import type { Db } from 'mongodb';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { deletedItemsOf } from '../records/deleted-item-doc.js';
import { purgeQuotas } from './day-quota.js';
import { picturesOf } from './picture-doc.js';

/** Longer than any request, in milliseconds: one that has stored a picture still gives it to its item. */
const LOOSE_MS = 3_600_000;

/**
 * Deletes pictures that no item has, and those of deleted items that can no longer be restored. Call it before the purge of those
 * items: their pictures are found by them.
 */
export async function purgePictures(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const pictures = picturesOf(db);
  await deleteInBatches(pictures, { looseAt: { $lt: new Date(now.getTime() - LOOSE_MS) } }, signal);
  const expired = deletedItemsOf(db).find(
    { purgeAt: { $lte: now }, pictures: { $exists: true } },
    { projection: { _id: 1 } },
  );
  for await (const { _id } of expired) {
    signal?.throwIfAborted();
    await pictures.deleteMany({ item: _id });
  }
  await purgeQuotas(db, now, signal);
}
