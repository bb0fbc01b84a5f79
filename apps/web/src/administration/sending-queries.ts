import { sendingSchema } from '@godown/shared/sending';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';

export const SENDING_KEY = ['sending'];

/** It changes once, after a restore. */
const STALE_MS = 10 * 60_000;

/** Whether the server sends webhooks and mails. */
export function sendingQuery(api: Api) {
  return queryOptions({
    queryKey: SENDING_KEY,
    queryFn: async ({ signal }) =>
      (await api.get('/sending', { schema: sendingSchema, auth: 'required', signal })).data,
    staleTime: STALE_MS,
  });
}

export const turnSendingOn = async (api: Api) =>
  (await api.put('/sending', { schema: sendingSchema, body: { isOff: false } })).data;
