/** All that the pages read from the API: the keys of the cache, and the query options under them. */
import { deletedItemSchema, type Item, itemSchema } from '@godown/shared/item';
import { type Movement, movementSchema } from '@godown/shared/movements';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Api } from '../api/client';
import { readWithPosition } from '../api/event-position';
import { invalidate } from '../api/invalidate';
import { pagesQuery } from '../api/pages';

export const itemKeys = {
  all: ['items'] as const,
  lists: ['items', 'list'] as const,
  inventory: ['items', 'list', 'inventory'] as const,
  /** The items that person added. */
  mine: (email: string) => ['items', 'list', `of ${email}`] as const,
  one: (id: string) => ['items', 'one', id] as const,
  bases: ['items', 'base'] as const,
  /** The item as last confirmed, while it has pending changes: see `changes/change-mutation.ts`. */
  base: (id: string) => ['items', 'base', id] as const,
};

export const movementKeys = {
  all: ['movements'] as const,
  ofItem: (id: string) => ['movements', 'item', id] as const,
  /** Not read again at each change of the item: see `chartQuery`. */
  chart: (id: string) => ['movements', 'chart', id] as const,
  /** Every list of the page Movements, whatever its filters. */
  journals: ['movements', 'journal'] as const,
  /** `search`: the filters as they stand in the address. */
  journal: (search: string) => ['movements', 'journal', search] as const,
  deleted: ['deleted-items'] as const,
};

const ITEMS = {
  path: '/item',
  schema: z.array(itemSchema),
  // The rest comes in the largest pages there are.
  sizes: [200, 1000],
} as const;

/** All items, oldest first, page after page. */
export function inventoryQuery(api: Api) {
  return pagesQuery(api, { ...ITEMS, key: itemKeys.inventory, auth: 'optional' });
}

/** The items that person added, page after page. Only they may ask. */
export function myItemsQuery(api: Api, email: string) {
  return pagesQuery(api, { ...ITEMS, key: itemKeys.mine(email), search: { email } });
}

/** One item. Rejects with the `ApiError` `item_not_found` when there is none. */
export function itemQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: itemKeys.one(id),
    queryFn: async ({ signal, client }) => {
      const { data: item } = await readWithPosition(client, () => getItem(api, id, signal));
      const known = client.getQueryData<Item>(itemKeys.one(id));
      // Who shows its movements is told of a change once: here, if nobody has told of it before.
      if (known && known.version < item.version)
        invalidate(client, movementKeys.ofItem(id), movementKeys.journals);
      // What was asked for before a change may arrive after the change's own answer.
      return newerOf(known, item);
    },
  });
}

/** The one of the higher version; of two that are the same, the second. */
export function newerOf(known: Item | undefined, item: Item): Item {
  return known && known.version > item.version ? known : item;
}

/** `GET /item/{id}` past the cache. */
export async function fetchItem(api: Api, id: string): Promise<Item> {
  return (await getItem(api, id)).data;
}

const getItem = (api: Api, id: string, signal?: AbortSignal) =>
  api.get(`/item/${encodeURIComponent(id)}`, { schema: itemSchema, ...(signal && { signal }) });

/** Under the count of an item there is room for little, and it is read again after each change. */
const HISTORY_SIZES = [10, 100] as const;
const SIZES = [50, 100] as const;
/** How far the chart looks back. */
const CHART_MOVEMENTS = 500;

const movementsSchema = z.array(movementSchema);

/** The movements of one item, which may be gone. Rejects with the `ApiError` `item_not_found` for one never heard of. */
export function historyQuery(api: Api, item: string) {
  return pagesQuery(api, {
    key: movementKeys.ofItem(item),
    path: historyPath(item),
    schema: movementsSchema,
    sizes: HISTORY_SIZES,
  });
}

/** Movements of all items. `search`: the filters of `GET /movements`, as a query string. */
export function journalQuery(api: Api, search: string) {
  return pagesQuery(api, {
    key: movementKeys.journal(search),
    path: '/movements',
    search,
    schema: movementsSchema,
    sizes: SIZES,
  });
}

/** What was deleted and can be restored. */
export function deletedItemsQuery(api: Api) {
  return pagesQuery(api, {
    key: movementKeys.deleted,
    path: '/deleted-items',
    schema: z.array(deletedItemSchema),
    sizes: SIZES,
  });
}

/** An item's latest movements for its chart, in one answer. Those after it come with the history. */
export function chartQuery(api: Api, item: string) {
  return queryOptions({
    queryKey: movementKeys.chart(item),
    queryFn: async ({ signal }): Promise<Movement[]> => {
      const path = `${historyPath(item)}?limit=${CHART_MOVEMENTS}`;
      return (await api.get(path, { schema: movementsSchema, auth: 'required', signal })).data;
    },
    // The history brings what is new.
    staleTime: 600_000,
  });
}

const historyPath = (item: string) => `/item/${encodeURIComponent(item)}/movements`;
