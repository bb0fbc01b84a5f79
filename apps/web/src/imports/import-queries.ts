/** The queries and the calls of imports. */

import {
  type ApplyRequest,
  type Import,
  importRowSchema,
  importSchema,
  type Mapping,
  type RowStatus,
} from '@godown/shared/bulk/imports';
import { type Job, jobSchema } from '@godown/shared/bulk/jobs';
import { deletionSchema } from '@godown/shared/items/item';
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
  return readQuery(api, { key: importKeys.list, path: '/imports', schema: z.array(importSchema) });
}

/** Polls an import while it is checked. Rejects with the `ApiError` `import_not_found`. */
export function importQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: importKeys.one(id),
    queryFn: async ({ signal }) =>
      (await api.get(importPath(id), { schema: importSchema, auth: 'required', signal })).data,
    refetchInterval: ({ state }) => whileVisible(WATCH_MS, state.data?.state === 'checking'),
    refetchOnWindowFocus: 'always',
  });
}

/** The checked rows of a status, or those with warnings, page after page. */
export function importRowsQuery(api: Api, id: string, status: RowStatus | 'warned') {
  return pagesQuery(api, {
    key: importKeys.rows(id, status),
    path: `${importPath(id)}/rows`,
    search: { status },
    schema: z.array(importRowSchema),
    sizes: [PAGE, PAGE],
  });
}

/** Sends a file. Rejects with an `ApiError` if it cannot be read. */
export async function uploadImport(api: Api, file: File, signal: AbortSignal): Promise<Import> {
  const query = new URLSearchParams({ name: file.name });
  return (await api.upload(`/imports?${query}`, file, { schema: importSchema, signal })).data;
}

export async function checkImport(api: Api, id: string, mapping: Mapping): Promise<Import> {
  return (await api.post(`${importPath(id)}/check`, { body: mapping, schema: importSchema })).data;
}

/** Chooses which sheet of a workbook is imported. */
export async function chooseSheet(api: Api, id: string, sheet: string): Promise<Import> {
  return (await api.post(`${importPath(id)}/sheet`, { body: { sheet }, schema: importSchema })).data;
}

/** Guesses the columns again, by the headings in another row. */
export async function chooseHeadings(api: Api, id: string, headingRow: number): Promise<Import> {
  return (await api.post(`${importPath(id)}/headings`, { body: { headingRow }, schema: importSchema })).data;
}

export async function cancelCheck(api: Api, id: string): Promise<Import> {
  return (await api.post(`${importPath(id)}/cancel`, { schema: importSchema })).data;
}

/** Starts the job that makes the changes. The same key never starts it twice. `yes`: the fields that new items may lack. */
export async function applyImport(api: Api, id: string, key: string, yes: ApplyRequest): Promise<Job> {
  const headers = { 'Idempotency-Key': key };
  const names = (['withoutPrice', 'withoutStock'] as const).filter((name) => yes[name]);
  const query = new URLSearchParams(names.map((name) => [name, 'true']));
  return (await api.post(`${importPath(id)}/apply?${query}`, { headers, schema: jobSchema })).data;
}

/** Removes a file that was not applied. Nothing in the inventory changes. */
export async function deleteImport(api: Api, id: string): Promise<void> {
  await api.delete(importPath(id), { schema: deletionSchema });
}

const importPath = (id: string) => `/imports/${encodeURIComponent(id)}`;
