import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has queries under these keys read again: now what is on screen, the rest when it is opened. An answer that is on its
 * way is waited for: calling it off would end a "Show more" without its rows, and where changes come faster than answers
 * there would never be one. As it may be older than the change, it is followed by another.
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
