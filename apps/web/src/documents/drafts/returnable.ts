/** Computes what can still come back of a note, and which lines its return may have. */
import type { FieldError } from '@godown/shared/http/problem';
import { type Message, sentence } from '@godown/shared/language/texts';
import type { Document, DocumentLine } from '@godown/shared/trade/documents';
import { toCents } from '@godown/shared/trade/money';
import { paidForLines, type SoldLine } from '@godown/shared/trade/refund';
import { readCount } from '../../stock/check-count';
import type { DocumentDraft, DraftLine } from './document-drafts';
import { addLine } from './draft-edits';

/** A line of a note. */
export interface Returnable {
  item: string;
  name: string;
  /** Number of pieces that can still come back. */
  left: number;
  /** Only for a note with prices. */
  sold?: SoldLine;
}

/** The lines of a note, in its order. `waiting`: its returns that are not sent yet. */
export function toReturnable(note: Document, waiting: readonly Document[] = []): Returnable[] {
  const paid = paidFor(note);
  const back = waiting.flatMap(({ lines }) => lines);
  return note.lines.map((line, index) => {
    const { item, itemName: name, quantity } = line;
    const returned = returnedOf(line, back);
    const all = paid?.[index];
    return {
      item,
      name,
      left: note.voided ? 0 : Math.max(0, quantity - returned.quantity),
      ...(all !== undefined && { sold: { quantity, returned, paid: all } }),
    };
  });
}

/** Includes the returns that wait. */
function returnedOf(
  { item, returned = 0, refunded = 0 }: DocumentLine,
  back: readonly DocumentLine[],
): SoldLine['returned'] {
  const own = back.filter((line) => line.item === item);
  return {
    quantity: own.reduce((sum, { quantity }) => sum + quantity, returned),
    amount: own.reduce((sum, { net = 0 }) => sum + toCents(net), toCents(refunded)),
  };
}

/** Amounts paid for each line, in cents. Undefined for a note without prices. */
function paidFor({ lines, subtotal, transport = 0, total = 0 }: Document): number[] | undefined {
  if (subtotal === undefined) return undefined;
  return paidForLines(
    lines.map(({ net = 0 }) => toCents(net)),
    { subtotal: toCents(subtotal), transport: toCents(transport), total: toCents(total) },
  );
}

/** Updates the draft from its note. The return of a note with prices has prices too; otherwise the account would not follow. */
export function withNote(draft: DocumentDraft, note: Document, returnable: readonly Returnable[]) {
  const lines = draft.lines.map(({ sold: _, ...line }): DraftLine => {
    const { left = null, sold } = returnable.find(({ item }) => item === line.item) ?? {};
    return { ...line, left, ...(sold && { sold }) };
  });
  if (note.total === undefined) return { ...draft, lines };
  const answer = draft.answer === 'none' ? undefined : draft.answer;
  return { ...draft, lines, answer };
}

/** Number of pieces of an item on the draft. */
export const unitsOn = ({ lines }: DocumentDraft, item: string): number =>
  readCount(lines.find((line) => line.item === item)?.quantity ?? '') ?? 0;

/** Adds pieces of a line of the note, up to the number that can come back. */
export function addReturned(draft: DocumentDraft, { left, ...line }: Returnable, units: number) {
  const added = Math.min(units, left - unitsOn(draft, line.item));
  return added > 0 ? addLine(draft, { ...line, left }, added) : draft;
}

/** The reason why so many pieces cannot come back, or null. `left`: null for an item that is not on the note, undefined if that is not known. */
export function whyNotBack(
  { name, left }: Pick<DraftLine, 'name' | 'left'>,
  units: number,
  document: string,
): Message | null {
  if (left === undefined) return null;
  if (left === null) return sentence(/* i18n */ '{item} is not on {document}.', { item: name, document });
  if (units <= left) return null;
  return left === 0
    ? sentence(/* i18n */ 'All of {item} is returned already.', { item: name })
    : sentence(/* i18n */ 'Only {units} of {item} can be returned.', { units: left, item: name });
}

/** The same for a line of a draft. */
export const lineNotBack = (line: DraftLine, { returns = '' }: DocumentDraft): Message | null =>
  whyNotBack(line, readCount(line.quantity) ?? 0, returns);

/** Errors in the lines of the return of a note, as the server would report them. */
export const returnErrors = (draft: DocumentDraft): FieldError[] =>
  draft.lines.flatMap((line, index) => {
    const why = lineNotBack(line, draft);
    return why ? [{ path: `lines.${index}.quantity`, ...why }] : [];
  });
