import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

const RETRIED_STATUSES = [0, 502, 503, 504];

/** Once more for what may pass by itself; never for an answer that says what is wrong. */
function isWorthRepeating(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && RETRIED_STATUSES.includes(error.status);
}

/** Fails at once when offline, so that the page can say so instead of waiting; fetches again when back. */
export function createQueryClient(): QueryClient {
  // The library assumes a connection until the browser says that it is gone.
  onlineManager.setOnline(globalThis.navigator?.onLine ?? true);
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: isWorthRepeating,
        retryDelay: 400,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
