/**
 * The outbox: changes that the server has not confirmed yet, as mutations in the query client's cache. Changes of one
 * subject are sent in order, those of different subjects side by side. A change stays until the server has responded: it
 * is retried without a limit, and `keep-outbox.ts` keeps it on the device.
 */
import type { Mutation, MutationOptions, QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { isConnectionError, isTemporary } from '../api/api-error';

export const OUTBOX_KEY = ['outbox'];
/** Query data: how many changes of this person wait in other tabs. */
export const ELSEWHERE_KEY = ['outbox-elsewhere'];

/** Idempotency keys are kept by the server for 30 days. Later, a change that was sent before would be counted twice. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** What every change has. It is stored on devices, so its shape may only grow by optional fields. */
export interface Posted {
  /** The idempotency key. */
  key: string;
  /** The address of the person who made it. */
  by: string;
  /** When it was made, in milliseconds. */
  at: number;
  /** What it changes, such as an item's id: order is kept for each subject. */
  subject: string;
}

export type ChangeOptions<C extends Posted, R> = MutationOptions<R, Error, C>;

type ChangeMutation = Mutation<unknown, Error, Posted>;

/**
 * A new UUID for one change. Version 7 begins with the time, so that the database keeps keys of the same time together.
 * `crypto.randomUUID` makes only random ones, and is missing on pages that come over plain http from another machine.
 */
export const newIdempotencyKey = (): string => v7();

/** How a change is sent: `send` with retries, as long as the change is in the outbox and its key is known to the server. */
export function changeOptions<C extends Posted, R>(
  client: QueryClient,
  { mutationFn: send, ...rest }: { mutationFn: (change: C) => Promise<R> } & ChangeOptions<C, R>,
): ChangeOptions<C, R> {
  return {
    ...rest,
    mutationKey: OUTBOX_KEY,
    mutationFn: (change) => {
      if (!findChange(client, change.key)) throw new Error('This change was discarded.');
      if (Date.now() - change.at > MAX_AGE_MS)
        throw new Error(
          'It is older than 30 days, so it was not sent. Check the history, then enter it again.',
        );
      return send(change);
    },
    networkMode: 'online',
    retry: (_failures, error) => isTemporary(error),
    // `watchReachability` decides when the server is asked again after a failed connection.
    retryDelay: (failures, error) =>
      isConnectionError(error) ? 1000 : Math.min(1000 * 2 ** failures, 10_000),
    gcTime: Number.POSITIVE_INFINITY,
  };
}

/** Puts a change into the outbox. Resolves to the response. Rejects with the reason of a refusal; the change then stays, failed. */
export async function post<C extends Posted, R>(
  client: QueryClient,
  options: ChangeOptions<C, R>,
  change: C,
): Promise<R> {
  const cache = client.getMutationCache();
  const mutation = cache.build(client, { ...options, scope: { id: change.subject } });
  const response = await mutation.execute(change);
  cache.remove(mutation);
  return response;
}

export function isChange({ options, state }: Mutation): boolean {
  return options.mutationKey?.[0] === OUTBOX_KEY[0] && ['pending', 'error'].includes(state.status);
}

/** The changes in the outbox, the oldest first. */
export function listChanges(client: QueryClient): ChangeMutation[] {
  return client.getMutationCache().getAll().filter(isChange) as unknown as ChangeMutation[];
}

export function findChange(client: QueryClient, key: string): ChangeMutation | undefined {
  return listChanges(client).find(({ state }) => state.variables?.key === key);
}

/** Takes a change out of the outbox; it is not sent again. The server may have received it already. */
export function discard(client: QueryClient, key: string): void {
  const mutation = findChange(client, key);
  if (!mutation) return;
  const cache = client.getMutationCache();
  cache.remove(mutation);
  // Those behind it waited for it.
  void client.resumePausedMutations();
}
