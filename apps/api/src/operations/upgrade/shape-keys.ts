import { isDeepStrictEqual } from 'node:util';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { type Db, ObjectId } from 'mongodb';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import type { KeyDoc } from '../../stock/ledger/idempotency-keys.js';
import { shapeFields } from './shape-item.js';

/** Keys in one command. */
const BATCH = 500;

type Result = KeyDoc['results'][number];

/**
 * Keys of older versions remember the counts of an older application's item as they were, such as a time that is text. The replay of
 * such a key would fail.
 */
export async function shapeKeys(db: Db, home: WarehouseId): Promise<void> {
  const { keys } = ledgerCollectionsOf(db);
  for (let after = ''; ; ) {
    const batch = await keys
      .find(
        { _id: { $gt: after }, 'results.lastCounts': { $exists: true } },
        { sort: { _id: 1 }, limit: BATCH, batchSize: BATCH + 1 },
      )
      .toArray();
    for (const { _id, results } of batch) {
      const shaped = results.map((result) => shapeResult(result, home));
      if (!isDeepStrictEqual(shaped, results)) await keys.updateOne({ _id }, { $set: { results: shaped } });
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last._id;
  }
}

/** With the counts that the upgraded item has. */
function shapeResult({ lastCounts: foreign, ...result }: Result, home: WarehouseId): Result {
  const { lastCounts } = shapeFields({ _id: null, lastCounts: foreign }, new ObjectId(), home);
  return { ...result, ...(lastCounts && { lastCounts }) };
}
