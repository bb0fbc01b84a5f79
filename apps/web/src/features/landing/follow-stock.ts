/** Keeps the landing page's figures up to date while somebody looks at it. Not part of the first load. */
import type { Update } from '../../lib/use-load';
import { connectWhileVisible } from '../live/connection';
import { type Landing, loadLanding } from './load-landing';

/** From one answer to the next question: on a busy day something changes all the time. */
const SPACING_MS = 800;
/** How often the figures are fetched while there is no stream. */
const POLL_MS = 10_000;

/**
 * Calls `update` with what the API says soon after anything changed, until the returned function is called. What cannot
 * be fetched changes nothing, nor does what is shown already, as nearly always when the stream has just opened.
 */
export function followStock(update: Update<Landing>): () => void {
  const gone = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  let isFetching = false;
  let isOutdated = false;

  // One at a time: where changes come faster than answers, calling off the one before would leave none.
  const refresh = async () => {
    timer = undefined;
    isFetching = true;
    isOutdated = false;
    const landing = await loadLanding(gone.signal).catch(() => null);
    isFetching = false;
    notBefore = Date.now() + SPACING_MS;
    if (gone.signal.aborted) return;
    if (landing)
      update((shown) => (isSame(shown.data, landing) ? shown : { state: 'loaded', data: landing }));
    if (isOutdated) refreshSoon();
  };
  const refreshSoon = () => {
    if (isFetching) isOutdated = true;
    else timer ??= setTimeout(refresh, Math.max(0, notBefore - Date.now()));
  };

  const connection = connectWhileVisible({ onItem: refreshSoon, onGap: refreshSoon });
  const polling = setInterval(() => {
    if (!document.hidden && !connection.isOpen()) refreshSoon();
  }, POLL_MS);
  return () => {
    gone.abort();
    clearTimeout(timer);
    clearInterval(polling);
    connection.close();
  };
}

/** Both come from the API, which tells things in one order. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
