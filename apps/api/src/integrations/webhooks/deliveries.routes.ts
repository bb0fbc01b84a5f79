import * as contracts from '@godown/shared/integrations/webhooks.contracts';
import { ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { notFound } from '../../http/not-found.js';
import { DEFAULT_LIMIT, linkNext } from '../../http/paging.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { newDelivery } from './new-deliveries.js';
import { listDeliveries, toDelivery, type WebhookCollections, type WebhookDoc } from './webhooks.repo.js';

interface Deps {
  collections: WebhookCollections;
  clock: Clock;
  lists: ListReaders;
}

/** The deliveries of a webhook: a test, the log, and another attempt. */
export function createDeliveryRoutes({ collections, clock, lists }: Deps): Routes {
  const { deliveries } = collections;
  const requireWebhook = async (_id: ObjectId): Promise<WebhookDoc> => {
    const webhook = await collections.webhooks.findOne({ _id });
    if (!webhook) throw notFound('webhook_not_found');
    return webhook;
  };

  return [
    bind(contracts.pingWebhook, {
      summary: 'Send a test',
      problems: ['webhook_not_found', 'disk_full'],
      async handle({ params }) {
        const { _id } = await requireWebhook(params.id);
        const delivery = newDelivery(_id, 'ping', clock());
        await deliveries.insertOne(delivery);
        return toDelivery(delivery);
      },
    }),
    bind(contracts.listDeliveries, {
      summary: 'What was sent to a webhook, newest first',
      responseHeaders: ['Link'],
      problems: ['webhook_not_found', 'server_busy'],
      page: {
        limit: DEFAULT_LIMIT,
        readPlace: (text) => (/^[0-9a-f]{24}$/.test(text) ? ObjectId.createFromHexString(text) : null),
      },
      async handle({ req, res, params, page: { limit, after: before } }) {
        const { _id } = await requireWebhook(params.id);
        const found = await lists.staff(res, (signal) =>
          listDeliveries(collections, _id, { before, limit: limit + 1, signal }),
        );
        const page = found.slice(0, limit);
        const last = page.at(-1);
        if (last && found.length > limit) linkNext(req, res, String(last._id));
        return page.map(toDelivery);
      },
    }),
    bind(contracts.retryDelivery, {
      summary: 'Send a message again',
      problems: ['webhook_not_found', 'disk_full'],
      async handle({ params: { id: webhook, delivery: _id } }) {
        const delivery = await deliveries.findOneAndUpdate(
          { _id, webhook },
          { $set: { state: 'waiting', nextAt: clock() }, $unset: { lane: '' } },
          { returnDocument: 'after' },
        );
        if (!delivery) throw notFound('webhook_not_found');
        return toDelivery(delivery);
      },
    }),
  ];
}
