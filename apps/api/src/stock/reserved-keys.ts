import type { Db } from 'mongodb';
import { isDuplicate } from '../database/duplicate-key.js';
import { ProblemError } from '../http/problem-error.js';
import { KEY_COLLECTION } from './ledger/collections.js';

interface ReservedKeyDoc {
  _id: string;
  fingerprint: string;
  at: Date;
  /** The ledger's keys have what was written here. */
  results: never[];
}

/**
 * Reserves an idempotency key for one request, so that no other kind of change takes it. Does nothing for the same request.
 * Throws `key_reused` if another request has it. Whoever calls this stores the key with what the request made.
 */
export type ReserveKey = (request: { key: string; fingerprint: string; at: Date }) => Promise<void>;

export function reserveKeysIn(db: Db): ReserveKey {
  const keys = db.collection<ReservedKeyDoc>(KEY_COLLECTION, { readPreference: 'primary' });
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

export const keyReused = () =>
  new ProblemError('key_reused', {
    detail:
      /* i18n */ 'Already sent, with other contents. Nothing was changed. Start a new one, with a new Idempotency-Key.',
  });
