/** The one question about money that a note of goods answers before it is saved: how is it settled? */
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { isOfSupplier } from '../../stock/document-names';
import { ANSWERS, type DocumentDraft, type MoneyAnswer } from './document-drafts';

/** The answers that a draft may have. None for a transfer, which has no money. */
export function answersOf(draft: DocumentDraft): readonly MoneyAnswer[] {
  if (draft.kind === 'transfer') return [];
  if (isAsItsNote(draft)) return ['account'];
  const isCash = draft.partner === WALK_IN_CUSTOMER;
  return ANSWERS.filter((answer) => {
    if (answer === 'none') return !isReturnOfPriced(draft) && !mayBePriced(draft);
    // The return of a note is on the account of its note.
    if (draft.returns !== undefined) return isCash === (answer === 'cash');
    return answer !== 'cash' || !isOfSupplier(draft.kind);
  });
}

/** True for the return of a note whose money is on no account. The return's money is on no account either, even if somebody is named. */
export const isAsItsNote = (draft: DocumentDraft): boolean =>
  draft.returns !== undefined && draft.partner === undefined && isReturnOfPriced(draft);

/** Goods that were sold for money are returned for money. The return of a note without prices begins with the answer `none`. */
const isReturnOfPriced = ({ returns, answer, lines }: DocumentDraft): boolean =>
  lines.length > 0
    ? lines.some(({ sold }) => sold !== undefined)
    : returns !== undefined && answer !== 'none';

/** True for the return of a note that is out of reach, unless it began without prices. The server refuses it if the note has prices. */
const mayBePriced = ({ returns, answer, lines }: DocumentDraft): boolean =>
  returns !== undefined && answer !== 'none' && lines.every(({ left }) => left === undefined);

/** The chosen answer, else the account of the named customer or supplier. Null while the question is open, and for a transfer. */
export function answerOf(draft: DocumentDraft): MoneyAnswer | null {
  const { answer, partner, paid } = draft;
  const offered = answersOf(draft);
  if (answer && offered.includes(answer)) return answer;
  if (offered.length === 0) return null;
  if (isAsItsNote(draft)) return 'account';
  if (partner === WALK_IN_CUSTOMER) return 'cash';
  if (!isNamed(draft)) return null;
  return paid?.isAll ? 'paid' : 'account';
}

/** True if the note names the customer or supplier. A return has that of its note. */
export const isNamed = ({
  party,
  partner,
  returns,
}: Pick<DocumentDraft, 'party' | 'partner' | 'returns'>): boolean =>
  partner !== undefined || party.trim() !== '' || returns !== undefined;

/** True if an answer needs somebody with an account. */
export const needsName = (answer: MoneyAnswer | null | undefined): boolean =>
  answer === 'account' || answer === 'paid';
