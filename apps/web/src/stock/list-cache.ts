/** Updates the cache after a change, so that no page shows an old count. */
import type { Item } from '@godown/shared/items/item';
import { type InfiniteData, notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate';
import type { PageOf } from '../api/pages';
import { itemKeys, movementKeys, newerOf } from './queries';

type Pages = InfiniteData<PageOf<Item>, string | null>;
type ListQuery = Query<Pages>;

/**
 * Call it with the item in the response to a change. Updates every cached copy of the item at once, and invalidates its
 * movements. Responses may arrive in a different order than the changes: an older version never replaces a newer one.
 */
export function afterChange(client: QueryClient, item: Item): void {
  putItem(client, item);
  invalidate(client, movementKeys.ofItem(item._id), movementKeys.journals);
}

/** Replaces every cached older version of the item, all at once. */
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

/** Every cached item in its newest version, those of the lists first. */
export function listCachedItems(client: QueryClient): Item[] {
  const items = new Map<string, Item>();
  const put = (item: Item) => items.set(item._id, newerOf(items.get(item._id), item));
  for (const { state } of findLists(client))
    for (const { rows } of state.data?.pages ?? []) rows.forEach(put);
  for (const [, item] of client.getQueriesData<Item>({ queryKey: itemKeys.ones })) if (item) put(item);
  return [...items.values()];
}

/** The cached lists of items, on screen or not. */
export function findLists(client: QueryClient): ListQuery[] {
  return client.getQueryCache().findAll({ queryKey: itemKeys.lists }) as ListQuery[];
}

/** Forgets the lists of searches that no page shows any more, but for the `kept` that were read last. */
export function forgetFoundLists(client: QueryClient, kept: number): void {
  const cache = client.getQueryCache();
  const left = cache.findAll({ queryKey: itemKeys.foundLists, type: 'inactive' });
  const oldest = left.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(kept);
  for (const query of oldest) cache.remove(query);
}

/** Replaces the item in every list that has an older version of it. */
function replaceInLists(client: QueryClient, item: Item): void {
  for (const list of listsWith(client, item._id))
    updatePages(client, list, (page) => ({
      ...page,
      rows: page.rows.map((old) => (old._id === item._id ? newerOf(old, item) : old)),
    }));
}

/** Removes a deleted item from every list, and from their totals. */
export function removeFromLists(client: QueryClient, id: string): void {
  for (const list of listsWith(client, id))
    updatePages(client, list, (page) => ({
      ...page,
      rows: page.rows.filter((item) => item._id !== id),
      total: page.total === null ? null : page.total - 1,
    }));
}

/** Changes the pages of a list. The list keeps its age and stays invalidated, because its other rows were not fetched. */
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
