/** Keeps what is cached in step with a change, so that nobody sees an old count after going back. */
import type { Item } from '@godown/shared/item';
import { type InfiniteData, notifyManager, type QueryClient } from '@tanstack/react-query';
import { invalidate } from '../../lib/invalidate';
import { movementKeys } from '../movements/keys';
import { type ItemPage, itemKeys, newerOf } from './queries';

type Pages = InfiniteData<ItemPage, string | null>;

/**
 * To be called with the item that an own change was answered with, whatever the change was. Puts it where an older
 * version of it is cached, all at once, and has those who show its movements read them again. Answers may come in
 * another order than the changes were made in: a newer version is never replaced by an older one.
 */
export function afterChange(client: QueryClient, item: Item): void {
  notifyManager.batch(() => {
    client.setQueryData<Item>(itemKeys.one(item._id), (known) => newerOf(known, item));
    replaceInLists(client, item);
  });
  invalidate(client, movementKeys.ofItem(item._id), movementKeys.journals);
}

/** Puts the newer item in the place of the older one, in every list that has it. */
export function replaceInLists(client: QueryClient, item: Item): void {
  updatePages(client, item._id, (page) => ({
    ...page,
    items: page.items.map((old) => (old._id === item._id ? newerOf(old, item) : old)),
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
