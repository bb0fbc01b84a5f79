import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { API_KEY_PREFIX, keyPerson } from '@godown/shared/access/api-keys';
import type { ObjectId } from 'mongodb';
import { keepFor } from '../../database/keep-for.js';
import type { Clock } from '../../runtime/clock.js';
import type { KeyFinder } from '../identity/key-finder.js';
import { type ApiKeyCollection, type ApiKeyDoc, listWorkingKeys } from './api-keys.repo.js';

/** Time in which another process may not know that a key was made or revoked, in milliseconds. */
const KEPT_MS = 5000;
/** Precision of `lastUsedAt`, in milliseconds: not every call writes. */
const USE_MS = 60_000;
const SECRET_BYTES = 32;
const TOKEN = new RegExp(`^${API_KEY_PREFIX}([0-9a-f]{24})_([A-Za-z0-9_-]{43})$`);

export interface KnownKeys extends KeyFinder {
  /** This process has made or revoked a key. */
  forget(): void;
}

/** A new secret: the token for the program, and the hash to store. */
export function makeSecret(id: ObjectId): { token: string; hash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { token: `${API_KEY_PREFIX}${id}_${secret}`, hash: hashOf(secret) };
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Keeps the keys that are not revoked for some seconds, so that a call needs no query of its own. */
export function createKnownKeys({ keys, clock }: { keys: ApiKeyCollection; clock: Clock }): KnownKeys {
  const kept = keepFor(KEPT_MS, async () => {
    const docs = await listWorkingKeys(keys);
    return new Map(docs.map((doc) => [String(doc._id), doc]));
  });
  let known: ReadonlyMap<string, ApiKeyDoc> = new Map();

  function findDoc(token: string): ApiKeyDoc | null {
    const [, id = '', secret = ''] = TOKEN.exec(token) ?? [];
    const doc = known.get(id);
    const isRight = doc && timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(doc.hash));
    return isRight ? doc : null;
  }

  return {
    async refresh(token) {
      known = await kept.read();
      const doc = findDoc(token);
      const now = clock();
      if (!doc || now.getTime() - (doc.lastUsedAt?.getTime() ?? 0) < USE_MS) return;
      doc.lastUsedAt = now;
      await keys.updateOne({ _id: doc._id }, { $max: { lastUsedAt: now } });
    },
    find(token) {
      const doc = findDoc(token);
      if (!doc) return null;
      const { _id, name, access, email: maker } = doc;
      return { uid: `key:${_id}`, email: keyPerson(name), key: { access, maker } };
    },
    forget: kept.forget,
  };
}
