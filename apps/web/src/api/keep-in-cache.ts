import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Puts data into the cache that no component observes. Without `gcTime` it would be dropped after five minutes. */
export function keepInCache<T>(client: QueryClient, queryKey: QueryKey, data: T): void {
  const options = { queryKey, gcTime: Number.POSITIVE_INFINITY };
  client.getQueryCache().build<T>(client, options).setData(data);
}

/** Number of history entries whose state is kept: those to which people go back. */
const KEPT_ENTRIES = 10;

/** Like `keepInCache`, for the state of one history entry, and only for the last few of them. */
export function keepForEntry<T>(
  client: QueryClient,
  [kind, entry]: readonly [string, string],
  data: T,
): void {
  keepInCache(client, [kind, entry], data);
  const cache = client.getQueryCache();
  const kept = cache.findAll({ queryKey: [kind] });
  const oldest = kept.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(KEPT_ENTRIES);
  for (const query of oldest) cache.remove(query);
}
