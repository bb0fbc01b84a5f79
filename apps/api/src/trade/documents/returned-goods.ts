/** Adds up the goods that came back of a note: never more than it had. */

import type { FieldError } from '@godown/shared/http/problem';
import { type Message, sentence } from '@godown/shared/language/texts';
import { type NewDocument, RETURNED_KINDS, type ReturnKind } from '@godown/shared/trade/documents';
import { paidForLines, type SoldLine } from '@godown/shared/trade/refund';
import { Refusal, wrongFields } from '../../stock/ledger/commands.js';
import type { DocumentDoc, DocumentLineDoc } from './document-doc.js';

export type NewReturn = Extract<NewDocument, { kind: ReturnKind }>;

type Returned = NonNullable<DocumentDoc['returned']>;

/** Returns the note whose goods come back. Throws `Refusal` if nothing can come back of it. */
export function requireReturnable(note: DocumentDoc | null, kind: ReturnKind): DocumentDoc {
  const wrong = findWrong(note, kind);
  if (note && wrong === null) return note;
  throw wrongFields({ path: 'returns', message: wrong ?? '' });
}

function findWrong(note: DocumentDoc | null, kind: ReturnKind): string | null {
  if (!note) return /* i18n */ 'There is no document with this number.';
  if (note.voided) return /* i18n */ 'This note was cancelled.';
  if (note.kind === RETURNED_KINDS[kind]) return null;
  return kind === 'return' ? /* i18n */ 'Choose a delivery note.' : /* i18n */ 'Choose goods received.';
}

/** Adds returned lines to those that came back of a note before. The errors are of lines with more units than the note has left. */
export function addReturned(
  note: DocumentDoc,
  lines: readonly DocumentLineDoc[],
): { returned: Returned; errors: FieldError[] } {
  const returned = [...(note.returned ?? [])];
  const errors = lines.flatMap(({ item, quantity, net }, index): FieldError[] => {
    const had = note.lines.find((line) => line.item.equals(item))?.quantity;
    if (had === undefined) return [{ path: `lines.${index}.item`, ...notOnNote(note) }];
    const place = returned.findIndex((each) => each.item.equals(item));
    const before = returned[place] ?? { item, quantity: 0 };
    const left = had - before.quantity;
    if (quantity > left) return [{ path: `lines.${index}.quantity`, ...tooMany(left) }];
    returned.splice(place < 0 ? returned.length : place, 1, addTo(before, { quantity, net }));
    return [];
  });
  return { returned, errors };
}

function addTo(before: Returned[number], { quantity, net }: { quantity: number; net: number | undefined }) {
  const sum = { ...before, quantity: before.quantity + quantity };
  return net === undefined ? sum : { ...sum, net: (before.net ?? 0) + net };
}

const notOnNote = ({ _id }: DocumentDoc): Message =>
  sentence(/* i18n */ 'This item is not on {document}.', { document: _id });

const tooMany = (units: number): Message =>
  units === 0
    ? { message: /* i18n */ 'All of it is returned already.' }
    : sentence(/* i18n */ 'Only {units} of it can be returned.', { units });

/** Amounts paid for each item of a note, and its returns. Null if the note has no prices. */
export function soldLinesOf(note: DocumentDoc): Map<string, SoldLine> | null {
  const { lines, subtotal, transport = 0, total = 0, returned = [] } = note;
  if (subtotal === undefined) return null;
  const paid = paidForLines(
    lines.map(({ net = 0 }) => net),
    { subtotal, transport, total },
  );
  const backs = new Map(returned.map((back) => [String(back.item), back]));
  return new Map(
    lines.map(({ item, quantity }, index) => {
      const { quantity: units = 0, net: amount = 0 } = backs.get(String(item)) ?? {};
      return [String(item), { quantity, paid: paid[index] ?? 0, returned: { quantity: units, amount } }];
    }),
  );
}

/** The note without the goods of a return that is cancelled. */
export function takeReturned(note: DocumentDoc, lines: readonly DocumentLineDoc[]): DocumentDoc {
  const returned = (note.returned ?? []).map((back) => {
    const own = lines.filter((line) => line.item.equals(back.item));
    const quantity = own.reduce((left, line) => left - line.quantity, back.quantity);
    if (back.net === undefined) return { ...back, quantity };
    return { ...back, quantity, net: own.reduce((left, { net = 0 }) => left - net, back.net) };
  });
  return { ...note, returned: returned.filter(({ quantity }) => quantity > 0) };
}

/** Throws `Refusal` if goods of the note came back already: they would come back twice. */
export function requireNothingReturned({ _id, returned = [] }: DocumentDoc): void {
  if (returned.length > 0)
    throw new Refusal(
      'not_undoable',
      sentence(/* i18n */ 'Some of {document} was returned. Cancel its returns first.', { document: _id }),
    );
}
