import type { ApiKey, ApiKeyAccess } from '@godown/shared/access/api-keys';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';

export interface ApiKeyDoc {
  _id: ObjectId;
  name: string;
  /** The name, until the key is revoked. */
  activeName?: string;
  access: ApiKeyAccess;
  /** SHA-256 of the secret. It is random, so nobody can guess it from a fast hash. */
  hash: string;
  at: Date;
  email: string;
  lastUsedAt?: Date;
  revoked?: { at: Date; by: string };
}

export type ApiKeyCollection = Collection<ApiKeyDoc>;

/** Always read from the primary: a secondary may not know yet that a key was revoked. */
export const apiKeysOf = (db: Db): ApiKeyCollection =>
  db.collection('apiKeys', { readPreference: 'primary' });

/** No two keys that work have the same name, which movements show. */
export async function createApiKeyIndexes(keys: ApiKeyCollection): Promise<void> {
  await declareIndexes(keys, [{ key: { activeName: 1 }, unique: true, partialFilterExpression: WORKING }]);
}

/** The most keys that work at a time: every process has them in memory. */
export const MAX_API_KEYS = 100;
const LISTED = 200;
const WORKING = { activeName: { $exists: true } };

export const listWorkingKeys = (keys: ApiKeyCollection): Promise<ApiKeyDoc[]> => keys.find(WORKING).toArray();

export const countWorkingKeys = (keys: ApiKeyCollection, session: ClientSession): Promise<number> =>
  keys.countDocuments(WORKING, { session });

/** The newest keys, and older ones that still work; newest first. */
export async function listApiKeys(keys: ApiKeyCollection): Promise<ApiKeyDoc[]> {
  const newest = await keys.find({}, { sort: { _id: -1 }, limit: LISTED }).toArray();
  const oldest = newest.at(-1)?._id;
  const older = oldest
    ? await keys.find({ ...WORKING, _id: { $lt: oldest } }, { sort: { _id: -1 } }).toArray()
    : [];
  return [...newest, ...older];
}

export const toApiKey = ({ _id, name, access, at, email, lastUsedAt, revoked }: ApiKeyDoc): ApiKey => ({
  _id: String(_id),
  name,
  access,
  at: at.toISOString(),
  email,
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  ...(revoked && { revokedAt: revoked.at.toISOString(), revokedBy: revoked.by }),
});
