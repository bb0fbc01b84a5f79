import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../account/use-api';
import { KEPT_PAGES } from '../outbox/keep-cache';
import { inventoryQuery } from './queries';

/** Reads as many items as the device keeps, so that they are found at once, and without a connection. */
export function useKeptItems(): void {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    inventoryQuery(useApi()),
  );
  const pages = data?.pages.length ?? KEPT_PAGES;
  const isWanted = pages < KEPT_PAGES && hasNextPage && !isFetching && !isFetchNextPageError;
  const after = isWanted ? pages : null;
  useEffect(() => {
    if (after !== null) void fetchNextPage();
  }, [after, fetchNextPage]);
}
