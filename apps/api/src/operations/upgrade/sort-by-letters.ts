/** Version 7 of the data: items are sorted by the letters of their names and suppliers, and not by code points. */
import { type Filter, ObjectId } from 'mongodb';
import { sortKeysOf } from '../../stock/records/find-fields.js';
import { type ItemCollection, type ItemDoc, SHAPED } from '../../stock/records/item-doc.js';
import type { OnDone } from './shape-items.js';

/** Items in one command. */
const BATCH = 500;

type Entry = Pick<ItemDoc, '_id' | 'name' | 'supplier'> & {
  find: Pick<ItemDoc['find'], 'name' | 'supplier'>;
};

/** Writes only items whose keys have changed: those with Bangla letters. Nothing else of an item changes. */
export async function sortByLetters(items: ItemCollection, onDone?: OnDone): Promise<void> {
  const projection = { name: 1, supplier: 1, 'find.name': 1, 'find.supplier': 1 };
  const options = { sort: { _id: 1 }, limit: BATCH, batchSize: BATCH + 1, projection } as const;
  for (let after = new ObjectId('000000000000000000000000'); ; ) {
    const batch = await items.find<Entry>({ _id: { $gt: after }, ...SHAPED }, options).toArray();
    const updates = batch.flatMap(toUpdates);
    if (updates.length > 0) await items.bulkWrite(updates, { ordered: false });
    onDone?.(batch.length);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last._id;
  }
}

function toUpdates(item: Entry) {
  const { _id, find } = item;
  const { name, supplier } = sortKeysOf(item);
  if (name === find.name && supplier === find.supplier) return [];
  // Another process may have changed it meanwhile.
  const filter: Filter<ItemDoc> = { _id, 'find.name': find.name, 'find.supplier': find.supplier };
  return [{ updateOne: { filter, update: { $set: { 'find.name': name, 'find.supplier': supplier } } } }];
}
