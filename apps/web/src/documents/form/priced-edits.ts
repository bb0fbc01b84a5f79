/** The changes of the money of a draft, as pure functions. A change also removes the message about what was wrong there. */

import type { NoteQuestion } from '@godown/shared/trade/documents';
import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { timeNow } from '../../api/server-time';
import { readNumber } from '../../ui/read-number';
import { dayOf } from '../../ui/when';
import type {
  DocumentDraft,
  DraftLine,
  MoneyAnswer,
  TypedDiscount,
  TypedPayment,
} from '../drafts/document-drafts';
import { OF_TOTAL, without } from '../drafts/draft-edits';
import { NOTHING_PAID } from '../drafts/paid-now';

/** A name. It is of no customer or supplier with an account until one is chosen. Whoever is named does not buy as nobody in particular. */
export function setParty(draft: DocumentDraft, party: string, partner?: Pick<Partner, '_id'>): DocumentDraft {
  const isWalkIn = partner?._id === WALK_IN_CUSTOMER;
  const known = draft.answer === 'cash' ? undefined : draft.answer;
  const errors = without(draft.errors, 'party', 'paid', 'answer');
  return { ...draft, party, partner: partner?._id, answer: isWalkIn ? 'cash' : known, errors };
}

/** The one whose name is there already. It is the same note, so what is asked or refused about it stays. */
export function linkParty(draft: DocumentDraft, partner: Pick<Partner, '_id' | 'name'>): DocumentDraft {
  return { ...setParty(draft, partner.name, partner), errors: draft.errors };
}

/** The customer for cash sales has no account on which something could be left open. */
export function setAnswer(draft: DocumentDraft, answer: MoneyAnswer): DocumentDraft {
  const isOther = draft.partner === WALK_IN_CUSTOMER && answer !== 'cash';
  const errors = without(draft.errors, 'party', 'paid', 'answer');
  return { ...draft, ...(isOther && { party: '', partner: undefined }), answer, errors };
}

/** Yes to a question. The rest of what is paid is an advance from now on, also after the lines change. */
export function setConfirmed(draft: DocumentDraft, code: NoteQuestion): DocumentDraft {
  const confirms = [...new Set([...(draft.confirms ?? []), code])];
  const paid = code === 'paid_in_advance' ? { ...NOTHING_PAID, ...draft.paid, isAdvance: true } : draft.paid;
  return { ...draft, confirms, paid, errors: without(draft.errors) };
}

/** Nothing was confirmed, and nothing is asked. */
export function setUnconfirmed({ confirms: _, ...draft }: DocumentDraft): DocumentDraft {
  return { ...draft, errors: without(draft.errors) };
}

export function setPhone(draft: DocumentDraft, phone: string): DocumentDraft {
  return { ...draft, phone, errors: without(draft.errors, 'partyPhone') };
}

/** Undefined: the suggested price again. The same price in other digits is the same note, so what is asked about it stays. */
export function setPrice(draft: DocumentDraft, item: string, price: string | undefined): DocumentDraft {
  const before = draft.lines.find((line) => line.item === item)?.price ?? '';
  const isSame =
    price !== undefined && readNumber(price) !== null && readNumber(price) === readNumber(before);
  const changed = setLine(draft, item, { price });
  return isSame ? { ...changed, errors: draft.errors } : changed;
}

export const setLineDiscount = (draft: DocumentDraft, item: string, discount: TypedDiscount) =>
  setLine(draft, item, { discount });

export const setLineNote = (draft: DocumentDraft, item: string, note: string) =>
  setLine(draft, item, { note });

function setLine(draft: DocumentDraft, item: string, change: Partial<DraftLine>): DocumentDraft {
  const lines = draft.lines.map((line) => (line.item === item ? { ...line, ...change } : line));
  return { ...draft, lines, errors: without(draft.errors, item, ...OF_TOTAL) };
}

export function setDiscount(draft: DocumentDraft, discount: TypedDiscount): DocumentDraft {
  return { ...draft, discount, errors: without(draft.errors, ...OF_TOTAL) };
}

export function setTransport(draft: DocumentDraft, transport: string): DocumentDraft {
  return { ...draft, transport, errors: without(draft.errors, 'transport', ...OF_TOTAL) };
}

export function setPaid(draft: DocumentDraft, change: Partial<TypedPayment>): DocumentDraft {
  const paid = { ...NOTHING_PAID, ...draft.paid, ...change };
  // Keeping the rest was said of another amount.
  if (readNumber(paid.amount) !== readNumber(draft.paid?.amount ?? '')) paid.isAdvance = false;
  // Most cheques have the day on which they are handed over.
  if (change.method === 'cheque' && paid.chequeDate === '') paid.chequeDate = dayOf(timeNow());
  return { ...draft, paid, errors: without(draft.errors, 'paid') };
}
