/** The lists of items that pages ask the API for. Query options are the unit of data fetching. */
import { type Item, itemSchema } from '@godown/shared/item';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type AuthMode, api } from '../../lib/api';

export const itemKeys = {
  all: ['items'] as const,
  lists: ['items', 'list'] as const,
  inventory: ['items', 'list', 'inventory'] as const,
  /** The items that person added. */
  mine: (email: string) => ['items', 'list', `of ${email}`] as const,
  one: (id: string) => ['items', 'one', id] as const,
  /** Changes shown before the server has answered: see `stock/pending.ts`. */
  pending: (id: string) => ['items', 'pending', id] as const,
};

/** One answer of `GET /item`. */
export interface ItemPage {
  items: Item[];
  /** How many there are in all, of which this is a part; null when the server does not say. */
  total: number | null;
  /** Cursor of the page that follows, or null at the end. */
  next: string | null;
}

/** The first answer is small, to be on the screen soon; the rest comes in the largest pages there are. */
const FIRST_PAGE = 200;
const NEXT_PAGES = 1000;

const itemListSchema = z.array(itemSchema);

/** All items, oldest first, page after page. */
export function inventoryQuery() {
  return pagesQuery(itemKeys.inventory, {}, 'optional');
}

/** The items that person added, page after page. Only they may ask. */
export function myItemsQuery(email: string) {
  return pagesQuery(itemKeys.mine(email), { email }, 'required');
}

function pagesQuery(queryKey: readonly string[], search: Record<string, string>, auth: AuthMode) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => fetchPage({ search, cursor: pageParam, auth, signal }),
    getNextPageParam: ({ next }) => next,
    // A long list is read again when it is opened, not each time somebody looks back at the window.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 1,
  });
}

interface PageRequest {
  search: Record<string, string>;
  cursor: string | null;
  auth: AuthMode;
  signal: AbortSignal;
}

async function fetchPage({ search, cursor, auth, signal }: PageRequest): Promise<ItemPage> {
  const query = new URLSearchParams({ ...search, limit: String(cursor ? NEXT_PAGES : FIRST_PAGE) });
  if (cursor) query.set('cursor', cursor);
  const { data, headers } = await api.get(`/item?${query}`, { schema: itemListSchema, auth, signal });
  return { items: data, total: readTotal(headers), next: readNextCursor(headers) };
}

/** `X-Total-Count`, or null when the header is missing or no count. */
export function readTotal(headers: Headers): number | null {
  const total = headers.get('X-Total-Count') ?? '';
  return /^\d+$/.test(total) ? Number(total) : null;
}

/** The cursor in `Link: <…?cursor=…>; rel="next"` (RFC 8288), or null. */
export function readNextCursor(headers: Headers): string | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
  return target ? new URL(target, window.location.origin).searchParams.get('cursor') : null;
}
