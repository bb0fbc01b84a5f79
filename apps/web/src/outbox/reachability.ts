/**
 * Sets TanStack Query's `onlineManager`: while it is offline, changes wait. It is online for each new attempt. People see
 * `UNREACHABLE_KEY`, which stays until an attempt has succeeded.
 */
import { focusManager, onlineManager, type QueryClient } from '@tanstack/react-query';
import { ApiError, isConnectionError } from '../api/api-error';
import { listChanges, OUTBOX_KEY } from './posted';
import { UNREACHABLE_KEY } from './use-online';

/** The `meta` of a query that reads this device: it says nothing about the server. */
export const ON_DEVICE = {};

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/**
 * Follows the browser's connection and the failures of changes and reads, until the returned function is called. A read has
 * failed when its retry has failed. After a connection error all changes wait: 1 second at first, then twice as long each time,
 * at most 30 seconds. Then they are sent, and stale data is read again.
 */
export function watchReachability(client: QueryClient): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setOnline = (online: boolean) => {
    clearTimeout(timer);
    onlineManager.setOnline(online);
  };
  const setUnreachable = (value: boolean) => client.setQueryData(UNREACHABLE_KEY, value);
  const onFailure = () => {
    if (!onlineManager.isOnline()) return;
    setUnreachable(true);
    setOnline(false);
    // The browser reports when its own connection is back.
    if (!navigator.onLine) return;
    timer = setTimeout(tryAgain, Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS));
    failures += 1;
  };
  const tryAgain = () => {
    if (!isAnythingAsked(client)) setUnreachable(false);
    setOnline(true);
  };
  const onResponse = () => {
    failures = 0;
    if (!client.getQueryData(UNREACHABLE_KEY)) return;
    setUnreachable(false);
    setOnline(true);
  };

  setOnline(navigator.onLine);
  onlineManager.setEventListener(() => {
    const online = () => {
      failures = 0;
      setUnreachable(false);
      setOnline(true);
    };
    const offline = () => setOnline(false);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  });
  const stopChanges = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== OUTBOX_KEY[0]) return;
    if (event.action.type === 'failed' && isConnectionError(event.action.error)) onFailure();
    if (event.action.type === 'success') onResponse();
  });
  const stopReads = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    // `manual`: the app has put the data into the cache.
    if (action.type === 'success' && !action.manual && query.meta !== ON_DEVICE) onResponse();
    if (action.type !== 'error') return;
    if (isConnectionError(action.error)) onFailure();
    else if (action.error instanceof ApiError) onResponse();
  });
  const stopFocus = sendWhileHidden();
  return () => {
    // From now on no request is sent that could show if the server can be reached.
    setUnreachable(false);
    setOnline(navigator.onLine);
    stopChanges();
    stopReads();
    stopFocus();
  };
}

/** True if the next attempt will show if the server can be reached: a change waits, or the page shows data that could not be read. */
function isAnythingAsked(client: QueryClient): boolean {
  const isWaiting = listChanges(client).some(({ state }) => state.status === 'pending');
  const reads = client.getQueryCache().findAll({ type: 'active' });
  return isWaiting || reads.some(({ state }) => isConnectionError(state.error));
}

/** TanStack Query pauses retries in a hidden tab. A change must not wait until its tab is shown again. */
function sendWhileHidden(): () => void {
  focusManager.setFocused(true);
  focusManager.setEventListener((onFocus) => {
    const onVisible = () => {
      if (!document.hidden) onFocus();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  });
  return () => focusManager.setFocused(undefined);
}
