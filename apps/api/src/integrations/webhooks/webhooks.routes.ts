import { randomBytes } from 'node:crypto';
import type { JournalAction } from '@godown/shared/access/journal';
import {
  madeWebhookSchema,
  newWebhookSchema,
  webhookSchema,
  webhookSwitchSchema,
  webhooksSchema,
} from '@godown/shared/integrations/webhooks';
import { deletionSchema } from '@godown/shared/items/item';
import { sentence } from '@godown/shared/language/texts';
import type { RequestHandler, Response } from 'express';
import { type ClientSession, ObjectId } from 'mongodb';
import { callerOf, requireOwn } from '../../access/identity/signed-in.js';
import type { Note, RecordChange } from '../../access/journal/record-change.js';
import type { Kept } from '../../database/keep-for.js';
import { type ClaimKey, fingerprintOf, readIdempotencyKey } from '../../http/idempotency-key.js';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { type Outbound, parseWebAddress } from '../outbound/outbound.js';
import { SECRET_PREFIX } from './post-message.js';
import { webhookIdOf, webhookNotFound } from './webhook-id.js';
import {
  listWebhooks,
  MAX_WEBHOOKS,
  toWebhook,
  type WebhookCollections,
  type WebhookDoc,
} from './webhooks.repo.js';

interface Deps {
  collections: WebhookCollections;
  /** The ledger's list, which each change here makes out of date. */
  active: Kept<unknown>;
  outbound: Pick<Outbound, 'findRefusal'>;
  record: RecordChange;
  claimKey: ClaimKey;
  clock: Clock;
}

/** Makes, lists, switches and removes webhooks. */
export function createWebhookRoutes({
  collections,
  active,
  outbound,
  record,
  claimKey,
  clock,
}: Deps): Routes {
  const { webhooks } = collections;
  const entryOf = (res: Response, action: JournalAction, { _id, url }: WebhookDoc) => ({
    at: clock(),
    email: callerOf(res).email,
    action,
    subject: { id: String(_id), name: url },
  });

  const getWebhooks: RequestHandler = async (_req, res) =>
    void res.json((await listWebhooks(collections)).map(toWebhook));

  const postWebhook: RequestHandler = async (req, res) => {
    const body = parseInput(newWebhookSchema, req.body);
    const { url, events } = body;
    const address = parseWebAddress(url);
    const wrong = address ? await outbound.findRefusal(address) : /* i18n */ 'This is not a web address.';
    if (wrong !== null) throw invalidInput([{ path: 'url', message: wrong }]);
    const key = readIdempotencyKey(req);
    const { uid, email } = callerOf(res);
    const fingerprint = fingerprintOf(req, { uid, body });
    const doc: WebhookDoc = {
      _id: new ObjectId(),
      url,
      events: [...new Set(events)],
      at: clock(),
      email,
      secret: `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`,
      isOff: false,
    };
    const make = async (session: ClientSession, note: Note): Promise<WebhookDoc> => {
      const claim = key && { key, fingerprint, at: doc.at, makes: String(doc._id) };
      const before = claim && (await claimKey(claim, session));
      if (before) return requireWebhook(new ObjectId(before), session);
      if ((await webhooks.countDocuments({}, { session })) >= MAX_WEBHOOKS)
        throw invalidInput([
          {
            path: 'url',
            ...sentence(/* i18n */ 'At most {max} webhooks. Remove one first.', { max: MAX_WEBHOOKS }),
          },
        ]);
      await webhooks.insertOne(doc, { session });
      await note(entryOf(res, 'webhook-made', doc));
      return doc;
    };
    const made = await record(make, { turn: 'webhooks' });
    active.forget();
    res
      .status(201)
      .location(`${req.baseUrl}/webhooks/${made._id}`)
      .json({ ...toWebhook(made), secret: made.secret });
  };

  async function requireWebhook(_id: ObjectId, session: ClientSession): Promise<WebhookDoc> {
    const doc = await webhooks.findOne({ _id }, { session });
    if (!doc) throw webhookNotFound();
    return doc;
  }

  const putWebhook: RequestHandler = async (req, res) => {
    const { isOff } = parseInput(webhookSwitchSchema, req.body);
    const word = (off: boolean) => (off ? /* i18n */ 'Off' : /* i18n */ 'On');
    // Whoever switches it on answers for it from now on.
    const set = isOff ? { isOff } : { isOff, email: callerOf(res).email };
    const doc = await record(async (session, note) => {
      const before = await webhooks.findOne({ _id: webhookIdOf(req) }, { session });
      if (!before || before.isOff === isOff) return before;
      // Otherwise others could make it theirs by switching it off and on, and then remove it.
      requireOwn(
        res,
        before.email,
        sentence(/* i18n */ 'Only {email}, who made this webhook, or a manager can switch it.', {
          email: before.email,
        }),
      );
      const update = { $set: set, ...(!isOff && { $unset: { failingSince: true } as const }) };
      await webhooks.updateOne({ _id: before._id }, update, { session });
      const changes = [{ field: 'state', before: word(before.isOff), after: word(isOff) }];
      await note({ ...entryOf(res, 'webhook-changed', before), changes });
      return { ...before, ...set };
    });
    if (!doc) throw webhookNotFound();
    active.forget();
    res.json(toWebhook(doc));
  };

  const deleteWebhook: RequestHandler = async (req, res) => {
    const doc = await record(async (session, note) => {
      const found = await webhooks.findOne({ _id: webhookIdOf(req) }, { session });
      if (!found) return null;
      requireOwn(
        res,
        found.email,
        sentence(/* i18n */ 'Only {email}, who made this webhook, or a manager can remove it.', {
          email: found.email,
        }),
      );
      await webhooks.deleteOne({ _id: found._id }, { session });
      await note(entryOf(res, 'webhook-removed', found));
      return found;
    });
    if (!doc) throw webhookNotFound();
    active.forget();
    res.json({ deletedCount: 1 });
  };

  return {
    'GET /webhooks': {
      id: 'listWebhooks',
      summary: 'List webhooks',
      access: 'connect',
      response: webhooksSchema,
      handle: getWebhooks,
    },
    'POST /webhooks': {
      id: 'makeWebhook',
      summary: 'Add a webhook',
      details: 'Only this response and that of a retry have its secret.',
      access: 'connect',
      requestHeaders: ['Optional-Idempotency-Key'],
      body: newWebhookSchema,
      status: 201,
      response: madeWebhookSchema,
      responseHeaders: ['Location'],
      problems: ['webhook_not_found', 'disk_full'],
      handle: postWebhook,
    },
    'PUT /webhooks/{id}': {
      id: 'changeWebhook',
      summary: 'Switch a webhook on or off',
      access: 'connect',
      body: webhookSwitchSchema,
      response: webhookSchema,
      problems: ['webhook_not_found', 'disk_full'],
      handle: putWebhook,
    },
    'DELETE /webhooks/{id}': {
      id: 'deleteWebhook',
      summary: 'Remove a webhook',
      access: 'connect',
      response: deletionSchema,
      problems: ['webhook_not_found', 'disk_full'],
      handle: deleteWebhook,
    },
  };
}
