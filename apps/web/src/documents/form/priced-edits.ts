/** The changes of the money of a draft, as pure functions. A change also removes the message about what was wrong there. */
import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { dayOf } from '../../ui/when';
import type { DocumentDraft, DraftLine, TypedDiscount, TypedPayment } from '../drafts/document-drafts';
import { without } from '../drafts/draft-edits';
import { firstPayment, NOTHING_PAID } from '../drafts/draft-prices';

/** A name. It is of no customer or supplier with an account until one is chosen. What is paid for a cash sale goes with it. */
export function setParty(draft: DocumentDraft, party: string, partner?: Pick<Partner, '_id'>): DocumentDraft {
  const [wasWalkIn, isWalkIn] = [draft.partner, partner?._id].map((id) => id === WALK_IN_CUSTOMER);
  const paid = wasWalkIn === isWalkIn ? draft.paid : firstPayment(partner?._id);
  return { ...draft, party, partner: partner?._id, paid, errors: without(draft.errors, 'party', 'paid') };
}

export function setPriced(draft: DocumentDraft, isPriced: boolean): DocumentDraft {
  return { ...draft, isPriced, errors: {} };
}

/** Undefined: the suggested price again. */
export const setPrice = (draft: DocumentDraft, item: string, price: string | undefined) =>
  setLine(draft, item, { price });

export const setLineDiscount = (draft: DocumentDraft, item: string, discount: TypedDiscount) =>
  setLine(draft, item, { discount });

export const setLineNote = (draft: DocumentDraft, item: string, note: string) =>
  setLine(draft, item, { note });

function setLine(draft: DocumentDraft, item: string, change: Partial<DraftLine>): DocumentDraft {
  const lines = draft.lines.map((line) => (line.item === item ? { ...line, ...change } : line));
  return { ...draft, lines, errors: without(draft.errors, item) };
}

export function setDiscount(draft: DocumentDraft, discount: TypedDiscount): DocumentDraft {
  return { ...draft, discount, errors: without(draft.errors, 'discount') };
}

export function setTransport(draft: DocumentDraft, transport: string): DocumentDraft {
  return { ...draft, transport, errors: without(draft.errors, 'transport', 'discount') };
}

export function setPaid(draft: DocumentDraft, change: Partial<TypedPayment>): DocumentDraft {
  const paid = { ...NOTHING_PAID, ...draft.paid, ...change };
  // Most cheques have the day on which they are handed over.
  if (change.method === 'cheque' && paid.chequeDate === '') paid.chequeDate = dayOf(Date.now());
  return { ...draft, paid, errors: without(draft.errors, 'paid') };
}
