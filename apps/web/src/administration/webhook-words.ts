import type { Delivery, WebhookEvent } from '@godown/shared/webhooks';
import type { ChipTone } from '../ui/chip';
import { countOf } from '../ui/format';
import { dateText, timeText } from '../ui/when';

export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'movement.created': 'Every movement',
  'stock.low': 'Stock that runs low',
};

export const TYPE_WORDS: Record<Delivery['type'], string> = {
  'movement.created': 'Movement',
  'stock.low': 'Running low',
  ping: 'Test',
};

export const STATES: Record<Delivery['state'], { tone: ChipTone; words: string }> = {
  delivered: { tone: 'in', words: 'Delivered' },
  waiting: { tone: 'low', words: 'Waiting' },
  failed: { tone: 'sold', words: 'Failed' },
};

type Outcome = Pick<Delivery, 'state' | 'status' | 'error' | 'attempts' | 'nextAt'>;

/** What happened to a message, such as `3 attempts. Status 500. Next attempt on 1 Mar 2026, 14:05.`; '' before the first attempt. */
export function outcomeText({ state, status, error, attempts, nextAt }: Outcome): string {
  if (attempts === 0) return '';
  const what = error ?? `Status ${status}`;
  const next =
    state === 'waiting' && nextAt ? ` Next attempt on ${dateText(nextAt)}, ${timeText(nextAt)}.` : '';
  return `${countOf(attempts, 'attempt')}. ${what}.${next}`;
}
