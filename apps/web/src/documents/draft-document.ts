/** Between a draft and the document that is posted. */
import { isReturnKind, type NewDocument } from '@godown/shared/documents';
import type { FieldError } from '@godown/shared/problem';
import { say } from '../language/say';
import { readCount } from '../stock/check-count';
import { decimalText } from '../ui/format';
import { keepReason, reasonText, toError } from '../ui/reason';
import { type DocumentDraft, type DraftLine, draftIdOf, type Wrong } from './document-drafts';
import { isFields, lineOf, wrongFieldsOf } from './document-refusal';
import { toLinePrice, toNotePrice, toTypedDiscount, toTypedPayment } from './draft-prices';

/** A stock count is not written like the others. */
export type WrittenDocument = Exclude<NewDocument, { kind: 'count' }>;

interface Posted {
  key: string;
  /** The id of the draft, if that is not the key. */
  draft?: string;
  document: WrittenDocument;
  /** Of the items, in the order of the lines. */
  names: readonly string[];
}

/** The document of a draft. A quantity that is no number, or a code, is NaN, and the schema refuses it. */
export function toDocument(draft: DocumentDraft): WrittenDocument {
  const { kind, warehouse, to, partner, isPriced } = draft;
  const head = { warehouse, ...givenTexts(draft) };
  if (kind === 'transfer') return { kind, to, ...head, lines: draft.lines.map(toLine) };
  const whose = { ...head, ...(partner && { partner }), ...(isPriced && toNotePrice(draft)) };
  const lines = draft.lines.map((line) => ({ ...toLine(line), ...(isPriced && toLinePrice(line)) }));
  if (!isReturnKind(kind)) return { kind, ...whose, lines };
  const inCondition = lines.map((line, index) => ({
    ...line,
    condition: draft.lines[index]?.condition ?? 'good',
  }));
  return { kind, ...whose, ...(draft.returns && { returns: draft.returns }), lines: inCondition };
}

const toLine = ({ item, quantity }: DraftLine) => ({ item, quantity: readCount(quantity) ?? Number.NaN });

function givenTexts({ kind, ...draft }: DocumentDraft) {
  const party = kind === 'transfer' ? '' : draft.party.trim();
  const reference = draft.reference.trim();
  const note = draft.note.trim();
  return { ...(party && { party }), ...(reference && { reference }), ...(note && { note }) };
}

/** The draft of a document that was refused, with the reason. */
export function toDraft(posted: Posted, reason: Error): DocumentDraft {
  const { document } = posted;
  const { kind, warehouse, party = '', reference = '', note = '' } = document;
  const lines = toDraftLines(posted);
  const to = document.kind === 'transfer' ? document.to : warehouse;
  const texts = { party, reference, note };
  return {
    id: draftIdOf(posted),
    kind,
    at: Date.now(),
    warehouse,
    to,
    ...texts,
    ...toTyped(document),
    lines,
    errors: readErrors(reason, lines),
  };
}

function toDraftLines({ document, names }: Posted): DraftLine[] {
  return document.lines.map((line, index) => {
    const { item, quantity } = line;
    const condition = 'condition' in line && { condition: line.condition };
    const draftLine = { item, name: names[index] ?? item, quantity: String(quantity), ...condition };
    if (!('unitPrice' in line) || line.unitPrice === undefined) return draftLine;
    const { unitPrice, discount, note } = line;
    return {
      ...draftLine,
      price: decimalText(unitPrice, 2),
      ...(discount && { discount: toTypedDiscount(discount) }),
      ...(note && { note }),
    };
  });
}

/** The customer or supplier and the money of a document, as they are typed. */
function toTyped(document: WrittenDocument): Partial<DocumentDraft> {
  if (document.kind === 'transfer') return {};
  const { partner, discount, transport, paid, lines } = document;
  return {
    isPriced: lines.some(({ unitPrice }) => unitPrice !== undefined),
    ...(partner && { partner }),
    ...('returns' in document && document.returns && { returns: document.returns }),
    ...(discount && { discount: toTypedDiscount(discount) }),
    ...(transport && { transport: decimalText(transport, 2) }),
    ...(paid && { paid: toTypedPayment(paid) }),
  };
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
    const place = lines[lineOf(field.path) ?? -1]?.item ?? placeOf(field.path);
    errors[place] = [...(errors[place] ?? []), field];
  }
  return errors;
}

/** What is wrong at a place of a draft, in the language on the screen. Several messages follow each other. */
export function wrongText(wrong: Wrong | undefined): string | undefined {
  if (wrong === undefined || typeof wrong === 'string') return wrong;
  return isFields(wrong) ? wrong.map(say).join(' ') : reasonText(toError(wrong));
}

/** The field of a path such as `paid.amount`, or '' for what no field shows. */
function placeOf(path: string): string {
  const [field = ''] = path.split('.');
  if (field === 'partner') return 'party';
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
];
