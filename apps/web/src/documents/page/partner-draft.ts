import type { Partner } from '@godown/shared/trade/partners';
import type { DocumentDraft } from '../drafts/document-drafts';
import { createDraft } from '../drafts/draft-edits';

/** A draft for a customer or supplier. Its prices are on the account. */
export function partnerDraft(
  head: Pick<DocumentDraft, 'id' | 'warehouse' | 'kind'>,
  { name: party, _id: partner }: Partner,
): DocumentDraft {
  return { ...createDraft(head), party, partner };
}
