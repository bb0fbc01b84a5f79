import type { FieldError, Problem } from '@godown/shared/http/problem';
import { sentence } from '@godown/shared/language/texts';
import { isReturnKind, type NoteQuestion, newDocumentSchema } from '@godown/shared/trade/documents';
import { MAX_MONEY, toCents } from '@godown/shared/trade/money';
import { placeAboveMax } from '@godown/shared/trade/totals';
import { ApiError } from '../../api/api-error';
import { isOfSupplier } from '../../stock/document-names';
import { keepReason } from '../../ui/reason';
import type { DocumentDraft } from '../drafts/document-drafts';
import { toDocument } from '../drafts/draft-document';
import { placeErrors } from '../drafts/draft-errors';
import { draftTotals } from '../drafts/draft-prices';
import { isAsItsNote, isNamed, needsName } from '../drafts/money-answer';
import { paidNow } from '../drafts/paid-now';
import { returnErrors } from '../drafts/returnable';

/**
 * Returns the error of a draft, or the question about it, before it is sent; null if there is none. `draft`: with its prices. `namesakes`:
 * the number of accounts with the typed name, if it is not known which one is meant. Zero for a new name.
 */
export function checkDraft(
  draft: DocumentDraft,
  { namesakes }: { namesakes?: number | undefined } = {},
): DocumentDraft['errors'] | null {
  const document = toDocument(draft);
  const { error } = newDocumentSchema.safeParse(document);
  if (error)
    return placeErrors([...answerErrors(draft, namesakes), ...error.issues.map(toField)], document.lines);
  const fields = [...answerErrors(draft, namesakes), ...returnErrors(draft), ...moneyErrors(draft)];
  if (fields.length > 0) return placeErrors(fields, draft.lines);
  return advanceQuestion(draft);
}

interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  message: string;
}

/** A discount that is no number is neither of the two kinds of discounts. */
const toField = ({ code, path, message }: Issue): FieldError => ({
  path: path.join('.'),
  message: code === 'invalid_union' ? /* i18n */ 'Enter a number.' : message,
});

/** Errors about the owner of the money. */
function answerErrors(draft: DocumentDraft, namesakes: number | undefined): FieldError[] {
  const { kind, isPriced, answer } = draft;
  if (!isPriced || isAsItsNote(draft)) return [];
  if (answer === undefined) return [{ path: 'answer', message: OPEN }];
  // A return is on the account of its note, even if somebody else is named.
  if (!needsName(answer) || draft.returns !== undefined) return [];
  const party = (message: string) => [{ path: 'party', message }];
  if (!isNamed(draft)) return party(isOfSupplier(kind) ? NO_SUPPLIER : NO_CUSTOMER);
  // Nobody brings back goods of a shop that never sold to them.
  if (namesakes === 0 && isReturnKind(kind)) return party(isOfSupplier(kind) ? NEW_SUPPLIER : NEW_CUSTOMER);
  return namesakes !== undefined && namesakes > 1 ? party(SEVERAL) : [];
}

/** The same as the server says. */
function moneyErrors(draft: DocumentDraft): FieldError[] {
  if (!draft.isPriced) return [];
  const { subtotal, discount, lines, total } = draftTotals(draft);
  const errors: FieldError[] = lines.flatMap((net, index) =>
    net < 0 ? [{ path: `lines.${index}.discount`, message: TOO_MUCH }] : [],
  );
  if (errors.length === 0 && discount > subtotal) errors.push({ path: 'discount', message: TOO_MUCH });
  const above = placeAboveMax(lines.map(toCents));
  if (above >= 0) errors.push({ path: `lines.${above}.unitPrice`, ...ABOVE_MAX });
  else if (total > MAX_MONEY) errors.push({ path: 'transport', ...ABOVE_MAX });
  const paid = paidNow(draft, total);
  if (Number.isNaN(paid?.given)) errors.push({ path: 'paid', message: NO_NUMBER });
  else if (paid && paid.change < 0)
    errors.push({ path: 'paid', message: draft.answer === 'paid' ? PART_PAID : TOO_LITTLE });
  return errors;
}

/** The server would ask the same, but it may be out of reach now. */
function advanceQuestion(draft: DocumentDraft): DocumentDraft['errors'] | null {
  const { isPriced, confirms = [], paid: typed, party: name } = draft;
  const { total } = draftTotals(draft);
  const paid = isPriced ? paidNow(draft, total) : null;
  if (!paid || paid.advance <= 0 || typed?.isAdvance || confirms.includes(ADVANCE)) return null;
  return askedErrors(ADVANCE, { name, paid: paid.amount, total });
}

/** A question as if the server asked it. */
export function askedErrors(
  code: NoteQuestion,
  values: NonNullable<Problem['values']>,
): DocumentDraft['errors'] {
  const head = { type: `urn:godown:problem:${code}`, title: code, status: 409, detail: '' };
  const problem = { ...head, code, values };
  return { '': keepReason(new ApiError({ kind: 'problem', status: 409, problem })) };
}

const ADVANCE: NoteQuestion = 'paid_in_advance';
const OPEN = /* i18n */ 'How is it paid? Choose one.';
const NO_CUSTOMER = /* i18n */ 'Enter the customer, or choose Cash sale.';
const NO_SUPPLIER = /* i18n */ 'Enter the supplier.';
const NEW_CUSTOMER = /* i18n */ 'Choose a customer.';
const NEW_SUPPLIER = /* i18n */ 'Choose a supplier.';
const SEVERAL = /* i18n */ 'Several have this name. Choose one from the list.';
const NO_NUMBER = /* i18n */ 'Enter a number.';
const TOO_MUCH = /* i18n */ 'The discount is more than what it is taken from.';
const ABOVE_MAX = sentence(/* i18n */ 'The amount must be at most {limit}.', { limit: MAX_MONEY });
const TOO_LITTLE = /* i18n */ 'This is less than the total.';
const PART_PAID = /* i18n */ 'This is less than the total. If the rest stays owed, choose On account.';
