import type { Item } from '@godown/shared/items/item';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PageOf } from '../../api/pages';
import { useShownItems } from '../../stock/changes/shown-items';
import type { inventoryQuery } from '../../stock/queries';

type PagesQuery = ReturnType<typeof inventoryQuery>;

export type ItemPages = ReturnType<typeof useItemPages>;

const NONE: Item[] = [];

/** A list of items that is fetched page by page, with the pending changes. While another list is fetched, the one before stays. */
export function useItemPages(query: PagesQuery) {
  const result = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  const { data, hasNextPage } = result;
  const items = useShownItems(useMemo(() => toItems(data), [data]));
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
