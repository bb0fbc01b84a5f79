import { ObjectId } from 'mongodb';
import type { Kept } from '../../database/keep-for.js';
import type { Added } from '../../stock/ledger/attachments.js';
import type { Follow } from '../../stock/ledger/transaction.js';
import type { ActiveWebhook, DeliveryDoc, WebhookCollections } from './webhooks.repo.js';

/** In the transaction of the ledger, so that webhooks receive exactly the movements and entries that were made. */
export const followWithDeliveries =
  ({ deliveries }: WebhookCollections, active: Kept<ActiveWebhook[]>): Follow =>
  async (session, added, now) => {
    const docs = newDeliveries(await active.read(), added, now);
    if (docs.length > 0) await deliveries.insertMany(docs, { session });
  };

/** The deliveries for the movements, notices and entries of a transaction: one of each for every webhook that wants it. */
function newDeliveries(
  webhooks: readonly ActiveWebhook[],
  added: readonly Added[],
  now: Date,
): DeliveryDoc[] {
  return webhooks.flatMap(({ _id: webhook, events, lane }) =>
    events.flatMap((type) =>
      added.flatMap((each) =>
        each.event !== 'transfer.sent' && each.event === type
          ? [{ ...newDelivery(webhook, type, now), source: each._id, ...(lane && { lane }) }]
          : [],
      ),
    ),
  );
}

export const newDelivery = (webhook: ObjectId, type: DeliveryDoc['type'], now: Date): DeliveryDoc => ({
  _id: new ObjectId(),
  webhook,
  at: now,
  type,
  state: 'waiting',
  attempts: 0,
  nextAt: now,
});
