/** Sets TanStack Query's `onlineManager`: online means that the server can be reached. While it cannot, changes wait. */
import { focusManager, onlineManager, type QueryClient } from '@tanstack/react-query';
import { isConnectionError } from '../api/api-error';
import { OUTBOX_KEY } from './outbox';

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/**
 * Follows the browser's connection and the failures of changes, until the returned function is called. After a connection
 * error all changes wait: 1 second at first, then twice as long each time, at most 30 seconds.
 */
export function watchReachability(client: QueryClient): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setOnline = (online: boolean) => {
    clearTimeout(timer);
    onlineManager.setOnline(online);
  };
  const onFailure = () => {
    if (!onlineManager.isOnline()) return;
    setOnline(false);
    // The browser reports when its own connection is back.
    if (!navigator.onLine) return;
    timer = setTimeout(() => setOnline(true), Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS));
    failures += 1;
  };

  setOnline(navigator.onLine);
  onlineManager.setEventListener(() => {
    const online = () => {
      failures = 0;
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
  const unsubscribe = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== OUTBOX_KEY[0]) return;
    if (event.action.type === 'failed' && isConnectionError(event.action.error)) onFailure();
    if (event.action.type === 'success') failures = 0;
  });
  const stopFocus = sendWhileHidden();
  return () => {
    // Nothing is sent any more that could find out.
    setOnline(navigator.onLine);
    unsubscribe();
    stopFocus();
  };
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
