import type { DocumentSummary } from '@godown/shared/trade/documents';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { PageOf } from '../api/pages';
import { documentKeys } from '../stock/document-keys';

/** The documents of the lists that were opened last, each once, the newest first. */
export function listSeenDocuments(client: QueryClient): DocumentSummary[] {
  const lists = client.getQueriesData<InfiniteData<PageOf<DocumentSummary>>>({
    queryKey: documentKeys.lists,
  });
  const seen = lists.flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? []);
  return [...new Map(seen.map((document) => [document.number, document])).values()].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  );
}
