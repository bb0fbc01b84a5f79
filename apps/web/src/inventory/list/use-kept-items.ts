import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../auth/use-api';
import { KEPT_PAGES } from '../../sync/keep-cache';
import { inventoryQuery } from '../queries';

/** Reads as many items as the device keeps, so that they are found at once, and without a connection. */
export function useKeptItems(): void {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    inventoryQuery(useApi()),
  );
  const hasRoom = data !== undefined && data.pages.length < KEPT_PAGES;
  const wanted = hasRoom && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);
}
