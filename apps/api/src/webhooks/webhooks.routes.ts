import { randomBytes } from 'node:crypto';
import type { JournalAction } from '@godown/shared/journal';
import { newWebhookSchema, webhookSwitchSchema } from '@godown/shared/webhooks';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import type { Clock } from '../clock.js';
import type { Kept } from '../database/keep-for.js';
import { allowOnly } from '../http/allow.js';
import { readJson } from '../http/json-body.js';
import type { ListReaders } from '../http/limit-lists.js';
import { requireObjectId } from '../http/object-id.js';
import { cursorSchema, limitSchema, linkNext } from '../http/paging.js';
import { parseInput } from '../http/parse-input.js';
import { invalidInput, ProblemError } from '../http/problem-error.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { callerOf, signedIn } from '../identity/signed-in.js';
import type { RecordChange } from '../journal/record-change.js';
import { parseWebAddress } from '../outbound/outbound.js';
import { newDelivery } from './new-deliveries.js';
import { SECRET_PREFIX } from './post-message.js';
import {
  listDeliveries,
  listWebhooks,
  MAX_WEBHOOKS,
  toDelivery,
  toWebhook,
  type WebhookCollections,
  type WebhookDoc,
} from './webhooks.repo.js';

interface Deps {
  collections: WebhookCollections;
  /** The ledger's list, which each change here makes out of date. */
  active: Kept<unknown>;
  tokens: AccessTokens;
  record: RecordChange;
  clock: Clock;
  lists: ListReaders;
}

const DEFAULT_PAGE = 50;
export const deliveryQuerySchema = z.strictObject({
  limit: limitSchema,
  cursor: cursorSchema(/^[0-9a-f]{24}$/).optional(),
});

const notFound = () =>
  new ProblemError('webhook_not_found', { detail: 'There is no webhook with this id, or no such delivery.' });

/** Makes, shows, switches and removes webhooks, and shows what was sent. */
export function createWebhookRouter({ collections, active, tokens, lists, ...deps }: Deps): Router {
  const { record, clock } = deps;
  const { webhooks, deliveries } = collections;
  const idOf = (req: Request) => requireObjectId(req.params.id, notFound);
  const requireWebhook = async (_id: ObjectId): Promise<WebhookDoc> => {
    const webhook = await webhooks.findOne({ _id });
    if (!webhook) throw notFound();
    return webhook;
  };

  const entryOf = (res: Response, action: JournalAction, { _id, url }: WebhookDoc) => ({
    at: clock(),
    email: callerOf(res).email,
    action,
    subject: { id: String(_id), name: url },
  });

  const getWebhooks: RequestHandler = async (_req, res) =>
    void res.json((await listWebhooks(collections)).map(toWebhook));

  const postWebhook: RequestHandler = async (req, res) => {
    const { url, events } = parseInput(newWebhookSchema, req.body);
    if (!parseWebAddress(url)) throw invalidInput([{ path: 'url', message: 'This is not a web address.' }]);
    if ((await webhooks.countDocuments()) >= MAX_WEBHOOKS)
      throw invalidInput([{ path: 'url', message: `At most ${MAX_WEBHOOKS} webhooks. Remove one first.` }]);
    const doc: WebhookDoc = {
      _id: new ObjectId(),
      url,
      events: [...new Set(events)],
      at: clock(),
      email: callerOf(res).email,
      secret: `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`,
      isOff: false,
    };
    await record(async (session, note) => {
      await webhooks.insertOne(doc, { session });
      await note(entryOf(res, 'webhook-made', doc));
    });
    active.forget();
    res
      .status(201)
      .location(`${req.baseUrl}/webhooks/${doc._id}`)
      .json({ ...toWebhook(doc), secret: doc.secret });
  };

  const putWebhook: RequestHandler = async (req, res) => {
    const { isOff } = parseInput(webhookSwitchSchema, req.body);
    const word = (off: boolean) => (off ? 'Off' : 'On');
    const { email } = callerOf(res);
    const set = isOff ? { isOff } : { isOff, email };
    const before = await record(async (session, note) => {
      const found = await webhooks.findOneAndUpdate(
        { _id: idOf(req) },
        { $set: set, ...(!isOff && { $unset: { failingSince: '' } }) },
        { session },
      );
      if (!found || found.isOff === isOff) return found;
      const changes = [{ field: 'state', before: word(found.isOff), after: word(isOff) }];
      await note({ ...entryOf(res, 'webhook-changed', found), changes });
      return found;
    });
    if (!before) throw notFound();
    active.forget();
    res.json(toWebhook({ ...before, ...set }));
  };

  const deleteWebhook: RequestHandler = async (req, res) => {
    const doc = await record(async (session, note) => {
      const found = await webhooks.findOneAndDelete({ _id: idOf(req) }, { session });
      if (found) await note(entryOf(res, 'webhook-removed', found));
      return found;
    });
    if (!doc) throw notFound();
    active.forget();
    res.json({ deletedCount: 1 });
  };

  const postPing: RequestHandler = async (req, res) => {
    const { _id } = await requireWebhook(idOf(req));
    const delivery = newDelivery(_id, 'ping', clock());
    await deliveries.insertOne(delivery);
    res.status(202).json(toDelivery(delivery));
  };

  const getDeliveries: RequestHandler = async (req, res) => {
    const { limit = DEFAULT_PAGE, cursor } = parseInput(deliveryQuerySchema, req.query);
    const { _id } = await requireWebhook(idOf(req));
    const before = cursor === undefined ? undefined : ObjectId.createFromHexString(cursor);
    const found = await lists.staff(res, (signal) =>
      listDeliveries(collections, _id, { before, limit: limit + 1, signal }),
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    if (last && found.length > limit) linkNext(req, res, String(last._id));
    res.json(page.map(toDelivery));
  };

  const postRetry: RequestHandler = async (req, res) => {
    const _id = requireObjectId(req.params.delivery, notFound);
    const delivery = await deliveries.findOneAndUpdate(
      { _id, webhook: idOf(req) },
      { $set: { state: 'waiting', nextAt: clock() } },
      { returnDocument: 'after' },
    );
    if (!delivery) throw notFound();
    res.status(202).json(toDelivery(delivery));
  };

  const router = Router();
  const staff = signedIn(tokens, 'connect');
  router
    .route('/webhooks')
    .get(staff, getWebhooks)
    .post(staff, readJson, postWebhook)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router
    .route('/webhooks/:id')
    .put(staff, readJson, putWebhook)
    .delete(staff, deleteWebhook)
    .all(allowOnly('PUT', 'DELETE'));
  router.route('/webhooks/:id/ping').post(staff, postPing).all(allowOnly('POST'));
  router.route('/webhooks/:id/deliveries').get(staff, getDeliveries).all(allowOnly('GET', 'HEAD'));
  router.route('/webhooks/:id/deliveries/:delivery/retry').post(staff, postRetry).all(allowOnly('POST'));
  return router;
}
