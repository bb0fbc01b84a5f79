/** Keeps the figures of the landing page up to date while its tab is visible. Not part of the first load. */
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate';
import { followEvents } from '../live/follow-events';

/** Changes are collected for this long: on a busy day something changes all the time. */
const GATHER_MS = 500;

/** Runs until the returned function is called. */
export function followStock(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // All queries, because each event is sent once. Data that other pages have cached is fetched when they are opened.
  const refresh = () => {
    timer = undefined;
    invalidate(client, []);
  };
  const refreshSoon = () => {
    timer ??= setTimeout(refresh, GATHER_MS);
  };
  const stop = followEvents(client, { onItem: refreshSoon, onGap: refreshSoon, onPoll: refreshSoon });
  return () => {
    stop();
    if (timer) refresh();
    clearTimeout(timer);
  };
}
