import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError, waitAfter } from './api-error';

const RETRIED_STATUSES = [0, 429, 502, 503, 504];

/** Retries once after an error that may be temporary. */
export function isWorthRepeating(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && RETRIED_STATUSES.includes(error.status);
}

/** Queries fail at once without a connection, so that the page can say so, and are fetched again when it is back. */
export function createQueryClient(): QueryClient {
  // Without this, the library assumes a connection until the browser reports its loss.
  onlineManager.setOnline(globalThis.navigator?.onLine ?? true);
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: isWorthRepeating,
        retryDelay: (_failures, error) => waitAfter(error, 400),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
