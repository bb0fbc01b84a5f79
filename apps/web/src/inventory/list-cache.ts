/** Keeps what is cached in step with a change, so that nobody sees an old count after going back. */
import type { Item } from '@godown/shared/item';
import { type InfiniteData, notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate';
import type { PageOf } from '../api/pages';
import { itemKeys, movementKeys, newerOf } from './queries';

type Pages = InfiniteData<PageOf<Item>, string | null>;
type ListQuery = Query<Pages>;

/**
 * To be called with the item that an own change was answered with, whatever the change was. Puts it where an older
 * version of it is cached, all at once, and has those who show its movements read them again. Answers may come in
 * another order than the changes were made in: a newer version is never replaced by an older one.
 */
export function afterChange(client: QueryClient, item: Item): void {
  putItem(client, item);
  invalidate(client, movementKeys.ofItem(item._id), movementKeys.journals);
}

/** Puts the item where an older version of it is cached, all at once. */
export function putItem(client: QueryClient, item: Item): void {
  notifyManager.batch(() => {
    client.setQueryData<Item>(itemKeys.one(item._id), (known) => newerOf(known, item));
    replaceInLists(client, item);
  });
}

/** The newest version of an item in a cached list, and when that list was read, in milliseconds; 0 if it is stale. */
export function findListed(client: QueryClient, id: string): { item: Item; updatedAt: number } | undefined {
  return findLists(client)
    .flatMap(({ state: { data, dataUpdatedAt, isInvalidated } }) =>
      (data?.pages ?? [])
        .flatMap(({ rows }) => rows.filter(({ _id }) => _id === id))
        .map((item) => ({ item, updatedAt: isInvalidated ? 0 : dataUpdatedAt })),
    )
    .toSorted((a, b) => b.item.version - a.item.version)[0];
}

/** The newest version of an item that is cached, on its own or in a list. */
export function findItem(client: QueryClient, id: string): Item | undefined {
  const one = client.getQueryData<Item>(itemKeys.one(id));
  const listed = findListed(client, id)?.item;
  return listed ? newerOf(one, listed) : one;
}

/** The cached lists of items, on screen or not. */
export function findLists(client: QueryClient): ListQuery[] {
  return client.getQueryCache().findAll({ queryKey: itemKeys.lists }) as ListQuery[];
}

/** Puts the newer item in the place of the older one, in every list that has it. */
function replaceInLists(client: QueryClient, item: Item): void {
  for (const list of listsWith(client, item._id))
    updatePages(client, list, (page) => ({
      ...page,
      rows: page.rows.map((old) => (old._id === item._id ? newerOf(old, item) : old)),
    }));
}

/** Takes a deleted item out of every list, and out of their totals. */
export function removeFromLists(client: QueryClient, id: string): void {
  for (const list of listsWith(client, id))
    updatePages(client, list, (page) => ({
      ...page,
      rows: page.rows.filter((item) => item._id !== id),
      total: page.total === null ? null : page.total - 1,
    }));
}

/** Changes the pages of a list. Its other rows stay as old as they were, and to be read again if they were to be. */
function updatePages(
  client: QueryClient,
  list: ListQuery,
  update: (page: PageOf<Item>, index: number) => PageOf<Item>,
): void {
  const { data, dataUpdatedAt, isInvalidated } = list.state;
  if (!data) return;
  client.setQueryData<Pages>(
    list.queryKey,
    { ...data, pages: data.pages.map(update) },
    { updatedAt: dataUpdatedAt },
  );
  if (isInvalidated) list.invalidate();
}

function listsWith(client: QueryClient, id: string): ListQuery[] {
  return findLists(client).filter(({ state }) =>
    state.data?.pages.some(({ rows }) => rows.some(({ _id }) => _id === id)),
  );
}
