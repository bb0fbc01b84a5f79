import type { Delivery, WebhookEvent } from '@godown/shared/integrations/webhooks';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { say } from '../language/say';
import type { ChipTone } from '../ui/chip';
import { countText, inDigits } from '../ui/format';
import { dateText, timeText } from '../ui/when';

export const EVENT_WORDS: Record<WebhookEvent, MessageDescriptor> = {
  'movement.created': msg`Every movement`,
  'stock.low': msg`Stock that runs low`,
  'entry.created': msg`Every payment and what is owed`,
};

export const TYPE_WORDS: Record<Delivery['type'], MessageDescriptor> = {
  'movement.created': msg`Movement`,
  'stock.low': msg`Running low`,
  'entry.created': msg`Account`,
  ping: msg`Test`,
};

export const STATES: Record<Delivery['state'], { tone: ChipTone; words: MessageDescriptor }> = {
  delivered: { tone: 'in', words: msg({ message: 'Delivered', context: 'message' }) },
  waiting: { tone: 'low', words: msg`Waiting` },
  failed: { tone: 'sold', words: msg`Failed` },
};

type Outcome = Pick<Delivery, 'state' | 'status' | 'error' | 'attempts' | 'nextAt'>;

/** Describes the attempts of a message, such as `3 attempts. Status 500. Next attempt on 1 Mar 2026, 14:05.`; '' before the first attempt. */
export function outcomeText({ state, status, error, attempts, nextAt }: Outcome): string {
  if (attempts === 0) return '';
  const count = countText(attempts);
  const sentences = [
    plural(attempts, { one: `${count} attempt.`, other: `${count} attempts.` }),
    error === undefined ? t`Status ${{ status: inDigits(String(status)) }}.` : t`${{ reason: say(error) }}.`,
  ];
  if (state === 'waiting' && nextAt)
    sentences.push(t`Next attempt on ${{ date: dateText(nextAt) }}, ${{ time: timeText(nextAt) }}.`);
  return sentences.join(' ');
}
