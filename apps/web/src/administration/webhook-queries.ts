import { deliverySchema, webhooksSchema } from '@godown/shared/integrations/webhooks';
import * as z from 'zod/mini';
import type { Api } from '../api/client';
import { readQuery } from '../api/read-query';
import { whileVisible } from '../api/while-visible';

export const WEBHOOKS_KEY = ['webhooks'];

/** Interval between reads of the log while somebody looks at it, in milliseconds. */
const WATCH_MS = 3000;
const LOG_LENGTH = 50;

/** All webhooks, newest first. */
export function webhooksQuery(api: Api) {
  return readQuery(api, 'GET /webhooks', webhooksSchema, { key: WEBHOOKS_KEY });
}

/** Polls the latest messages to a webhook. */
export function deliveriesQuery(api: Api, id: string) {
  return {
    ...readQuery(api, 'GET /webhooks/{id}/deliveries', z.array(deliverySchema), {
      key: [...WEBHOOKS_KEY, id],
      params: { id },
      query: { limit: String(LOG_LENGTH) },
    }),
    refetchInterval: () => whileVisible(WATCH_MS),
  };
}
