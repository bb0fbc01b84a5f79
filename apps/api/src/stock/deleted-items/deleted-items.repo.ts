import type { DeletedItemCollection } from '../records/deleted-item-doc.js';

/** Declares the indexes of the list of deleted items and of the purge. */
export async function createDeletedItemIndexes(deletedItems: DeletedItemCollection): Promise<void> {
  await deletedItems.createIndexes([{ key: { deletedAt: 1, _id: 1 } }, { key: { purgeAt: 1 } }]);
}
