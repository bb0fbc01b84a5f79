/** The cache keys of documents. Apart from the queries, because the outbox needs no more. */
export const documentKeys = {
  all: ['documents'] as const,
  lists: ['documents', 'list'] as const,
  /** `search`: the filters, as in the URL. */
  list: (search: string) => ['documents', 'list', search] as const,
  one: (number: string) => ['documents', 'one', number] as const,
  /** The drafts on this device. */
  drafts: (by: string) => ['document-drafts', by] as const,
};
