/** Keeps one client's cache in step with the server while the tab is looked at. */
import { type ItemEvent, itemEventSchema } from '@godown/shared/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { connectWhileVisible } from '../../sync/connection';
import { itemKeys, movementKeys } from '../queries';
import { createLiveCache } from './live-cache';

/** How often what is on screen is fetched while there is no stream. */
export const POLL_MS = 10_000;
/** Lists of more than one answer are read again every so many times. */
const LONG_LISTS_EVERY = 6;
/** From one page to the next the stream stays open. */
const LINGER_MS = 5000;

interface Live {
  users: number;
  closing: ReturnType<typeof setTimeout> | undefined;
  close: () => void;
}

const lives = new WeakMap<QueryClient, Live>();

/** Live updates for `client` until the returned function is called, and a few seconds longer. */
export function retainLive(client: QueryClient): () => void {
  const live = lives.get(client) ?? { users: 0, closing: undefined, close: startLive(client) };
  lives.set(client, live);
  live.users += 1;
  clearTimeout(live.closing);
  return () => {
    live.users -= 1;
    if (live.users > 0) return;
    live.closing = setTimeout(() => {
      lives.delete(client);
      live.close();
    }, LINGER_MS);
  };
}

/** Follows the stream while the tab is visible, and fetches what is on screen now and then where there is none. */
export function startLive(client: QueryClient): () => void {
  const cache = createLiveCache(client);
  const onItem = (data: string) => {
    const event = readItemEvent(data);
    if (event) cache.take(event);
    else cache.refresh();
  };
  const connection = connectWhileVisible({ onItem, onGap: cache.refresh });
  let polls = 0;
  const timer = setInterval(() => {
    if (document.hidden || connection.isOpen()) return;
    polls += 1;
    poll(client, { longLists: polls % LONG_LISTS_EVERY === 0 });
  }, POLL_MS);
  return () => {
    clearInterval(timer);
    connection.close();
    cache.close();
  };
}

/** Null for what a newer server may say and this page does not know. */
function readItemEvent(data: string): ItemEvent | null {
  try {
    return itemEventSchema.parse(JSON.parse(data));
  } catch {
    return null;
  }
}

const POLLED: readonly unknown[] = [itemKeys.all[0], movementKeys.all[0], movementKeys.deleted[0]];
/** Long, and never wrong for long: the history brings what is new. */
const CHART = movementKeys.chart('')[1];

/** Fetches what is on screen. A failure leaves what is there: the next time may do better. */
function poll(client: QueryClient, { longLists }: { longLists: boolean }): void {
  const isDue = ({ queryKey, state }: Query) => {
    const pages = (state.data as { pages?: unknown[] } | undefined)?.pages ?? [];
    return POLLED.includes(queryKey[0]) && queryKey[1] !== CHART && (pages.length <= 1 || longLists);
  };
  void client.refetchQueries({ type: 'active', predicate: isDue }, { cancelRefetch: false });
}
