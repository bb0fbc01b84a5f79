import * as contracts from '@godown/shared/access/api-keys.contracts';
import { sentence } from '@godown/shared/language/texts';
import type { ClientSession, ObjectId } from 'mongodb';
import { isDuplicate } from '../../database/duplicate-key.js';
import { notFound } from '../../http/not-found.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { bind } from '../bind.js';
import { requireOwn } from '../identity/signed-in.js';
import type { AddOnce } from '../journal/add-once.js';
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
  addOnce: AddOnce;
  clock: Clock;
}

interface Made {
  doc: ApiKeyDoc;
  /** With the secret, for the program. */
  token: string;
}

const madeAlready = () =>
  new ProblemError('key_reused', {
    detail:
      /* i18n */ 'This API key was made already, and its secret is shown once. Stop it and make another, with a new Idempotency-Key.',
  });

const notYourKey = (email: string) =>
  sentence(/* i18n */ 'Only {email}, who made this key, or a manager can stop it.', { email });

/** Makes, shows and revokes API keys. */
export function createApiKeyRoutes({ keys, known, record, addOnce, clock }: Deps): Routes {
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

  return [
    bind(contracts.listApiKeys, {
      summary: 'List API keys',
      handle: async () => (await listApiKeys(keys)).map(toApiKey),
    }),
    bind(contracts.makeApiKey, {
      summary: 'Make an API key',
      details:
        'Only this response has its secret. A retry gets a new one, and the one before ends, unless the key was used or stopped meanwhile: then it is refused.',
      problems: ['already_taken', 'disk_full'],
      async handle(call) {
        const { name, access } = call.body;
        const { email } = call.caller;
        const add = async (_id: ObjectId, session: ClientSession, note: Note): Promise<Made> => {
          if ((await countWorkingKeys(keys, session)) >= MAX_API_KEYS)
            throw invalidInput([
              {
                path: 'name',
                ...sentence(/* i18n */ 'At most {max} keys. Stop one first.', { max: MAX_API_KEYS }),
              },
            ]);
          const { token, hash } = makeSecret(_id);
          const at = clock();
          const doc: ApiKeyDoc = { _id, name, activeName: name, access, hash, at, email };
          await keys.insertOne(doc, { session });
          await note({ at, email, action: 'key-made', subject: { id: String(_id), name } });
          return { doc, token };
        };
        const { doc, token } = await addOnce(call, { turn: 'apiKeys', add, findAdded: renewSecret }).catch(
          refuseSameName,
        );
        known.forget();
        return { ...toApiKey(doc), secret: token };
      },
    }),
    bind(contracts.revokeApiKey, {
      summary: 'Stop an API key',
      problems: ['api_key_not_found', 'disk_full'],
      // A key that is revoked already stays as it is.
      async handle(call) {
        const _id = call.params.id;
        const revoked = { at: clock(), by: call.caller.email };
        const doc = await record(async (session, note) => {
          const before = await keys.findOne({ _id }, { session });
          if (!before || before.revoked) return before;
          requireOwn(call, before.email, notYourKey(before.email));
          await keys.updateOne({ _id }, { $set: { revoked }, $unset: { activeName: '' } }, { session });
          const subject = { id: String(_id), name: before.name };
          await note({ at: revoked.at, email: revoked.by, action: 'key-revoked', subject });
          return { ...before, revoked };
        });
        if (!doc) throw notFound('api_key_not_found');
        known.forget();
        return toApiKey(doc);
      },
    }),
  ];
}

function refuseSameName(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  const message = /* i18n */ 'Another key has this name. Stop it first, or choose another name.';
  throw new ProblemError('already_taken', {
    detail: `name: ${message}`,
    errors: [{ path: 'name', message }],
  });
}
