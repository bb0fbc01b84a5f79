import type { Db } from 'mongodb';
import { apiKeysOf, createApiKeyIndexes } from './api-keys/api-keys.repo.js';
import { isDuplicate } from './database/duplicate-key.js';
import { createDeletedItemIndexes, deletedItemsOf } from './deleted-items/deleted-items.repo.js';
import { createDocumentIndexes, documentsOf } from './documents/documents.repo.js';
import { createImportIndexes } from './imports/imports.repo.js';
import { createItemIndexes, itemsOf } from './items/items.repo.js';
import { createJobIndexes, jobCollectionsOf } from './jobs/jobs.repo.js';
import { createJournalIndexes, journalOf } from './journal/journal.repo.js';
import { createTurnCollection } from './journal/record-change.js';
import { createCounterCollection, createKeyIndexes, ledgerCollectionsOf } from './ledger/collections.js';
import { createMemberIndexes, membersOf } from './members/members.repo.js';
import { createMovementIndexes, movementsOf } from './movements/movements.repo.js';
import { createNoticeIndexes, noticesOf } from './notices/notices.repo.js';
import { createPriceIndexes, pricesOf } from './prices/prices.repo.js';
import { StartError } from './process/start-error.js';
import { createStockCountIndexes, stockCountsOf } from './stock-counts/stock-counts.repo.js';
import { createWebhookIndexes, webhookCollectionsOf } from './webhooks/webhooks.repo.js';

/** Creates every missing index. Its collection is created with it: a transaction must not do that. */
export async function createIndexes(db: Db): Promise<void> {
  await createItemIndexes(itemsOf(db)).catch(refuseSameBarcode);
  await createMovementIndexes(movementsOf(db));
  await createDeletedItemIndexes(deletedItemsOf(db));
  await createKeyIndexes(ledgerCollectionsOf(db));
  await createDocumentIndexes(documentsOf(db));
  await createCounterCollection(db);
  await createStockCountIndexes(stockCountsOf(db));
  await createNoticeIndexes(noticesOf(db));
  await createPriceIndexes(pricesOf(db));
  await createMemberIndexes(membersOf(db));
  await createWebhookIndexes(webhookCollectionsOf(db));
  await createApiKeyIndexes(apiKeysOf(db));
  await createJournalIndexes(journalOf(db));
  await createTurnCollection(db);
  await createJobIndexes(jobCollectionsOf(db));
  await createImportIndexes(db);
}

/** Another application may have given two items the same bar code. */
function refuseSameBarcode(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  const [barcode = error.message] = /(?<=dup key: \{ "?barcode"?: ).*(?= \})/.exec(error.message) ?? [];
  throw new StartError(
    `Two items in the database have the barcode ${barcode}. Change one, then start again.`,
  );
}
