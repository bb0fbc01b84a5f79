import type { WebhookEvent } from '@godown/shared/webhooks';
import { ObjectId } from 'mongodb';
import type { ActiveWebhook, DeliveryDoc } from './webhooks.repo.js';

/** What a transaction has written, by event. */
type Written = Record<WebhookEvent, readonly { _id: ObjectId }[]>;

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
