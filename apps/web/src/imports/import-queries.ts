/** The queries of imports. */

import { importRowSchema, importSchema, type RowStatus } from '@godown/shared/bulk/imports';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Api } from '../api/client';
import { pagesQuery } from '../api/pages';
import { readQuery } from '../api/read-query';
import { whileVisible } from '../api/while-visible';

export const importKeys = {
  all: ['imports'] as const,
  list: ['imports', 'list'] as const,
  one: (id: string) => ['imports', id] as const,
  rows: (id: string, status: RowStatus | 'warned') => ['imports', id, 'rows', status] as const,
};

/** Interval between reads of an import while it is checked, in milliseconds. */
const WATCH_MS = 1000;
const PAGE = 50;

/** The newest imports of everybody. */
export function importsQuery(api: Api) {
  return readQuery(api, 'GET /imports', z.array(importSchema), { key: importKeys.list });
}

/** Polls an import while it is checked. Rejects with the `ApiError` `import_not_found`. */
export function importQuery(api: Api, id: string) {
  return queryOptions({
    ...readQuery(api, 'GET /imports/{id}', importSchema, { key: importKeys.one(id), params: { id } }),
    refetchInterval: ({ state }) => whileVisible(WATCH_MS, state.data?.state === 'checking'),
    refetchOnWindowFocus: 'always',
  });
}

/** The checked rows of a status, or those with warnings, page after page. */
export function importRowsQuery(api: Api, id: string, status: RowStatus | 'warned') {
  return pagesQuery(api, 'GET /imports/{id}/rows', z.array(importRowSchema), {
    key: importKeys.rows(id, status),
    params: { id },
    query: { status },
    sizes: [PAGE, PAGE],
  });
}
