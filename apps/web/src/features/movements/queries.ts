/** What the pages ask the API about movements and about deleted items, newest first. */
import { deletedItemSchema } from '@godown/shared/item';
import { type Movement, movementSchema } from '@godown/shared/movements';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../../lib/api';
import { pagesQuery } from '../../lib/pages';
import { movementKeys } from './keys';

/** Under the count of an item there is room for little, and it is read again after each change. */
const HISTORY_SIZES = [10, 100] as const;
const SIZES = [50, 100] as const;
/** How far the chart looks back. */
const CHART_MOVEMENTS = 500;

const movementsSchema = z.array(movementSchema);

/** The movements of one item, which may be gone. Rejects with the `ApiError` `item_not_found` for one never heard of. */
export function historyQuery(item: string) {
  return pagesQuery({
    key: movementKeys.ofItem(item),
    path: historyPath(item),
    schema: movementsSchema,
    sizes: HISTORY_SIZES,
  });
}

/** Movements of all items. `search`: the filters of `GET /movements`, as a query string. */
export function journalQuery(search: string) {
  return pagesQuery({
    key: movementKeys.journal(search),
    path: '/movements',
    search,
    schema: movementsSchema,
    sizes: SIZES,
  });
}

/** What was deleted and can be restored. */
export function deletedItemsQuery() {
  return pagesQuery({
    key: movementKeys.deleted,
    path: '/deleted-items',
    schema: z.array(deletedItemSchema),
    sizes: SIZES,
  });
}

/** An item's latest movements for its chart, in one answer. Those after it come with the history. */
export function chartQuery(item: string) {
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
