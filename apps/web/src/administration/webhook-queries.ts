import {
  deliverySchema,
  madeWebhookSchema,
  type NewWebhook,
  webhookSchema,
  webhooksSchema,
} from '@godown/shared/integrations/webhooks';
import { deletionSchema } from '@godown/shared/items/item';
import { queryOptions } from '@tanstack/react-query';
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
  return readQuery(api, { key: WEBHOOKS_KEY, path: '/webhooks', schema: webhooksSchema });
}

/** Polls the latest messages to a webhook. */
export function deliveriesQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, id],
    queryFn: async ({ signal }) => {
      const options = { schema: z.array(deliverySchema), auth: 'required', signal } as const;
      return (await api.get(`${pathOf(id)}/deliveries?limit=${LOG_LENGTH}`, options)).data;
    },
    refetchInterval: () => whileVisible(WATCH_MS),
  });
}

const pathOf = (id: string) => `/webhooks/${encodeURIComponent(id)}`;

/** A retry has the same `key`. */
export const addWebhook = async (api: Api, body: NewWebhook, key: string) =>
  (await api.post('/webhooks', { schema: madeWebhookSchema, body, headers: { 'Idempotency-Key': key } }))
    .data;

export const switchWebhook = async (api: Api, id: string, isOff: boolean) =>
  (await api.put(pathOf(id), { schema: webhookSchema, body: { isOff } })).data;

export const removeWebhook = async (api: Api, id: string) =>
  (await api.delete(pathOf(id), { schema: deletionSchema })).data;

/** Sends a test message. */
export const pingWebhook = async (api: Api, id: string) =>
  (await api.post(`${pathOf(id)}/ping`, { schema: deliverySchema })).data;

/** Sends a message once more. */
export const retryDelivery = async (api: Api, id: string, delivery: string) =>
  (await api.post(`${pathOf(id)}/deliveries/${delivery}/retry`, { schema: deliverySchema })).data;
