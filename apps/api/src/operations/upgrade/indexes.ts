import type { Db } from 'mongodb';
import { apiKeysOf, createApiKeyIndexes } from '../../access/api-keys/api-keys.repo.js';
import { createJournalIndexes, journalOf } from '../../access/journal/journal.repo.js';
import { createTurnCollection } from '../../access/journal/record-change.js';
import { createMemberIndexes, membersOf } from '../../access/members/members.repo.js';
import { createImportIndexes } from '../../bulk/imports/imports.repo.js';
import { createJobIndexes, jobCollectionsOf } from '../../bulk/jobs/jobs.repo.js';
import { isDuplicate } from '../../database/duplicate-key.js';
import { ensureCollection } from '../../database/ensure-collection.js';
import { createPushIndexes, pushCollectionsOf } from '../../integrations/push/push.repo.js';
import { createWebhookIndexes, webhookCollectionsOf } from '../../integrations/webhooks/webhooks.repo.js';
import { createClosingCollections } from '../../reports/closings.js';
import { createDeletedItemIndexes } from '../../stock/deleted-items/deleted-items.repo.js';
import { createCodeIndex, createItemIndexes } from '../../stock/items/items.repo.js';
import { createKeyIndexes, ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { createMovementIndexes } from '../../stock/movements/movements.repo.js';
import { createNoticeIndexes } from '../../stock/notices/notices.repo.js';
import { createOwnCodeCollection } from '../../stock/own-codes/own-code-batch.js';
import {
  createMovementPictureIndexes,
  movementPicturesOf,
} from '../../stock/pictures/movement-picture-doc.js';
import { createPictureIndexes, picturesOf } from '../../stock/pictures/picture-doc.js';
import { createPriceIndexes } from '../../stock/prices/prices.repo.js';
import { deletedItemsOf } from '../../stock/records/deleted-item-doc.js';
import { itemsOf } from '../../stock/records/item-doc.js';
import { movementsOf } from '../../stock/records/movement-doc.js';
import { noticesOf } from '../../stock/records/notice-doc.js';
import { pricesOf } from '../../stock/records/price-doc.js';
import { createWordIndexes, wordsOf } from '../../stock/records/word-doc.js';
import { createViewIndexes, viewsOf } from '../../stock/views/views.repo.js';
import { createEntryIndexes, entriesOf } from '../../trade/accounts/entry-doc.js';
import { partnersOf } from '../../trade/accounts/partner-doc.js';
import { createCounterCollection } from '../../trade/documents/document-batch.js';
import { createDocumentIndexes, documentsOf } from '../../trade/documents/documents.repo.js';
import { createLastPriceCollection } from '../../trade/documents/last-prices.js';
import { createLooseNoteIndexes } from '../../trade/partners/loose-notes.js';
import { createPartnerIndexes } from '../../trade/partners/partners.repo.js';
import { createStockCountIndexes, stockCountsOf } from '../../trade/stock-counts/stock-counts.repo.js';
import { createShapeIndexes, UNSHAPED_ITEMS } from './shape-items.js';

/** Creates every missing index. Its collection is created with it: a transaction must not do that. */
export async function createIndexes(db: Db): Promise<void> {
  await createIndexesOfOthers(db);
  await createItemIndexes(itemsOf(db));
  await createCodeIndex(itemsOf(db)).catch((error: unknown) => {
    // Another program has written two items with the same code. The upgrade corrects that.
    if (!isDuplicate(error)) throw error;
  });
}

/** All but those by which items are found: items that are not in shape would make some of them slow. */
export async function createIndexesOfOthers(db: Db): Promise<void> {
  await createShapeIndexes(db);
  await ensureCollection(db, UNSHAPED_ITEMS);
  await createMovementIndexes(movementsOf(db));
  await createDeletedItemIndexes(deletedItemsOf(db));
  await createKeyIndexes(ledgerCollectionsOf(db));
  await createDocumentIndexes(documentsOf(db));
  await createCounterCollection(db);
  await createLastPriceCollection(db);
  await createEntryIndexes(entriesOf(db));
  await createPartnerIndexes(partnersOf(db));
  await createLooseNoteIndexes(documentsOf(db));
  await createOwnCodeCollection(db);
  await createStockCountIndexes(stockCountsOf(db));
  await createNoticeIndexes(noticesOf(db));
  await createPriceIndexes(pricesOf(db));
  await createClosingCollections(db);
  await createWordIndexes(wordsOf(db));
  await createPictureIndexes(picturesOf(db));
  await createMovementPictureIndexes(movementPicturesOf(db));
  await createMemberIndexes(membersOf(db));
  await createWebhookIndexes(webhookCollectionsOf(db));
  await createPushIndexes(pushCollectionsOf(db));
  await createApiKeyIndexes(apiKeysOf(db));
  await createViewIndexes(viewsOf(db));
  await createJournalIndexes(journalOf(db));
  await createTurnCollection(db);
  await createJobIndexes(jobCollectionsOf(db));
  await createImportIndexes(db);
}
