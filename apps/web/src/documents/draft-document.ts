/** Between a draft and the document that is posted. */
import type { NewDocument } from '@godown/shared/documents';
import type { FieldError } from '@godown/shared/problem';
import { say } from '../language/say';
import { readCount } from '../stock/check-count';
import type { DocumentDraft } from './document-drafts';
import { DocumentRefusal, lineOf } from './document-refusal';

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

/** The messages of a refusal, for `DocumentDraft.errors`. */
export function readErrors(reason: Error, lines: readonly { item: string }[]): Record<string, string> {
  return reason instanceof DocumentRefusal ? placeErrors(reason.fields, lines) : { '': reason.message };
}

/** Places each message at its line or field. Several of one place follow each other. */
export function placeErrors(
  fields: readonly FieldError[],
  lines: readonly { item: string }[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, ...why } of fields) {
    const place = lines[lineOf(path) ?? -1]?.item ?? (FIELDS.includes(path) ? path : '');
    const said = say(why);
    errors[place] = errors[place] === undefined ? said : `${errors[place]} ${said}`;
  }
  return errors;
}

const FIELDS: readonly string[] = ['warehouse', 'to', 'party', 'reference', 'note'];
