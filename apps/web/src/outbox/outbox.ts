/**
 * The outbox: changes that the server has not confirmed yet, as mutations in the query client's cache. Changes of the
 * same subject are sent in order, changes of different subjects at the same time. A change stays until the server has
 * responded: it is retried without a limit, and `keep-outbox.ts` keeps it on the device.
 */
import type { Mutation, MutationOptions, MutationState, QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { isConnectionError, isTemporary, waitAfter } from '../api/api-error';

export const OUTBOX_KEY = ['outbox'];
/** Query data: the changes in the outboxes of this person's other tabs, as `ChangeState`s. */
export const ELSEWHERE_KEY = ['outbox-elsewhere'];

/** The server keeps idempotency keys for 30 days. After that, resending a change could count it twice. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** The fields of every change. Devices store them, so new fields must be optional. */
export interface Posted {
  /** The idempotency key. */
  key: string;
  /** The address of the person who made the change. */
  by: string;
  /** The time of the change, in milliseconds. */
  at: number;
  /** The changed thing, such as an item's id. Changes of the same subject are sent in order. */
  subject: string;
}

export type ChangeOptions<C extends Posted, R> = MutationOptions<R, Error, C>;

type ChangeMutation = Mutation<unknown, Error, Posted>;

export type ChangeState = MutationState<unknown, Error, Posted>;

/**
 * A new UUID for one change. Version 7 starts with the time, so that the database keeps keys of the same time together.
 * `crypto.randomUUID` makes random ones only, and is missing on pages over plain http from another machine.
 */
export const newIdempotencyKey = (): string => v7();

/** How a change is sent: `send` with retries, while the change is in the outbox and the server keeps its key. */
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

/** The changes of this person's other tabs. One that this tab has taken over is its own. */
export function listElsewhere(client: QueryClient): ChangeState[] {
  const states = client.getQueryData<ChangeState[]>(ELSEWHERE_KEY) ?? [];
  return states.filter(({ variables }) => variables && !findChange(client, variables.key));
}

/** Removes a change from the outbox, so that it is not sent again. The server may have received it already. */
export function discard(client: QueryClient, key: string): void {
  const mutation = findChange(client, key);
  if (!mutation) return;
  const cache = client.getMutationCache();
  cache.remove(mutation);
  // Later changes of the same subject waited for this one.
  void client.resumePausedMutations();
}
