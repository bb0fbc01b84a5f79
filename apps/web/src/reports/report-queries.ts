/** The queries of the overview, the value of the stock, and what to reorder. */
import { overviewSchema, reorderLinesSchema, stockValueSchema } from '@godown/shared/stock/reports';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { pagesQuery } from '../api/pages';
import { isWorthRepeating } from '../api/query-client';
import { readQuery } from '../api/read-query';
import { whileVisible } from '../api/while-visible';
import { isBusy } from './day/day-queries';

const OVERVIEW_MS = 120_000;
/** Older than this it was not updated as it should be, in milliseconds. */
export const OLD_OVERVIEW_MS = 180_000;

/** The overview as it is now. The server computes it at most every ten seconds: of a large stock that takes some seconds. */
export function overviewQuery(api: Api) {
  return queryOptions({
    ...readQuery(api, 'GET /reports/overview', overviewSchema, {
      key: ['overview', 'now'],
      query: { anew: 'true' },
    }),
    // The first one of a large stock takes a while: the page waits, and says how far it is.
    retry: (failures, error) => isBusy(error) || isWorthRepeating(failures, error),
    // It may lack what the person has just changed.
    staleTime: 0,
    refetchInterval: () => whileVisible(OVERVIEW_MS),
    refetchOnWindowFocus: 'always',
  });
}

/** The overview that the server has: up to an hour old, and here at once. */
export const keptOverviewQuery = (api: Api) =>
  readQuery(api, 'GET /reports/overview', overviewSchema, { key: ['overview', 'kept'] });

/** The stock at the end of a day, such as `2026-03-31`. */
export function stockValueQuery(api: Api, date: string) {
  return readQuery(api, 'GET /reports/stock-value', stockValueSchema, {
    key: ['stock-value', date],
    query: { date },
  });
}

/** Low items with what to do about them, page after page. `search`: the filters of `GET /reorder`, as a query string. */
export function reorderQuery(api: Api, search: string, limit = 100) {
  return pagesQuery(api, 'GET /reorder', reorderLinesSchema, {
    key: ['reorder', search, limit],
    query: search,
    sizes: [limit, limit],
  });
}
