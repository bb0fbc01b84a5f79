import { deliverySchema } from '@godown/shared/integrations/webhooks';
import type { RequestHandler } from 'express';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { requireObjectId } from '../../http/object-id.js';
import { cursorSchema, limitSchema, linkNext, parsePageQuery } from '../../http/paging.js';
import type { Routes } from '../../http/routes.js';
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
const deliveryQuerySchema = z.strictObject({
  limit: limitSchema,
  cursor: cursorSchema(/^[0-9a-f]{24}$/).optional(),
});

/** The deliveries of a webhook: a test, the log, and another attempt. */
export function createDeliveryRoutes({ collections, clock, lists }: Deps): Routes {
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

  return {
    'POST /webhooks/{id}/ping': {
      id: 'pingWebhook',
      summary: 'Send a test',
      access: 'connect',
      status: 202,
      response: deliverySchema,
      problems: ['webhook_not_found', 'disk_full'],
      handle: postPing,
    },
    'GET /webhooks/{id}/deliveries': {
      id: 'listDeliveries',
      summary: 'What was sent to a webhook, newest first',
      access: 'connect',
      query: deliveryQuerySchema,
      response: z.array(deliverySchema),
      responseHeaders: ['Link'],
      problems: ['webhook_not_found', 'server_busy'],
      handle: getDeliveries,
    },
    'POST /webhooks/{id}/deliveries/{delivery}/retry': {
      id: 'retryDelivery',
      summary: 'Send a message again',
      access: 'connect',
      status: 202,
      response: deliverySchema,
      problems: ['webhook_not_found', 'disk_full'],
      handle: postRetry,
    },
  };
}
