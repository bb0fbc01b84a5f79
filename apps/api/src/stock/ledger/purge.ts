import { journalExpiresAt } from '../../access/journal/journal.repo.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import type { LedgerCollections } from './collections.js';
import { KEY_LIFETIME_MS } from './idempotency-keys.js';

/** Time that a notice is kept, in milliseconds. */
const NOTICE_LIFETIME_MS = 90 * 24 * 3600 * 1000;

/**
 * Removes deleted items that can no longer be restored, keys that are too old for a retry, old notices,
 * and old entries of the journal. TTL indexes would do the same, but the embedded store has none.
 */
export async function purge(
  { deletedItems, keys, notices, journal }: LedgerCollections,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInBatches(deletedItems, { purgeAt: { $lte: now } }, signal);
  await deleteInBatches(keys, { at: { $lt: new Date(now.getTime() - KEY_LIFETIME_MS) } }, signal);
  await deleteInBatches(notices, { at: { $lt: new Date(now.getTime() - NOTICE_LIFETIME_MS) } }, signal);
  await deleteInBatches(journal, { at: { $lt: journalExpiresAt(now) } }, signal);
}
