/** Keeps the cache of one client up to date while the tab is visible. */
import { type ItemEvent, itemEventSchema } from '@godown/shared/stock/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { itemKeys, movementKeys } from '../stock/queries';
import { followEvents, POLL_MS } from './follow-events';
import { createLiveCache } from './live-cache';

/** Runs until the returned function is called. */
export function startLive(client: QueryClient, api: Api): () => void {
  const cache = createLiveCache(client, api);
  const stop = followEvents(client, {
    onItem(data) {
      const event = readItemEvent(data);
      if (event) cache.take(event);
      else cache.refresh();
    },
    onGap: cache.refresh,
    onPoll: () => poll(client),
  });
  return () => {
    stop();
    cache.close();
  };
}

/** Null if a newer server sent an event that this page does not know. */
function readItemEvent(data: string): ItemEvent | null {
  try {
    return itemEventSchema.parse(JSON.parse(data));
  } catch {
    return null;
  }
}

const POLLED: readonly unknown[] = [itemKeys.all[0], movementKeys.all[0], movementKeys.deleted[0]];
/** Charts are large, and the history adds the new movements. They are not polled. */
const CHART = movementKeys.chart('')[1];

/** Fetches the data on screen again, long lists less often. After a failure the old data stays until the next poll. */
function poll(client: QueryClient): void {
  const isDue = ({ queryKey, state }: Query) => {
    const pages = (state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1;
    const isOld = Date.now() - state.dataUpdatedAt > (pages - 1) * POLL_MS;
    return POLLED.includes(queryKey[0]) && queryKey[1] !== CHART && isOld;
  };
  void client.refetchQueries({ type: 'active', predicate: isDue }, { cancelRefetch: false });
}
