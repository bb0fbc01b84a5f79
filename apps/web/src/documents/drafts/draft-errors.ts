/** Errors of a draft, and where they are. */
import type { FieldError } from '@godown/shared/http/problem';
import { say } from '../../language/say';
import { keepReason, reasonText, toError } from '../../ui/reason';
import type { DocumentDraft, Wrong } from './document-drafts';
import { isFields, lineOf, wrongFieldsOf } from './document-refusal';

/** Reads the errors of a refusal, for `DocumentDraft.errors`. */
export function readErrors(reason: Error, lines: readonly { item: string }[]): DocumentDraft['errors'] {
  const fields = wrongFieldsOf(reason);
  return fields.length > 0 ? placeErrors(fields, lines) : { '': keepReason(reason) };
}

/** Places each message at its line or field, once. */
export function placeErrors(
  fields: readonly FieldError[],
  lines: readonly { item: string }[],
): Record<string, FieldError[]> {
  const errors: Record<string, FieldError[]> = {};
  for (const field of fields) {
    const place = lines[lineOf(field.path) ?? -1]?.item ?? placeOf(field.path);
    const known = errors[place] ?? [];
    if (known.every(({ message }) => message !== field.message)) errors[place] = [...known, field];
  }
  return errors;
}

/** Says what is wrong at a place of a draft, in the language on the screen. Several messages are joined. */
export function wrongText(wrong: Wrong | undefined): string | undefined {
  if (wrong === undefined || typeof wrong === 'string') return wrong;
  return isFields(wrong) ? wrong.map(say).join(' ') : reasonText(toError(wrong));
}

/** True if only the price of a line is wrong, not its quantity. */
export const isAboutPrice = (wrong: Wrong | undefined): boolean =>
  Array.isArray(wrong) && wrong.every(({ path }: FieldError) => path.endsWith('.unitPrice'));

/** The field of a path such as `paid.amount`, or '' for an error that no field shows. */
function placeOf(path: string): string {
  const [field = ''] = path.split('.');
  if (field === 'partner' || field === 'noAccount') return 'party';
  return FIELDS.includes(field) ? field : '';
}

const FIELDS: readonly string[] = [
  'warehouse',
  'to',
  'party',
  'reference',
  'note',
  'discount',
  'transport',
  'paid',
  'partyPhone',
  'answer',
  'lines',
];
