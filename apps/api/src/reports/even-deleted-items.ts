/** Finds items that may be deleted. */
import type { ObjectId } from 'mongodb';
import type { DeletedItemCollection } from '../stock/records/deleted-item-doc.js';
import { type ItemCollection, type ItemDoc, SHAPED } from '../stock/records/item-doc.js';

export interface ItemSources {
  items: ItemCollection;
  deletedItems: DeletedItemCollection;
}

const FIELDS = { name: 1, supplier: 1, barcode: 1, price: 1, createdAt: 1 };
type FoundItem = Pick<ItemDoc, '_id' | keyof typeof FIELDS>;

/**
 * By id. Purged items are absent. An item that is deleted or restored meanwhile is found among the deleted items or at the second
 * reading of the others.
 */
export async function findEvenDeleted(
  { items, deletedItems }: ItemSources,
  ids: readonly ObjectId[],
  signal: AbortSignal,
): Promise<Map<string, FoundItem>> {
  const found = new Map<string, FoundItem>();
  for (const collection of [items, deletedItems, items]) {
    const missing = ids.filter((id) => !found.has(id.toHexString()));
    if (missing.length === 0) return found;
    const docs = await (collection as Pick<ItemCollection, 'find'>)
      .find<FoundItem>(
        { _id: { $in: missing }, ...SHAPED },
        { projection: FIELDS, batchSize: missing.length + 1, signal },
      )
      .toArray();
    for (const doc of docs) found.set(doc._id.toHexString(), doc);
  }
  return found;
}
