/** The cached lists of items, as somebody else's changes reach them. */
import type { Item } from '@godown/shared/item';
import type { QueryClient } from '@tanstack/react-query';
import { findLists, type ListQuery, replaceInLists, updatePages } from '../list-cache';
import { itemKeys } from '../queries';

/** The rows a list has of these items. */
export function findRows(list: ListQuery, ids: ReadonlySet<string>): Map<string, Item> {
  const rows = new Map<string, Item>();
  for (const page of list.state.data?.pages ?? [])
    for (const item of page.rows) if (ids.has(item._id)) rows.set(item._id, item);
  return rows;
}

/** Whether the part of the list that has been read reaches so far: ids grow with time, and lists are oldest first. */
export function reaches(list: ListQuery, id: string): boolean {
  const pages = list.state.data?.pages ?? [];
  const last = pages.at(-1);
  if (!last) return false;
  const lastId = last.rows.at(-1)?._id;
  return last.next === null || (lastId !== undefined && id < lastId);
}

/** Puts an item into every list that has it in an older version, and into those where it is missing. */
export function putIntoLists(client: QueryClient, item: Item): void {
  replaceInLists(client, item);
  for (const list of findLists(client)) {
    const isMissing = findRows(list, new Set([item._id])).size === 0;
    if (isMissing && belongs(list, item) && reaches(list, item._id)) insert(client, list, item);
  }
}

/** The inventory has every item, a person's list only theirs. */
function belongs(list: ListQuery, item: Item): boolean {
  const of = list.queryKey.at(-1);
  return of === itemKeys.inventory.at(-1) || of === itemKeys.mine(item.email ?? '').at(-1);
}

/** In its place, on the first page that reaches so far. */
function insert(client: QueryClient, list: ListQuery, item: Item): void {
  const pages = list.state.data?.pages ?? [];
  const found = pages.findIndex(({ rows }) => (rows.at(-1)?._id ?? '') > item._id);
  const home = found === -1 ? pages.length - 1 : found;
  updatePages(client, list, (page, index) => {
    const total = page.total === null ? null : page.total + 1;
    if (index !== home) return { ...page, total };
    const at = page.rows.findIndex(({ _id }) => _id > item._id);
    return { ...page, total, rows: page.rows.toSpliced(at === -1 ? page.rows.length : at, 0, item) };
  });
}
