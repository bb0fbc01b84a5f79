import { declareIndexes } from '../../database/declare-indexes.js';
import type { DeletedItemCollection } from '../records/deleted-item-doc.js';

/** Declares the indexes of the list of deleted items, of the purge, and of the search for a code that none has. */
export async function createDeletedItemIndexes(deletedItems: DeletedItemCollection): Promise<void> {
  await declareIndexes(deletedItems, [
    { key: { deletedAt: 1, _id: 1 } },
    { key: { purgeAt: 1 } },
    { key: { allCodes: 1 }, sparse: true },
  ]);
}
