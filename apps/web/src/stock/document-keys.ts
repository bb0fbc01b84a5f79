/** The cache keys of documents. Apart from the queries, because the outbox needs no more. */
import type { Document } from '@godown/shared/trade/documents';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate';

export const documentKeys = {
  all: ['documents'] as const,
  lists: ['documents', 'list'] as const,
  /** `search`: the filters, as in the URL. */
  list: (search: string) => ['documents', 'list', search] as const,
  one: (number: string) => ['documents', 'one', number] as const,
  /** The drafts on this device. */
  drafts: (by: string) => ['document-drafts', by] as const,
  /** The number of the note that was sent from the draft with this id, for a page that still shows the draft's address. */
  sent: (by: string, id: string) => ['document-drafts', by, 'sent', id] as const,
};

/** Puts a document that was just posted into the cache. */
export function putDocument(client: QueryClient, document: Document): void {
  client.setQueryData(documentKeys.one(document.number), document);
  invalidate(client, documentKeys.lists);
}
