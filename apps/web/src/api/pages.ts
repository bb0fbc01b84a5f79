/** Lists that the API sends in pages. */
import { type InfiniteData, infiniteQueryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { Api } from './client';
import { readWithPosition } from './event-position';
import {
  type AnyInput,
  type DataOf,
  type InputOf,
  type ListRoute,
  type ParserOf,
  withSignal,
} from './route-input';

/** One page of a list. */
export interface PageOf<T> {
  rows: T[];
  /** The length of the whole list; null if the server did not send it. */
  total: number | null;
  /** True if the list is longer than `total`. */
  hasMore: boolean;
  /** The cursor of the next page, or null at the end. */
  next: string | null;
  /** A similar search, if this one finds few or no rows. */
  similar?: string;
}

/** What a row may have, so that it is known again. */
interface Known {
  _id?: string;
  version?: number;
}

interface List<T, Row> {
  key: readonly unknown[];
  /** The number of rows of the first page, which should load fast, and of each further page. The server decides without it. */
  sizes?: readonly [first: number, next: number];
  /** Makes rows of what the server sends. */
  toRow?: (sent: T) => Row;
}

/** The query of a list, page after page. */
export function pagesQuery<R extends ListRoute, Row extends object = DataOf<R>[number]>(
  api: Api,
  route: R,
  schema: ParserOf<R>,
  { key, sizes, toRow, ...input }: List<DataOf<R>[number], Row> & InputOf<R>,
) {
  return infiniteQueryOptions({
    queryKey: key,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: cursor, signal, client }): Promise<PageOf<Row>> => {
      const query = new URLSearchParams((input as AnyInput).query);
      if (sizes) query.set('limit', String(sizes[cursor ? 1 : 0]));
      if (cursor) query.set('cursor', cursor);
      const asked = withSignal<R>({ ...input, query: String(query) }, signal);
      const { data, headers } = await readWithPosition(client, () => api.request(route, schema, ...asked));
      const similar = headers.get('X-Similar-Search');
      return {
        // Without it, the rows are what the server sends.
        rows: toRow ? data.map(toRow) : (data as object[] as Row[]),
        ...readTotal(headers),
        next: readNextCursor(headers),
        ...(similar && { similar: decodeURIComponent(similar) }),
      };
    },
    getNextPageParam: ({ next }) => next,
    structuralSharing: (before, after) =>
      keepRows(before as Pages<Row & Known> | undefined, after as Pages<Row & Known>),
    // A long list is fetched again when it is opened, but not each time the window gets the focus.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 1,
  });
}

export type PagesQuery<T extends object> = ReturnType<typeof pagesQuery<ListRoute, T>>;

type Pages<T> = InfiniteData<PageOf<T>, string | null>;

/**
 * Equal rows stay the same objects, even if a new row has moved them, so that they are not rendered again. A response that
 * was pending during a change does not restore the older version of a row.
 */
function keepRows<T extends Known>(before: Pages<T> | undefined, after: Pages<T>): Pages<T> {
  const known = new Map(before?.pages.flatMap(({ rows }) => rows.map((row) => [row._id, row])));
  const keep = (row: T): T => {
    const old = known.get(row._id);
    return old && (old.version ?? 0) > (row.version ?? 0) ? old : replaceEqualDeep(old, row);
  };
  const kept = { ...after, pages: after.pages.map((page) => ({ ...page, rows: page.rows.map(keep) })) };
  return before && replaceEqualDeep(before, kept) === before ? before : kept;
}

/** `X-Total-Count`: `140`, or `1000+` for more than 1,000. Null when the header is missing or wrong. */
export function readTotal(headers: Headers): { total: number | null; hasMore: boolean } {
  const [, count, plus] = /^(\d+)(\+?)$/.exec(headers.get('X-Total-Count') ?? '') ?? [];
  return { total: count === undefined ? null : Number(count), hasMore: plus === '+' };
}

/** The parameter in `Link: <…?cursor=…>; rel="next"` (RFC 8288) that says where the next page begins, or null. */
export function readNextCursor(headers: Headers, name = 'cursor'): string | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
  return target ? new URL(target, window.location.origin).searchParams.get(name) : null;
}
