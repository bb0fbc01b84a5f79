/** The cached lists of items, as somebody else's changes reach them. */
import type { Item } from '@godown/shared/item';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { type ItemPage, itemKeys } from '../items/queries';

export type ListQuery = Query<InfiniteData<ItemPage, string | null>>;
type Pages = InfiniteData<ItemPage, string | null>;

export function findLists(client: QueryClient): ListQuery[] {
  return client.getQueryCache().findAll({ queryKey: itemKeys.lists }) as ListQuery[];
}

/** The rows a list has of these items. */
export function findRows(list: ListQuery, ids: ReadonlySet<string>): Map<string, Item> {
  const rows = new Map<string, Item>();
  for (const page of list.state.data?.pages ?? [])
    for (const item of page.items) if (ids.has(item._id)) rows.set(item._id, item);
  return rows;
}

/** Whether the part of the list that has been read reaches so far: ids grow with time, and lists are oldest first. */
export function reaches(list: ListQuery, id: string): boolean {
  const pages = list.state.data?.pages ?? [];
  const last = pages.at(-1);
  if (!last) return false;
  const lastId = last.items.at(-1)?._id;
  return last.next === null || (lastId !== undefined && id < lastId);
}

/** Puts an item into every list that has it in an older version, and into those where it is missing. */
export function putIntoLists(client: QueryClient, item: Item): void {
  for (const list of findLists(client)) {
    const row = findRows(list, new Set([item._id])).get(item._id);
    if (row && row.version < item.version) {
      client.setQueryData<Pages>(list.queryKey, (data) => data && replace(data, item));
    } else if (!row && belongs(list, item) && reaches(list, item._id)) {
      client.setQueryData<Pages>(list.queryKey, (data) => data && insert(data, item));
    }
  }
}

/** The inventory has every item, a person's list only theirs. */
function belongs(list: ListQuery, item: Item): boolean {
  const of = list.queryKey.at(-1);
  return of === itemKeys.inventory.at(-1) || of === itemKeys.mine(item.email ?? '').at(-1);
}

function replace(data: Pages, item: Item): Pages {
  return {
    ...data,
    pages: data.pages.map((page) =>
      page.items.some(({ _id }) => _id === item._id)
        ? { ...page, items: page.items.map((old) => (old._id === item._id ? item : old)) }
        : page,
    ),
  };
}

/** In its place, on the first page that reaches so far. */
function insert(data: Pages, item: Item): Pages {
  const home = data.pages.find((page) => (page.items.at(-1)?._id ?? '') > item._id) ?? data.pages.at(-1);
  return {
    ...data,
    pages: data.pages.map((page) => {
      const total = page.total === null ? null : page.total + 1;
      if (page !== home) return { ...page, total };
      const at = page.items.findIndex(({ _id }) => _id > item._id);
      return { ...page, total, items: page.items.toSpliced(at === -1 ? page.items.length : at, 0, item) };
    }),
  };
}
