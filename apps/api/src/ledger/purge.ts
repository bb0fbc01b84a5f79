import type { Collection, Document, Filter } from 'mongodb';
import { journalExpiresAt } from '../journal/journal.repo.js';
import { deliveriesExpireAt } from '../webhooks/webhooks.repo.js';
import type { LedgerCollections } from './collections.js';
import { KEY_LIFETIME_MS } from './idempotency-keys.js';

/** Documents in one command. */
const BATCH = 1000;

/** How long a stock count is kept after it was posted or discarded, and a notice, in milliseconds. */
const STOCK_COUNT_LIFETIME_MS = 90 * 24 * 3600 * 1000;
const NOTICE_LIFETIME_MS = 90 * 24 * 3600 * 1000;

/**
 * Removes deleted items that can no longer be restored, keys that are too old to be sent again, old notices, the log of webhooks,
 * old entries of the journal, and closed stock counts: what was posted is in their documents. The embedded store has no TTL indexes,
 * which would do the same.
 */
export async function purge(
  { deletedItems, keys, stockCounts, notices, deliveries, journal }: LedgerCollections,
  now: Date,
): Promise<void> {
  await deleteInBatches(deletedItems, { purgeAt: { $lte: now } });
  await deleteInBatches(keys, { at: { $lt: new Date(now.getTime() - KEY_LIFETIME_MS) } });
  const closedBefore = new Date(now.getTime() - STOCK_COUNT_LIFETIME_MS);
  await deleteInBatches(notices, { at: { $lt: new Date(now.getTime() - NOTICE_LIFETIME_MS) } });
  await deleteInBatches(deliveries, { at: { $lt: deliveriesExpireAt(now) } });
  await deleteInBatches(journal, { at: { $lt: journalExpiresAt(now) } });
  await deleteInBatches(stockCounts, { 'closed.at': { $lt: closedBefore } });
}

/** A single command for millions of documents would exceed the time limit, and delay all other requests. */
export async function deleteInBatches<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
): Promise<void> {
  for (;;) {
    const docs = await collection.find(filter, { projection: { _id: 1 }, limit: BATCH }).toArray();
    if (docs.length === 0) return;
    // With the filter: an item may have been restored and deleted again since.
    const ids = { _id: { $in: docs.map(({ _id }) => _id) } } as Filter<T>;
    await collection.deleteMany({ $and: [filter, ids] } as Filter<T>);
  }
}
