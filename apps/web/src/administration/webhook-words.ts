import type { Delivery, WebhookEvent } from '@godown/shared/webhooks';

export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'movement.created': 'Every movement',
  'stock.low': 'Stock that comes down to a reorder point',
};

export const TYPE_WORDS: Record<Delivery['type'], string> = {
  'movement.created': 'Movement',
  'stock.low': 'Low stock',
  ping: 'Test',
};

/** How a message fared, such as `Failed: status 500`. */
export function stateWords({ state, status, error }: Pick<Delivery, 'state' | 'status' | 'error'>): string {
  const why = error ?? (status === undefined ? '' : `status ${status}`);
  if (state === 'delivered') return 'Delivered';
  if (state === 'failed') return `Failed: ${why}`;
  return why ? `Waits, last ${why}` : 'Waits';
}
