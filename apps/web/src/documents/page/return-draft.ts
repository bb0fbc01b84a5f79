/** Drafts of returns. They begin empty: most often one piece of many comes back. */
import { type Document, RETURNED_KINDS, type ReturnKind } from '@godown/shared/trade/documents';
import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import type { DocumentDraft } from '../drafts/document-drafts';
import { createDraft } from '../drafts/draft-edits';
import { toReturnable } from '../drafts/returnable';
import { partnerDraft } from './partner-draft';

const KINDS = Object.keys(RETURNED_KINDS) as ReturnKind[];

/** The kind of return that a document may have; null if it has none, or all of it came back. */
export function returnKindOf(document: Document): ReturnKind | null {
  const kind = KINDS.find((each) => RETURNED_KINDS[each] === document.kind);
  return kind && toReturnable(document).some(({ left }) => left > 0) ? kind : null;
}

/** Its lines are those of the note that are chosen (`form/use-returned-note.ts`). The account is that of the note. */
export function toReturnDraft(id: string, kind: ReturnKind, document: Document): DocumentDraft {
  const { number: returns, warehouse, party = '', total } = document;
  const draft = createDraft({ id, kind, warehouse });
  const partner = isOnAccount(document) ? document.partner : undefined;
  return {
    ...draft,
    party,
    returns,
    ...paidBackTo(partner),
    ...(total === undefined && { answer: 'none' as const }),
  };
}

/** Older servers do not say the state of a note. A note with prices that was linked to a customer later was on no account. */
const isOnAccount = ({ total, state, owed }: Document): boolean =>
  state === undefined ? total === undefined || owed !== undefined : state !== 'on-no-account';

/** Its prices are on the account. */
export const partnerReturnDraft = (
  head: Pick<DocumentDraft, 'id' | 'warehouse'>,
  partner: Partner,
): DocumentDraft => ({
  ...partnerDraft({ ...head, kind: partner.kind === 'customer' ? 'return' : 'supplier-return' }, partner),
  ...paidBackTo(partner._id),
});

/** Customers without an account get the money back at once. */
function paidBackTo(partner: string | undefined): Partial<DocumentDraft> {
  if (partner === undefined) return {};
  return {
    partner,
    ...(partner === WALK_IN_CUSTOMER && { answer: 'cash' as const }),
  };
}
