/** Between a draft and the document that is posted. */
import type { NewDocument } from '@godown/shared/documents';
import type { FieldError } from '@godown/shared/problem';
import { say } from '../language/say';
import { readCount } from '../stock/check-count';
import { type KeptReason, keepReason, reasonText, toError } from '../ui/reason';
import type { DocumentDraft, Wrong } from './document-drafts';
import { lineOf, wrongFieldsOf } from './document-refusal';

/** A stock count is not written like the others. */
export type WrittenDocument = Exclude<NewDocument, { kind: 'count' }>;

interface Posted {
  /** The id of the draft. */
  key: string;
  document: WrittenDocument;
  /** Of the items, in the order of the lines. */
  names: readonly string[];
}

/** The document of a draft. A quantity that is no number, or a code, is NaN, and the schema refuses it. */
export function toDocument(draft: DocumentDraft): WrittenDocument {
  const { kind, warehouse, to } = draft;
  const lines = draft.lines.map(({ item, quantity }) => ({
    item,
    quantity: readCount(quantity) ?? Number.NaN,
  }));
  const head = { warehouse, ...givenTexts(draft), lines };
  return kind === 'transfer' ? { kind, to, ...head } : { kind, ...head };
}

function givenTexts({ kind, ...draft }: DocumentDraft) {
  const party = kind === 'transfer' ? '' : draft.party.trim();
  const reference = draft.reference.trim();
  const note = draft.note.trim();
  return { ...(party && { party }), ...(reference && { reference }), ...(note && { note }) };
}

/** The draft of a document that was refused, with the reason. */
export function toDraft({ key, document, names }: Posted, reason: Error): DocumentDraft {
  const { kind, warehouse, party = '', reference = '', note = '' } = document;
  const lines = document.lines.map(({ item, quantity }, index) => ({
    item,
    name: names[index] ?? item,
    quantity: String(quantity),
  }));
  const to = document.kind === 'transfer' ? document.to : warehouse;
  const draft = { id: key, kind, at: Date.now(), warehouse, to, party, reference, note, lines };
  return { ...draft, errors: readErrors(reason, lines) };
}

/** What a refusal says, for `DocumentDraft.errors`. */
export function readErrors(reason: Error, lines: readonly { item: string }[]): DocumentDraft['errors'] {
  const fields = wrongFieldsOf(reason);
  return fields.length > 0 ? placeErrors(fields, lines) : { '': keepReason(reason) };
}

/** Places each message at its line or field. */
export function placeErrors(
  fields: readonly FieldError[],
  lines: readonly { item: string }[],
): Record<string, FieldError[]> {
  const errors: Record<string, FieldError[]> = {};
  for (const field of fields) {
    const place = lines[lineOf(field.path) ?? -1]?.item ?? (FIELDS.includes(field.path) ? field.path : '');
    errors[place] = [...(errors[place] ?? []), field];
  }
  return errors;
}

/** What is wrong at a place of a draft, in the language on the screen. Several messages follow each other. */
export function wrongText(wrong: Wrong | undefined): string | undefined {
  if (wrong === undefined || typeof wrong === 'string') return wrong;
  return isFields(wrong) ? wrong.map(say).join(' ') : reasonText(toError(wrong));
}

const isFields = (wrong: readonly FieldError[] | KeptReason): wrong is readonly FieldError[] =>
  Array.isArray(wrong);

const FIELDS: readonly string[] = ['warehouse', 'to', 'party', 'reference', 'note'];
