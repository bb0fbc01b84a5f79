import {
  apiKeySchema,
  apiKeysSchema,
  madeApiKeySchema,
  newApiKeySchema,
} from '@godown/shared/access/api-keys';
import { sentence } from '@godown/shared/language/texts';
import type { RequestHandler } from 'express';
import { ObjectId } from 'mongodb';
import { isDuplicate } from '../../database/duplicate-key.js';
import { requireObjectId } from '../../http/object-id.js';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { callerOf, requireOwn } from '../identity/signed-in.js';
import type { RecordChange } from '../journal/record-change.js';
import {
  type ApiKeyCollection,
  type ApiKeyDoc,
  countWorkingKeys,
  listApiKeys,
  MAX_API_KEYS,
  toApiKey,
} from './api-keys.repo.js';
import { type KnownKeys, makeSecret } from './known-keys.js';

interface Deps {
  keys: ApiKeyCollection;
  known: KnownKeys;
  record: RecordChange;
  clock: Clock;
}

const notFound = () =>
  new ProblemError('api_key_not_found', { detail: /* i18n */ 'There is no API key with this id.' });

const notYourKey = (email: string) =>
  sentence(/* i18n */ 'Only {email}, who made this key, or a manager can stop it.', { email });

/** Makes, shows and revokes API keys. */
export function createApiKeyRoutes({ keys, known, record, clock }: Deps): Routes {
  const getKeys: RequestHandler = async (_req, res) => void res.json((await listApiKeys(keys)).map(toApiKey));

  const postKey: RequestHandler = async (req, res) => {
    const { name, access } = parseInput(newApiKeySchema, req.body);
    const _id = new ObjectId();
    const { token, hash } = makeSecret(_id);
    const { email } = callerOf(res);
    const doc: ApiKeyDoc = { _id, name, activeName: name, access, hash, at: clock(), email };
    const insert: Parameters<RecordChange>[0] = async (session, note) => {
      if ((await countWorkingKeys(keys, session)) >= MAX_API_KEYS)
        throw invalidInput([
          {
            path: 'name',
            ...sentence(/* i18n */ 'At most {max} keys. Stop one first.', { max: MAX_API_KEYS }),
          },
        ]);
      await keys.insertOne(doc, { session });
      await note({ at: doc.at, email, action: 'key-made', subject: { id: String(_id), name } });
    };
    await record(insert, { turn: 'apiKeys' }).catch(refuseSameName);
    known.forget();
    res.status(201).json({ ...toApiKey(doc), secret: token });
  };

  /** A key that is revoked already stays as it is. */
  const deleteKey: RequestHandler = async (req, res) => {
    const _id = requireObjectId(req.params.id, notFound);
    const revoked = { at: clock(), by: callerOf(res).email };
    const doc = await record(async (session, note) => {
      const before = await keys.findOne({ _id }, { session });
      if (!before || before.revoked) return before;
      requireOwn(res, before.email, notYourKey(before.email));
      await keys.updateOne({ _id }, { $set: { revoked }, $unset: { activeName: '' } }, { session });
      const subject = { id: String(_id), name: before.name };
      await note({ at: revoked.at, email: revoked.by, action: 'key-revoked', subject });
      return { ...before, revoked };
    });
    if (!doc) throw notFound();
    known.forget();
    res.json(toApiKey(doc));
  };

  return {
    'GET /api-keys': {
      id: 'listApiKeys',
      summary: 'List API keys',
      access: 'connect',
      response: apiKeysSchema,
      handle: getKeys,
    },
    'POST /api-keys': {
      id: 'makeApiKey',
      summary: 'Make an API key',
      details: 'Only this response has its secret.',
      access: 'connect',
      body: newApiKeySchema,
      status: 201,
      response: madeApiKeySchema,
      problems: ['already_taken', 'disk_full'],
      handle: postKey,
    },
    'DELETE /api-keys/{id}': {
      id: 'revokeApiKey',
      summary: 'Stop an API key',
      access: 'connect',
      response: apiKeySchema,
      problems: ['api_key_not_found', 'disk_full'],
      handle: deleteKey,
    },
  };
}

function refuseSameName(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  const message = /* i18n */ 'Another key has this name. Stop it first, or choose another name.';
  throw new ProblemError('already_taken', {
    detail: `name: ${message}`,
    errors: [{ path: 'name', message }],
  });
}
