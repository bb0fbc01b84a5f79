/** The queries of the page Today. */
import { type DayItem, dayItemsSchema, dayReportSchema } from '@godown/shared/stock/reports';
import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import type { Api } from '../../api/client';
import { readWithPosition } from '../../api/event-position';
import { readNextCursor } from '../../api/pages';
import { isWorthRepeating } from '../../api/query-client';
import { movementKeys } from '../../stock/queries';
import type { DayChoice } from './day-url';

/** The figures of a day change with every movement, and are large: they are read again at most this often. */
export const READ_EVERY_MS = 10_000;

const toSearch = ({ date, warehouse }: DayChoice) =>
  new URLSearchParams({ date, ...(warehouse && { warehouse }) }).toString();

/** The report of a day. */
export function dayReportQuery(api: Api, choice: DayChoice) {
  const search = toSearch(choice);
  const queryKey = movementKeys.day(search);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      await untilDue(client, queryKey, signal);
      const read = () => api.request('GET /reports/day', dayReportSchema, { query: search, signal });
      return (await readWithPosition(client, read)).data;
    },
    // A day with very many lines is being added up: the page waits, and says how far it is.
    retry: (failures, error) => isBusy(error) || isWorthRepeating(failures, error),
  });
}

export const isBusy = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'server_busy';

/** The items of a day, those first of which most units left, page after page. */
export function dayItemsQuery(api: Api, choice: DayChoice) {
  const search = toSearch(choice);
  const queryKey = movementKeys.dayItems(search);
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: after, signal, client }) => {
      if (after === null) await untilDue(client, queryKey, signal);
      return readItems(api, search, { after, signal });
    },
    getNextPageParam: ({ next }) => next,
    // It is read again with the events of the day.
    refetchOnWindowFocus: false,
  });
}

/** The first items of a day, at most `most`, with as many requests as that takes. */
export async function readFirstItems(api: Api, choice: DayChoice, most: number): Promise<DayItem[]> {
  let rows: DayItem[] = [];
  for (let after: string | null = null; ; ) {
    const page = await readItems(api, toSearch(choice), { after });
    rows = withoutRepeats([...rows, ...page.rows]);
    after = page.next;
    if (after === null || rows.length >= most) return rows.slice(0, most);
  }
}

/** While somebody works, an item may come on two pages. */
export const withoutRepeats = (items: readonly DayItem[]): DayItem[] => [
  ...new Map(items.map((row) => [row.item, row])).values(),
];

async function readItems(
  api: Api,
  search: string,
  { after, signal }: { after: string | null; signal?: AbortSignal },
): Promise<{ rows: DayItem[]; next: string | null }> {
  const query = new URLSearchParams(search);
  if (after !== null) query.set('after', after);
  const { data, headers } = await api.request('GET /reports/day/items', dayItemsSchema, {
    query: String(query),
    signal,
  });
  return { rows: data, next: readNextCursor(headers, 'after') };
}

/** Waits until what was read last is old enough. Meanwhile the page shows it. Rejects when `signal` aborts. */
async function untilDue(client: QueryClient, queryKey: QueryKey, signal: AbortSignal): Promise<void> {
  const wait = (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) + READ_EVERY_MS - Date.now();
  if (wait <= 0 || wait > READ_EVERY_MS) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, wait);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
