import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Puts data into the cache that no component observes. Without `gcTime` it would be dropped after five minutes. */
export function keepInCache<T>(client: QueryClient, queryKey: QueryKey, data: T): void {
  const options = { queryKey, gcTime: Number.POSITIVE_INFINITY };
  client.getQueryCache().build<T>(client, options).setData(data);
}
