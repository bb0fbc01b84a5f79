/** The queries of stock counts in progress: the cache keys and the query options. */

import type { Item } from '@godown/shared/items/item';
import {
  type StockCount,
  type StockCountLine,
  stockCountSchema,
  stockCountSummarySchema,
} from '@godown/shared/stock/stock-counts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Api } from '../api/client';
import { invalidate } from '../api/invalidate';
import { readQuery } from '../api/read-query';
import { whileVisible } from '../api/while-visible';

/** Interval at which an open sheet looks for the counts of other people, in milliseconds. */
const SHEET_POLL_MS = 4000;

export const stockCountKeys = {
  all: ['stock-counts'] as const,
  list: ['stock-counts', 'list'] as const,
  one: (id: string) => ['stock-counts', 'one', id] as const,
};

/** The stock counts in progress and those that were posted in the last 30 days, newest first. */
export function stockCountsQuery(api: Api) {
  return readQuery(api, 'GET /stock-counts', z.array(stockCountSummarySchema), { key: stockCountKeys.list });
}

/** `isDiscarded`: it was discarded on this device. The page may still be there until the next one is loaded. */
type KnownStockCount = StockCount & { isDiscarded?: boolean };

/** One stock count with its lines. Rejects with the `ApiError` `stock_count_not_found` if it does not exist. */
export function stockCountQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: stockCountKeys.one(id),
    queryFn: ({ signal }): Promise<KnownStockCount> =>
      api.call('GET /stock-counts/{id}', stockCountSchema, { params: { id }, signal }),
    enabled: ({ state }) => !state.data?.isDiscarded,
    refetchInterval: ({ state }) => whileVisible(SHEET_POLL_MS, !state.data?.document),
    refetchOnWindowFocus: 'always',
  });
}

/** A discarded count is shown as missing, and not read again. */
export function markDiscarded(client: QueryClient, id: string): void {
  const queryKey = stockCountKeys.one(id);
  void client.cancelQueries({ queryKey });
  client.setQueryData<KnownStockCount>(queryKey, (count) => count && { ...count, isDiscarded: true });
}

/** Puts a counted line into the cached sheet. A pending request is cancelled: its response may be older than the line. */
export function putLine(client: QueryClient, countId: string, line: StockCountLine): void {
  const queryKey = stockCountKeys.one(countId);
  void client.cancelQueries({ queryKey });
  client.setQueryData<StockCount>(queryKey, (count) => count && withLine(count, line));
  invalidate(client, stockCountKeys.all);
}

/** Puts the balance of an item into the cached sheet. */
export function putBalance(client: QueryClient, countId: string, { _id, stock }: Item): void {
  const queryKey = stockCountKeys.one(countId);
  const count = client.getQueryData<StockCount>(queryKey);
  const line = count?.lines.find(({ item }) => item === _id);
  if (count && line && stock) putLine(client, countId, { ...line, balance: stock[count.warehouse] });
}

function withLine(count: StockCount, line: StockCountLine): StockCount {
  const isKnown = count.lines.some(({ item }) => item === line.item);
  const lines = isKnown
    ? count.lines.map((known) => (known.item === line.item ? line : known))
    : [...count.lines, line];
  return { ...count, lines };
}

/** The path of its page. */
export const stockCountPath = (id: string) => `/stockCounts/${encodeURIComponent(id)}`;
