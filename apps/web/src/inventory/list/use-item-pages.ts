import type { Item } from '@godown/shared/item';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { PageOf } from '../../api/pages';
import { useShownItems } from '../changes/shown-items';
import type { inventoryQuery } from '../queries';

type PagesQuery = ReturnType<typeof inventoryQuery>;

/** What `useItemPages` returns. */
export type ItemPages = ReturnType<typeof useItemPages>;

const NONE: Item[] = [];

/**
 * A list of items that is fetched page by page, with the pending changes. With `everything`, all missing pages are fetched
 * one after another.
 */
export function useItemPages(query: PagesQuery, { everything }: { everything: boolean }) {
  const result = useInfiniteQuery(query);
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = result;
  const items = useShownItems(useMemo(() => toItems(data), [data]));

  const wanted = everything && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);

  return {
    ...result,
    items,
    total: data?.pages.at(-1)?.total ?? null,
    complete: data !== undefined && !hasNextPage,
  };
}

/** Pages overlap if an item was added or deleted between two requests. Each item is listed once. */
function toItems(data: InfiniteData<PageOf<Item>, unknown> | undefined): Item[] {
  if (!data) return NONE;
  const items = new Map<string, Item>();
  for (const page of data.pages) for (const item of page.rows) items.set(item._id, item);
  return [...items.values()];
}
