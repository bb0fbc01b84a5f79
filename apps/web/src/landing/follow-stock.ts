/** Keeps the landing page's figures up to date while somebody looks at it. Not part of the first load. */
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate';
import { connectWhileVisible } from '../sync/connection';
import { landingKey } from './load-landing';

/** Time between two requests: on a busy day something changes all the time. */
const SPACING_MS = 800;
/** How often the figures are fetched while there is no stream. */
const POLL_MS = 10_000;

/** Fetches the figures again soon after every change, until the returned function is called. */
export function followStock(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  const refresh = () => {
    timer = undefined;
    notBefore = Date.now() + SPACING_MS;
    invalidate(client, landingKey);
  };
  const refreshSoon = () => {
    timer ??= setTimeout(refresh, Math.max(0, notBefore - Date.now()));
  };

  const connection = connectWhileVisible({ onItem: refreshSoon, onGap: refreshSoon });
  const polling = setInterval(() => {
    if (!document.hidden && !connection.isOpen()) refreshSoon();
  }, POLL_MS);
  return () => {
    clearTimeout(timer);
    clearInterval(polling);
    connection.close();
  };
}
