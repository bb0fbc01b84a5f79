import type { Collection, Db } from 'mongodb';
import type { StoredItem } from '../items/item-doc.js';

/** A deleted item as it was, apart from its version. It can be restored until `purgeAt`. */
export type DeletedItemDoc = StoredItem & { deletedAt: Date; deletedBy: string; purgeAt: Date };

export type DeletedItemCollection = Collection<DeletedItemDoc>;

export const DELETED_ITEMS = 'deletedItems';

export const deletedItemsOf = (db: Db): DeletedItemCollection => db.collection(DELETED_ITEMS);

/** Declares the indexes of the list of deleted items and of the purge. */
export async function createDeletedItemIndexes(deletedItems: DeletedItemCollection): Promise<void> {
  await deletedItems.createIndexes([{ key: { deletedAt: 1, _id: 1 } }, { key: { purgeAt: 1 } }]);
}
