/**
 * The outbox: changes that the server has not confirmed yet, as mutations in the query client's cache. Changes that
 * touch the same thing are sent in order (`turns.ts`), other ones at the same time. A change stays until the server has
 * responded: it is retried without a limit, and `keep-outbox.ts` keeps it on the device.
 */

import { msg } from '@lingui/core/macro';
import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { isConnectionError, isTemporary, waitAfter } from '../api/api-error';
import { Refusal } from '../api/refusal';
import { timeNow } from '../api/server-time';
import { findChange, OUTBOX_KEY, type Posted } from './posted';
import { waitForTurn } from './turns';

/** The server keeps idempotency keys for 30 days. After that, resending a change could count it twice. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

export type ChangeOptions<C extends Posted, R> = MutationOptions<R, Error, C>;

/**
 * A new UUID for one change. Version 7 starts with the time, so that the database keeps keys of the same time together.
 * `crypto.randomUUID` makes random ones only, and is missing on pages over plain http from another machine.
 */
export const newIdempotencyKey = (): string => v7();

/** Options to send a change: `send` with retries, while the change is in the outbox and the server keeps its key. */
export function changeOptions<C extends Posted, R>(
  client: QueryClient,
  { mutationFn: send, ...rest }: { mutationFn: (change: C) => Promise<R> } & ChangeOptions<C, R>,
): ChangeOptions<C, R> {
  return {
    ...rest,
    mutationKey: OUTBOX_KEY,
    mutationFn: async (change) => {
      await waitForTurn(client, change);
      if (!findChange(client, change.key)) throw new Refusal(msg`This change was discarded.`);
      if (timeNow() - change.at > MAX_AGE_MS)
        throw new Refusal(
          msg`It is older than 30 days, so it was not sent. Check the history, then enter it again.`,
        );
      return send(change);
    },
    networkMode: 'online',
    retry: (_failures, error) => isTemporary(error),
    // `watchReachability` decides when the server is asked again after a failed connection.
    retryDelay: (failures, error) =>
      isConnectionError(error) ? 1000 : waitAfter(error, Math.min(1000 * 2 ** failures, 10_000)),
    gcTime: Number.POSITIVE_INFINITY,
  };
}

/**
 * Puts a change into the outbox. Resolves to the response. If the server refuses the change, rejects with the reason, and
 * the outbox keeps the change as a failed one.
 */
export async function post<C extends Posted, R>(
  client: QueryClient,
  options: ChangeOptions<C, R>,
  change: C,
): Promise<R> {
  const cache = client.getMutationCache();
  const mutation = cache.build(client, options);
  const response = await mutation.execute(change);
  cache.remove(mutation);
  return response;
}

/** Removes a change from the outbox, so that it is not sent again. The server may have received it already. */
export function discard(client: QueryClient, key: string): void {
  const mutation = findChange(client, key);
  if (!mutation) return;
  client.getMutationCache().remove(mutation);
}
