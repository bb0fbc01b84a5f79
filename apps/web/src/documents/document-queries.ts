/** The reads of documents: the cache keys and the query options. */
import { type DocumentSummary, documentSchema, documentSummarySchema } from '@godown/shared/trade/documents';
import * as z from 'zod/mini';
import type { Api } from '../api/client';
import { pagesQuery } from '../api/pages';
import { readQuery } from '../api/read-query';
import { documentKeys } from '../stock/document-keys';

/** A row of a list in pages. A document changes once at most: when it is voided. */
const toRow = (summary: DocumentSummary) => ({
  ...summary,
  _id: summary.number,
  version: summary.voided ? 1 : 0,
});

/** Documents, newest first, page after page. `search`: the filters of `GET /documents`, as a query string. */
export function documentsQuery(api: Api, search: string) {
  return pagesQuery(api, 'GET /documents', z.array(documentSummarySchema), {
    key: documentKeys.list(search),
    query: search,
    toRow,
    sizes: [50, 100],
  });
}

/** One document. Rejects with the `ApiError` `document_not_found` if there is none with this number. */
export function documentQuery(api: Api, number: string) {
  return readQuery(api, 'GET /documents/{number}', documentSchema, {
    key: documentKeys.one(number),
    params: { number },
  });
}
