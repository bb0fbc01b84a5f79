import type { Db } from 'mongodb';
import { createDeletedItemIndexes, deletedItemsOf } from './deleted-items/deleted-items.repo.js';
import { createDocumentIndexes, documentsOf } from './documents/documents.repo.js';
import { createItemIndexes, itemsOf } from './items/items.repo.js';
import { createJobIndexes, jobCollectionsOf } from './jobs/jobs.repo.js';
import { createCounterCollection, createKeyIndexes, ledgerCollectionsOf } from './ledger/collections.js';
import { createMovementIndexes, movementsOf } from './movements/movements.repo.js';
import { createStockCountIndexes, stockCountsOf } from './stock-counts/stock-counts.repo.js';

/** Creates every missing index. Its collection is created with it: a transaction must not do that. */
export async function createIndexes(db: Db): Promise<void> {
  await createItemIndexes(itemsOf(db));
  await createMovementIndexes(movementsOf(db));
  await createDeletedItemIndexes(deletedItemsOf(db));
  await createKeyIndexes(ledgerCollectionsOf(db));
  await createDocumentIndexes(documentsOf(db));
  await createCounterCollection(db);
  await createStockCountIndexes(stockCountsOf(db));
  await createJobIndexes(jobCollectionsOf(db));
}
