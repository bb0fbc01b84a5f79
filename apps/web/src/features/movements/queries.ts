/** What the pages ask the API about movements and about deleted items, newest first. */
import { deletedItemSchema } from '@godown/shared/item';
import { type Movement, movementSchema } from '@godown/shared/movements';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../../lib/api';
import { readNextCursor, readTotal } from '../items/queries';
import { movementKeys } from './keys';

/** One answer of a list that comes in pages. */
export interface PageOf<T> {
  rows: T[];
  /** How many there are in all, of which this is a part; null when the server does not say. */
  total: number | null;
  /** Cursor of the page that follows, or null at the end. */
  next: string | null;
}

/** Under the count of an item there is room for little, and it is read again after each change. */
const HISTORY_FIRST = 10;
const FIRST = 50;
const NEXT = 100;
/** How far the chart looks back. */
const CHART_MOVEMENTS = 500;

const movementsSchema = z.array(movementSchema);

/** The movements of one item, which may be gone. Rejects with the `ApiError` `item_not_found` for one never heard of. */
export function historyQuery(item: string) {
  return pagesQuery({
    key: movementKeys.ofItem(item),
    path: historyPath(item),
    schema: movementsSchema,
    first: HISTORY_FIRST,
  });
}

/** Movements of all items. `search`: the filters of `GET /movements`, as a query string. */
export function journalQuery(search: string) {
  return pagesQuery({
    key: movementKeys.journal(search),
    path: '/movements',
    search,
    schema: movementsSchema,
  });
}

/** What was deleted and can be restored. */
export function deletedItemsQuery() {
  return pagesQuery({
    key: movementKeys.deleted,
    path: '/deleted-items',
    schema: z.array(deletedItemSchema),
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

interface Pages<T, Key> {
  key: Key;
  path: string;
  /** What is asked for besides the page, as a query string. */
  search?: string;
  schema: { parse: (data: unknown) => T[] };
  first?: number;
}

function pagesQuery<T, const Key extends readonly unknown[]>({
  key,
  path,
  search = '',
  schema,
  first = FIRST,
}: Pages<T, Key>) {
  return infiniteQueryOptions({
    queryKey: key,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: cursor, signal }): Promise<PageOf<T>> => {
      const query = new URLSearchParams(search);
      query.set('limit', String(cursor ? NEXT : first));
      if (cursor) query.set('cursor', cursor);
      const answer = await api.get(`${path}?${query}`, { schema, auth: 'required', signal });
      return { rows: answer.data, total: readTotal(answer.headers), next: readNextCursor(answer.headers) };
    },
    getNextPageParam: ({ next }) => next,
  });
}
