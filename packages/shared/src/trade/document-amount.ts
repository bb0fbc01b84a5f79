import type { DocumentSummary } from './documents.js';

/**
 * The amount that screens, papers and files show of a document, in dollars: the total of a note with prices, what the differences of a
 * stock count are worth. Undefined for all others, and for a person who may not see the total: they show units only, never what the
 * goods sell for (record 6).
 */
export const amountOf = ({
  kind,
  value,
  total,
}: Pick<DocumentSummary, 'kind' | 'value' | 'total'>): number | undefined =>
  total ?? (kind === 'count' ? value : undefined);
