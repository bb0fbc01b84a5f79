import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates the queries under these keys. Queries on screen are fetched now, the others when they are opened. A pending
 * request is not cancelled: otherwise "Show more" would lose its rows, and frequent changes would cancel every request. Its
 * response may be older than the change, so another request follows.
 */
export function invalidate(client: QueryClient, ...queryKeys: readonly QueryKey[]): void {
  const readAgain = (queryKey: QueryKey, exact: boolean) =>
    void client.invalidateQueries({ queryKey, exact }, { cancelRefetch: false });
  for (const queryKey of queryKeys) {
    for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
      const follow = () => readAgain(query.queryKey, true);
      query.promise?.then(follow, follow);
    }
    readAgain(queryKey, false);
  }
}
