import { type RequestHandler, Router } from 'express';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { requireObjectId } from '../../http/object-id.js';
import { cursorSchema, limitSchema, linkNext, parsePageQuery } from '../../http/paging.js';
import type { Clock } from '../../runtime/clock.js';
import { newDelivery } from './new-deliveries.js';
import { webhookIdOf, webhookNotFound } from './webhook-id.js';
import { listDeliveries, toDelivery, type WebhookCollections, type WebhookDoc } from './webhooks.repo.js';

interface Deps {
  collections: WebhookCollections;
  clock: Clock;
  lists: ListReaders;
}

const DEFAULT_PAGE = 50;
export const deliveryQuerySchema = z.strictObject({
  limit: limitSchema,
  cursor: cursorSchema(/^[0-9a-f]{24}$/).optional(),
});

/** The deliveries of a webhook: a test, the log, and another attempt. */
export function createDeliveryRouter({ collections, clock, lists }: Deps): Router {
  const { deliveries } = collections;
  const requireWebhook = async (_id: ObjectId): Promise<WebhookDoc> => {
    const webhook = await collections.webhooks.findOne({ _id });
    if (!webhook) throw webhookNotFound();
    return webhook;
  };

  const postPing: RequestHandler = async (req, res) => {
    const { _id } = await requireWebhook(webhookIdOf(req));
    const delivery = newDelivery(_id, 'ping', clock());
    await deliveries.insertOne(delivery);
    res.status(202).json(toDelivery(delivery));
  };

  const getDeliveries: RequestHandler = async (req, res) => {
    const { limit = DEFAULT_PAGE, cursor } = parsePageQuery(deliveryQuerySchema, req);
    const { _id } = await requireWebhook(webhookIdOf(req));
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
    const _id = requireObjectId(req.params.delivery, webhookNotFound);
    const delivery = await deliveries.findOneAndUpdate(
      { _id, webhook: webhookIdOf(req) },
      { $set: { state: 'waiting', nextAt: clock() }, $unset: { lane: '' } },
      { returnDocument: 'after' },
    );
    if (!delivery) throw webhookNotFound();
    res.status(202).json(toDelivery(delivery));
  };

  const router = Router();
  const staff = signedIn('connect');
  router.route('/webhooks/:id/ping').post(staff, postPing).all(allowOnly('POST'));
  router.route('/webhooks/:id/deliveries').get(staff, getDeliveries).all(allowOnly('GET', 'HEAD'));
  router.route('/webhooks/:id/deliveries/:delivery/retry').post(staff, postRetry).all(allowOnly('POST'));
  return router;
}
