/** Version 8 of the data: one unique index keeps the codes of all items apart. */
import { codesOf } from '@godown/shared/items/same-code';
import { type AnyBulkWriteOperation, type Db, MongoBulkWriteError, ObjectId } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import { isDuplicate } from '../../database/duplicate-key.js';
import { createCodeIndex } from '../../stock/items/items.repo.js';
import { DELETED_ITEMS } from '../../stock/records/deleted-item-doc.js';
import { ITEMS, type ItemCollection, type ItemDoc, itemsOf, SHAPED } from '../../stock/records/item-doc.js';
import { reshapeItems, type ShapeDeps } from './shape-items.js';

/** Items in one command. */
const BATCH = 500;

/**
 * Before other items are brought into shape: these lose a code that an item has already. `areKnown`: items in shape have their
 * codes in one place.
 */
export async function keepCodesApart(deps: ShapeDeps, { areKnown }: { areKnown: boolean }): Promise<void> {
  const items = itemsOf(deps.db);
  try {
    await createCodeIndex(items);
    if (areKnown) return;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await clearSameCodes(items);
    await createCodeIndex(items);
  }
  // Deleted ones have no unique index: they get their codes for those who look for one that is free.
  for (const name of [ITEMS, DELETED_ITEMS]) await addItemCodes(deps, collectionOf(deps.db, name));
}

const collectionOf = (db: Db, name: string): ItemCollection => db.collection(name);

/** Another program may have written codes twice while there was no index. Of these items only the oldest keeps its `allCodes`. */
async function clearSameCodes(items: ItemCollection): Promise<void> {
  const groups = items.aggregate<{ ids: ObjectId[] }>([
    { $project: { allCodes: 1 } },
    { $unwind: '$allCodes' },
    { $sort: { _id: 1 } },
    { $group: { _id: '$allCodes', ids: { $push: '$_id' } } },
    { $match: { 'ids.1': { $exists: true } } },
  ]);
  for await (const { ids } of groups)
    await items.updateMany({ _id: { $in: ids.slice(1) } }, { $unset: { allCodes: true } });
}

type Entry = Pick<ItemDoc, '_id' | 'barcode' | 'cartons' | 'allCodes'>;

async function addItemCodes(deps: ShapeDeps, items: ItemCollection): Promise<void> {
  const projection = { barcode: 1, cartons: 1, allCodes: 1 };
  const options = {
    hint: hintOf({ _id: 1 }),
    sort: { _id: 1 },
    limit: BATCH,
    batchSize: BATCH + 1,
    projection,
  } as const;
  for (let after = new ObjectId('000000000000000000000000'); ; ) {
    const batch = await items.find<Entry>({ _id: { $gt: after }, ...SHAPED }, options).toArray();
    const lacking = batch.filter((item) => item.allCodes === undefined && codesOf(item).length > 0);
    const refused = await writeCodes(items, lacking);
    // They keep those of their codes that no other item has.
    if (refused.length > 0) await reshapeItems(deps, refused);
    deps.onDone?.(batch.length);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last._id;
  }
}

/** Resolves with the ids of those whose codes other items have. */
async function writeCodes(items: ItemCollection, lacking: readonly Entry[]): Promise<ObjectId[]> {
  if (lacking.length === 0) return [];
  const writes = lacking.map(
    (item): AnyBulkWriteOperation<ItemDoc> => ({
      updateOne: { filter: { _id: item._id }, update: { $set: { allCodes: codesOf(item) } } },
    }),
  );
  try {
    await items.bulkWrite(writes, { ordered: false });
    return [];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError && isDuplicate(error))) throw error;
    return [error.writeErrors].flat().flatMap(({ index }) => lacking[index]?._id ?? []);
  }
}
