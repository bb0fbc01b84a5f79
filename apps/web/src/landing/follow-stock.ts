/** Keeps the landing page's figures up to date while somebody looks at it. Not part of the first load. */
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate';
import { followEvents } from '../sync/follow-events';

/** Changes are gathered this long: on a busy day something changes all the time. */
const GATHER_MS = 500;

/** Until the returned function is called. */
export function followStock(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Everything, because no event comes twice: what other pages have cached is read again when they are opened.
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
