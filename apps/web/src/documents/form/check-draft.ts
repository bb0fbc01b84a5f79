import type { FieldError } from '@godown/shared/http/problem';
import { newDocumentSchema } from '@godown/shared/trade/documents';
import type { DocumentDraft } from '../drafts/document-drafts';
import { toDocument } from '../drafts/draft-document';
import { placeErrors } from '../drafts/draft-errors';
import { draftTotals } from '../drafts/draft-prices';
import { returnErrors } from '../drafts/returnable';

/** What is wrong with a draft before it is sent, or null. */
export function checkDraft(draft: DocumentDraft): DocumentDraft['errors'] | null {
  const document = toDocument(draft);
  const { error } = newDocumentSchema.safeParse(document);
  if (error) return placeErrors(error.issues.map(toField), document.lines);
  const fields = [...returnErrors(draft), ...moneyErrors(draft)];
  return fields.length > 0 ? placeErrors(fields, draft.lines) : null;
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

/** The same as the server says. */
function moneyErrors(draft: DocumentDraft): FieldError[] {
  if (!draft.isPriced) return [];
  const { subtotal, discount, lines } = draftTotals(draft);
  const errors = lines.flatMap((net, index) =>
    net < 0 ? [{ path: `lines.${index}.discount`, message: TOO_MUCH }] : [],
  );
  if (errors.length === 0 && discount > subtotal) errors.push({ path: 'discount', message: TOO_MUCH });
  if (draft.paid?.amount.trim() && !draft.partner) errors.push({ path: 'paid', message: NOBODY });
  return errors;
}

const TOO_MUCH = /* i18n */ 'The discount is more than what it is taken from.';
const NOBODY = /* i18n */ 'Choose a customer or supplier first.';
