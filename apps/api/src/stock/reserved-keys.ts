import type { Db } from 'mongodb';
import { isDuplicate } from '../database/duplicate-key.js';
import { type ClaimKey, keyReused } from '../http/idempotency-key.js';
import { KEY_COLLECTION } from './ledger/collections.js';

interface ReservedKeyDoc {
  _id: string;
  fingerprint: string;
  at: Date;
  /** The ledger's keys have what was written here. */
  results: never[];
  /** The id of what was made in the same transaction. */
  document?: string;
}

/**
 * Reserves an idempotency key for one request, so that no other kind of change takes it. Does nothing for the same request.
 * Throws `key_reused` if another request has it. Whoever calls this stores the key with what the request made.
 */
export type ReserveKey = (request: { key: string; fingerprint: string; at: Date }) => Promise<void>;

export function reserveKeysIn(db: Db): ReserveKey {
  const keys = reservedKeysOf(db);
  return async ({ key, fingerprint, at }) => {
    const doc: ReservedKeyDoc = { _id: key, fingerprint, at, results: [] };
    try {
      await keys.insertOne(doc);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const known = await keys.findOne({ _id: key });
      if (known && known.fingerprint !== fingerprint) throw keyReused();
    }
  };
}

/** See `ClaimKey`. */
export function claimKeysIn(db: Db): ClaimKey {
  const keys = reservedKeysOf(db);
  return async ({ key, fingerprint, at, makes }, session) => {
    const known = await keys.findOne({ _id: key }, { session });
    if (!known) {
      await keys.insertOne({ _id: key, fingerprint, at, results: [], document: makes }, { session });
      return null;
    }
    if (known.fingerprint !== fingerprint || known.document === undefined) throw keyReused();
    return known.document;
  };
}

/** Read from the primary: a secondary may not have the latest key yet. */
const reservedKeysOf = (db: Db) =>
  db.collection<ReservedKeyDoc>(KEY_COLLECTION, { readPreference: 'primary' });
