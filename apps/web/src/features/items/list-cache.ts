/** Keeps the cached lists in step with a change, so that nobody sees an old count after going back. */
import type { Item } from '@godown/shared/item';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type ItemPage, itemKeys } from './queries';

type Pages = InfiniteData<ItemPage, string | null>;

/** Puts the newer item in the place of the older one, in every list that has it. */
export function replaceInLists(client: QueryClient, item: Item): void {
  updatePages(client, item._id, (page) => ({
    ...page,
    items: page.items.map((old) => (old._id === item._id ? item : old)),
  }));
}

/** Takes a deleted item out of every list, and out of their totals. */
export function removeFromLists(client: QueryClient, id: string): void {
  updatePages(client, id, (page) => ({ ...page, items: page.items.filter((item) => item._id !== id) }));
}

function updatePages(client: QueryClient, id: string, update: (page: ItemPage) => ItemPage): void {
  client.setQueriesData<Pages>({ queryKey: itemKeys.lists }, (data) => {
    if (!data) return data;
    let removed = 0;
    const pages = data.pages.map((page) => {
      if (!page.items.some((item) => item._id === id)) return page;
      const next = update(page);
      removed += page.items.length - next.items.length;
      return next;
    });
    const recount = (page: ItemPage) =>
      removed > 0 && page.total !== null ? { ...page, total: page.total - removed } : page;
    return { ...data, pages: pages.map(recount) };
  });
}
