/** The queries of all pages: the cache keys and the query options. */

import { partiesSchema, peopleSchema } from '@godown/shared/access/people';
import { INVENTORY_ITEMS } from '@godown/shared/http/paging';
import { deletedItemSchema, type Item, itemSchema } from '@godown/shared/items/item';
import { movementSchema, movementSummarySchema } from '@godown/shared/stock/movements';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Api } from '../api/client';
import { readWithPosition } from '../api/event-position';
import { invalidate } from '../api/invalidate';
import { pagesQuery } from '../api/pages';
import { readQuery } from '../api/read-query';

export const itemKeys = {
  all: ['items'] as const,
  lists: ['items', 'list'] as const,
  inventory: ['items', 'list', 'inventory'] as const,
  /** The items that this person added. */
  mine: (email: string) => ['items', 'list', 'mine', email] as const,
  foundLists: ['items', 'list', 'found'] as const,
  /** The items that match a search or filters. `search`: as in the URL. */
  found: (search: string) => ['items', 'list', 'found', search] as const,
  /** The items that a form offers. `search`: the filter and the order, as in the URL, and the length. */
  offered: (search: string) => ['items', 'list', 'found', 'offered', search] as const,
  ones: ['items', 'one'] as const,
  one: (id: string) => ['items', 'one', id] as const,
  bases: ['items', 'base'] as const,
  /** The item as last confirmed, while it has pending changes: see `changes/change-mutation.ts`. */
  base: (id: string) => ['items', 'base', id] as const,
};

export const movementKeys = {
  all: ['movements'] as const,
  ofItem: (id: string) => ['movements', 'item', id] as const,
  /** Not invalidated when the item changes: see `chartQuery`. */
  chart: (id: string) => ['movements', 'chart', id] as const,
  /** Data computed from the movements of all items: lists with any filters, sums and reports. */
  journals: ['movements', 'journal'] as const,
  /** `search`: the filters, as in the URL. */
  journal: (search: string) => ['movements', 'journal', search] as const,
  summary: (search: string) => ['movements', 'journal', 'summary', search] as const,
  day: (search: string) => ['movements', 'journal', 'day', search] as const,
  dayItems: (search: string) => ['movements', 'journal', 'day-items', search] as const,
  deleted: ['deleted-items'] as const,
};

const itemsSchema = z.array(itemSchema);

/** All further pages have the largest size. */
const INVENTORY_SIZES = [INVENTORY_ITEMS, 1000] as const;

/** Small first page: it is fetched at each pause while a search is typed. */
const FOUND_SIZES = [50, 500] as const;

/** All items, oldest first, page after page. */
export function inventoryQuery(api: Api) {
  return pagesQuery(api, 'GET /item', itemsSchema, {
    key: itemKeys.inventory,
    sizes: INVENTORY_SIZES,
    auth: 'optional',
  });
}

/** The items that a person added, page after page. The server sends them to that person only. */
export function myItemsQuery(api: Api, email: string) {
  return pagesQuery(api, 'GET /item', itemsSchema, {
    key: itemKeys.mine(email),
    sizes: INVENTORY_SIZES,
    query: { email },
  });
}

/** The items that match a search or filters, in an order, page after page. `search`: the query of `GET /item`. */
export function foundItemsQuery(api: Api, search: string) {
  return pagesQuery(api, 'GET /item', itemsSchema, {
    key: itemKeys.found(search),
    sizes: FOUND_SIZES,
    query: search,
  });
}

/** One item. Rejects with the `ApiError` `item_not_found` if it does not exist. */
export function itemQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: itemKeys.one(id),
    queryFn: async ({ signal, client }) => {
      const { data: item } = await readWithPosition(client, () =>
        api.request('GET /item/{id}', itemSchema, { params: { id }, auth: 'optional', signal }),
      );
      return takeItem(client, item);
    },
  });
}

/** Call it with an item that was read. The result is what `itemQuery` caches. */
export function takeItem(client: QueryClient, item: Item): Item {
  const known = client.getQueryData<Item>(itemKeys.one(item._id));
  // A newer version means new movements. An event may not have reported them yet.
  if (known && known.version < item.version)
    invalidate(client, movementKeys.ofItem(item._id), movementKeys.journals);
  // A response that was pending before a change may arrive after the response to the change.
  return newerOf(known, item);
}

/** The item with the higher version, or the second if both have the same. */
export function newerOf(known: Item | undefined, item: Item): Item {
  return known && known.version > item.version ? known : item;
}

/** `GET /item/{id}` without the cache. */
export const fetchItem = (api: Api, id: string): Promise<Item> =>
  api.call('GET /item/{id}', itemSchema, { params: { id }, auth: 'optional' });

/** Small first page: an item page has little room, and its history is fetched again after each change. */
const HISTORY_SIZES = [10, 100] as const;
const SIZES = [50, 100] as const;
/** The number of movements in the chart. */
const CHART_MOVEMENTS = 500;

const movementsSchema = z.array(movementSchema);

/** The movements of one item, even if it is deleted. Rejects with the `ApiError` `item_not_found` if it never existed. */
export function historyQuery(api: Api, item: string) {
  return pagesQuery(api, 'GET /item/{id}/movements', movementsSchema, {
    key: movementKeys.ofItem(item),
    params: { id: item },
    sizes: HISTORY_SIZES,
  });
}

/** Movements of all items. `search`: the filters of `GET /movements`, as a query string. */
export function journalQuery(api: Api, search: string) {
  return pagesQuery(api, 'GET /movements', movementsSchema, {
    key: movementKeys.journal(search),
    query: search,
    sizes: SIZES,
  });
}

/** The units of all movements that match. `search`: the filters of `GET /movements`, as a query string. */
export function summaryQuery(api: Api, search: string) {
  return readQuery(api, 'GET /movements/summary', movementSummarySchema, {
    key: movementKeys.summary(search),
    query: search,
  });
}

/** The addresses of everybody who has made a movement. */
export function peopleQuery(api: Api) {
  return {
    ...readQuery(api, 'GET /people', peopleSchema, { key: ['people'] }),
    // New people are rare.
    staleTime: 300_000,
  };
}

/** The deleted items that can be restored. */
export function deletedItemsQuery(api: Api) {
  return pagesQuery(api, 'GET /deleted-items', z.array(deletedItemSchema), {
    key: movementKeys.deleted,
    sizes: SIZES,
  });
}

/** The latest movements of an item for its chart, in one response. The history adds newer ones. */
export function chartQuery(api: Api, item: string) {
  return {
    ...readQuery(api, 'GET /item/{id}/movements', movementsSchema, {
      key: movementKeys.chart(item),
      params: { id: item },
      query: { limit: String(CHART_MOVEMENTS) },
    }),
    staleTime: 600_000,
  };
}

/** Customers and suppliers that were entered before. `q`: a part of their name. */
export function partiesQuery(api: Api, q: string) {
  return readQuery(api, 'GET /parties', partiesSchema, { key: ['parties', q], query: { q } });
}
