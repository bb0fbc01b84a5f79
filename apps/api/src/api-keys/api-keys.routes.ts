import { newApiKeySchema } from '@godown/shared/api-keys';
import { type RequestHandler, Router } from 'express';
import { ObjectId } from 'mongodb';
import type { Clock } from '../clock.js';
import { isDuplicate } from '../database/duplicate-key.js';
import { allowOnly } from '../http/allow.js';
import { readJson } from '../http/json-body.js';
import { requireObjectId } from '../http/object-id.js';
import { parseInput } from '../http/parse-input.js';
import { ProblemError } from '../http/problem-error.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { callerOf, signedIn } from '../identity/signed-in.js';
import { type JournalCollection, writeJournal } from '../journal/journal.repo.js';
import { type ApiKeyCollection, type ApiKeyDoc, toApiKey } from './api-keys.repo.js';
import { type KnownKeys, makeSecret } from './known-keys.js';

interface Deps {
  keys: ApiKeyCollection;
  known: KnownKeys;
  tokens: AccessTokens;
  journal: JournalCollection;
  clock: Clock;
}

const notFound = () => new ProblemError('api_key_not_found', { detail: 'There is no API key with this id.' });

/** Makes, shows and revokes API keys. */
export function createApiKeyRouter({ keys, known, tokens, journal, clock }: Deps): Router {
  const getKeys: RequestHandler = async (_req, res) =>
    void res.json((await keys.find({}, { sort: { _id: -1 } }).toArray()).map(toApiKey));

  const postKey: RequestHandler = async (req, res) => {
    const { name, access } = parseInput(newApiKeySchema, req.body);
    const _id = new ObjectId();
    const { token, hash } = makeSecret(_id);
    const { email } = callerOf(res);
    const doc: ApiKeyDoc = { _id, name, activeName: name, access, hash, at: clock(), email };
    await keys.insertOne(doc).catch(refuseSameName);
    known.forget();
    const subject = { id: String(_id), name };
    await writeJournal(journal, { at: doc.at, email, action: 'key-made', subject });
    res.status(201).json({ ...toApiKey(doc), secret: token });
  };

  /** A key that is revoked already stays as it is. */
  const deleteKey: RequestHandler = async (req, res) => {
    const _id = requireObjectId(req.params.id, notFound);
    const revoked = { at: clock(), by: callerOf(res).email };
    const { modifiedCount } = await keys.updateOne(
      { _id, activeName: { $exists: true } },
      { $set: { revoked }, $unset: { activeName: '' } },
    );
    known.forget();
    const doc = await keys.findOne({ _id });
    if (!doc) throw notFound();
    if (modifiedCount > 0) {
      const subject = { id: String(_id), name: doc.name };
      await writeJournal(journal, { at: revoked.at, email: revoked.by, action: 'key-revoked', subject });
    }
    res.json(toApiKey(doc));
  };

  const router = Router();
  const staff = signedIn(tokens, 'connect');
  router
    .route('/api-keys')
    .get(staff, getKeys)
    .post(staff, readJson, postKey)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router.route('/api-keys/:id').delete(staff, deleteKey).all(allowOnly('DELETE'));
  return router;
}

function refuseSameName(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  const message = 'Another key has this name. Revoke it first, or choose another name.';
  throw new ProblemError('already_taken', {
    detail: `name: ${message}`,
    errors: [{ path: 'name', message }],
  });
}
