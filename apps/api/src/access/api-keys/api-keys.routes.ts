import {
  apiKeySchema,
  apiKeysSchema,
  madeApiKeySchema,
  newApiKeySchema,
} from '@godown/shared/access/api-keys';
import { sentence } from '@godown/shared/language/texts';
import type { RequestHandler } from 'express';
import { type ClientSession, ObjectId } from 'mongodb';
import { isDuplicate } from '../../database/duplicate-key.js';
import { type ClaimKey, fingerprintOf, readIdempotencyKey } from '../../http/idempotency-key.js';
import { requireObjectId } from '../../http/object-id.js';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { callerOf, requireOwn } from '../identity/signed-in.js';
import type { Note, RecordChange } from '../journal/record-change.js';
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
  claimKey: ClaimKey;
  clock: Clock;
}

interface Made {
  doc: ApiKeyDoc;
  /** With the secret, for the program. */
  token: string;
}

const notFound = () =>
  new ProblemError('api_key_not_found', { detail: /* i18n */ 'There is no API key with this id.' });

const madeAlready = () =>
  new ProblemError('key_reused', {
    detail:
      /* i18n */ 'This API key was made already, and its secret is shown once. Stop it and make another, with a new Idempotency-Key.',
  });

const notYourKey = (email: string) =>
  sentence(/* i18n */ 'Only {email}, who made this key, or a manager can stop it.', { email });

/** Makes, shows and revokes API keys. */
export function createApiKeyRoutes({ keys, known, record, claimKey, clock }: Deps): Routes {
  const getKeys: RequestHandler = async (_req, res) => void res.json((await listApiKeys(keys)).map(toApiKey));

  const postKey: RequestHandler = async (req, res) => {
    const body = parseInput(newApiKeySchema, req.body);
    const { name, access } = body;
    const key = readIdempotencyKey(req);
    const { uid, email } = callerOf(res);
    const fingerprint = fingerprintOf(req, { uid, body });
    const _id = new ObjectId();
    const at = clock();
    const make = async (session: ClientSession, note: Note): Promise<Made> => {
      const claim = key && { key, fingerprint, at, makes: String(_id) };
      const before = claim && (await claimKey(claim, session));
      if (before) return renewSecret(new ObjectId(before), session);
      if ((await countWorkingKeys(keys, session)) >= MAX_API_KEYS)
        throw invalidInput([
          {
            path: 'name',
            ...sentence(/* i18n */ 'At most {max} keys. Stop one first.', { max: MAX_API_KEYS }),
          },
        ]);
      const { token, hash } = makeSecret(_id);
      const doc: ApiKeyDoc = { _id, name, activeName: name, access, hash, at, email };
      await keys.insertOne(doc, { session });
      await note({ at, email, action: 'key-made', subject: { id: String(_id), name } });
      return { doc, token };
    };
    const { doc, token } = await record(make, { turn: 'apiKeys' }).catch(refuseSameName);
    known.forget();
    res.status(201).json({ ...toApiKey(doc), secret: token });
  };

  /**
   * For a retry, whose first response was lost: only the hash of the secret that it had is stored. Throws if somebody has that
   * secret, who would lose it.
   */
  async function renewSecret(_id: ObjectId, session: ClientSession): Promise<Made> {
    const doc = await keys.findOne({ _id }, { session });
    if (!doc || doc.lastUsedAt || doc.revoked) throw madeAlready();
    const { token, hash } = makeSecret(_id);
    await keys.updateOne({ _id }, { $set: { hash } }, { session });
    return { doc, token };
  }

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
      details:
        'Only this response has its secret. A retry gets a new one, and the one before ends, unless the key was used or stopped meanwhile: then it is refused.',
      access: 'connect',
      requestHeaders: ['Optional-Idempotency-Key'],
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
