import type { Collection, Db } from 'mongodb';
import type { ItemDoc } from './item-doc.js';

/** A deleted item as it was, apart from its version. It can be restored until `purgeAt`. */
export type DeletedItemDoc = ItemDoc & { deletedAt: Date; deletedBy: string; purgeAt: Date };

export type DeletedItemCollection = Collection<DeletedItemDoc>;

export const DELETED_ITEMS = 'deletedItems';

export const deletedItemsOf = (db: Db): DeletedItemCollection => db.collection(DELETED_ITEMS);
