import type { WebhookEvent } from '@godown/shared/webhooks';
import { ObjectId } from 'mongodb';
import type { Kept } from '../../database/keep-for.js';
import type { Follow } from '../../stock/ledger/transaction.js';
import type { ActiveWebhook, DeliveryDoc, WebhookCollections } from './webhooks.repo.js';

/** What a transaction has written, by event. */
type Written = Record<WebhookEvent, readonly { _id: ObjectId }[]>;

/** In the transaction of the ledger, so that webhooks receive exactly the movements that were made. */
export const followWithDeliveries =
  ({ deliveries }: WebhookCollections, active: Kept<ActiveWebhook[]>): Follow =>
  async (session, { newMovements, notices }, now) => {
    const written = { 'movement.created': newMovements, 'stock.low': notices };
    const docs = newDeliveries(await active.read(), written, now);
    if (docs.length > 0) await deliveries.insertMany(docs, { session });
  };

/** The deliveries that a transaction writes with its movements and notices: one for each webhook that wants it. */
export function newDeliveries(
  webhooks: readonly ActiveWebhook[],
  written: Written,
  now: Date,
): DeliveryDoc[] {
  return webhooks.flatMap(({ _id: webhook, events, lane }) =>
    events.flatMap((type) =>
      written[type].map(({ _id: source }) => ({
        ...newDelivery(webhook, type, now),
        source,
        ...(lane && { lane }),
      })),
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
