/** The command that posts a document: it changes all items of its lines, or none. */

import type { FieldError } from '@godown/shared/http/problem';
import { type Message, sentence } from '@godown/shared/language/texts';
import { signsOfReturn } from '@godown/shared/stock/damaged';
import type { DocumentKind, NewDocument, ReturnKind } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { placeAboveMax } from '@godown/shared/trade/totals';
import { ObjectId } from 'mongodb';
import type { JournalDoc } from '../../access/journal/journal.repo.js';
import { bring } from '../../stock/ledger/attachments.js';
import { type Command, type Snapshot, toTransition, wrongFields } from '../../stock/ledger/commands.js';
import { type Context, NextVersion } from '../../stock/ledger/next-version.js';
import type { ItemDoc } from '../../stock/records/item-doc.js';
import type { PartnerDoc } from '../accounts/partner-doc.js';
import type { DocumentAttachment } from './document-batch.js';
import { type DocumentDoc, type DocumentLineDoc, toPartyKey } from './document-doc.js';
import { documentWordsOf } from './document-words.js';
import type { Line, Note } from './note.js';
import { TOO_MUCH } from './note-money.js';
import { addReturned, requireReturnable } from './returned-goods.js';

type NewLine = NewDocument['lines'][number];
type Head = Omit<DocumentDoc, 'lines' | 'lineCount' | 'units' | 'value'>;

/** Posts a document. A refusal names every wrong line. `note`: its parts beside moving stock, if it is a delivery, a receipt or a return. */
export function postDocument(
  documents: DocumentAttachment,
  document: NewDocument,
  note: Note | null = null,
): Command {
  // The same item may be on two lines of a return, in two conditions.
  const ids = [...new Set(document.lines.map(({ item }) => item.toLowerCase()))];
  const returns = 'returns' in document ? document.returns : undefined;
  return {
    items: ids.map((id) => ObjectId.createFromHexString(id)),
    brings: [
      bring(documents, { posts: document.kind }),
      ...(returns ? [bring(documents, { changes: returns })] : []),
      ...(note?.brings ?? []),
    ],
    isInJournal: true,
    run(snapshot, context) {
      const batch = snapshot.attached(documents);
      const original = returns ? requireReturnable(batch.find(returns), document.kind as ReturnKind) : null;
      const partner = note?.findPartner(snapshot, original, context) ?? null;
      const head = toHead(document, batch.nextNumber(document.kind), { context, partner, original });
      const errors: FieldError[] = [];
      const versions = new Map<string, NextVersion>();
      const lines: DocumentLineDoc[] = [];
      const journal: JournalDoc[] = [];
      const firstLines = new Map<string, number>();
      for (const [index, line] of document.lines.entries()) {
        const id = line.item.toLowerCase();
        const key = 'condition' in line ? `${id} ${line.condition}` : id;
        const problem = findLineProblem(snapshot, id, firstLines.get(key));
        if (!firstLines.has(key)) firstLines.set(key, index + 1);
        if (problem) {
          errors.push({ path: `lines.${index}.item`, ...problem });
          continue;
        }
        const state = snapshot.stateOf(new ObjectId(id));
        if (!state.active) continue;
        const next = versions.get(id) ?? new NextVersion(state.active, context, state.latestVersion);
        versions.set(id, next);
        const before = lines.filter(({ item }) => item.equals(next.stored._id)).reduce(sumQuantity, 0);
        const at = { number: head._id, context, snapshot, journal, original, before };
        const { kept, valued } = note?.addLine(next, index, at) ?? { kept: {}, valued: {} };
        lines.push({ ...moveLine(next, line, { head, original, valued }), ...kept });
        const wrong = next.findError();
        const field = 'counted' in line ? 'counted' : 'quantity';
        if (wrong) errors.push({ path: `lines.${index}.${field}`, ...wrong });
      }
      const back = original && addReturned(original, lines);
      requireNoErrors([
        ...errors,
        ...(errors.length === 0 ? [...findValueErrors(lines), ...(back?.errors ?? [])] : []),
      ]);
      const post = note?.plan(snapshot, { ...head, lines, partner, original }, context);
      if (partner && note) journal.push(...note.savePartner(snapshot, partner, context));
      batch.put({ ...head, ...sumUp(lines), ...post?.(), lines });
      if (original && back) batch.put({ ...original, returned: back.returned });
      const transitions = [...versions].map(([id, next]) =>
        toTransition(next, snapshot.stateOf(new ObjectId(id)).deleted),
      );
      return { transitions, reference: head._id, journal };
    },
  };
}

function findLineProblem(snapshot: Snapshot, item: string, firstLine: number | undefined): Message | null {
  if (firstLine !== undefined)
    return sentence(/* i18n */ 'This item is on line {line} already.', { line: firstLine });
  if (!snapshot.stateOf(new ObjectId(item)).active)
    return { message: /* i18n */ 'There is no such item, or it was deleted.' };
  return null;
}

function requireNoErrors(errors: FieldError[]): void {
  const [first, ...others] = errors;
  if (first) throw wrongFields(first, ...others);
}

interface HeadSetting {
  context: Context;
  partner: PartnerDoc | null;
  /** The note that a return belongs to. */
  original: DocumentDoc | null;
}

function toHead(
  document: NewDocument,
  number: string,
  { context: { by, now }, partner, original }: HeadSetting,
): Head {
  const { kind, warehouse, reference, note } = document;
  const party = partner?.name ?? document.party ?? original?.party;
  const to = document.kind === 'transfer' ? document.to : undefined;
  return {
    _id: number,
    kind,
    at: now,
    uid: by.uid,
    email: by.email,
    warehouse,
    ...(to && { to }),
    ...(party && { party, partyKey: toPartyKey(party) }),
    ...(partner && { partner: partner._id }),
    ...(reference && { reference }),
    ...(note && { note }),
    ...(original && { returns: original._id }),
    words: documentWordsOf(number, [party, reference, note, original?._id], document.lines.map(noteOf)),
  };
}

const sumQuantity = (sum: number, { quantity }: DocumentLineDoc): number => sum + quantity;

const noteOf = (line: NewLine): string | undefined => ('note' in line ? line.note : undefined);

/** Moves the stock of one line, and returns the line as it is stored. */
function moveLine(
  next: NextVersion,
  line: NewLine,
  { head, original, valued }: { head: Head; original: DocumentDoc | null; valued: Line['valued'] },
): DocumentLineDoc {
  const { _id, name, price } = next.item;
  const cost = costOf(next.item, original);
  const stored = { item: _id, itemName: name, price, ...(cost !== undefined && { cost }) };
  const links = {
    ...valued,
    note: head.note,
    party: head.party,
    document: head._id,
    documentKind: head.kind,
    ...(isSale(head.kind, line) && { sold: true as const }),
  };
  const { warehouse, to } = head;
  if ('counted' in line) {
    const { counted, expected } = line;
    const moved = next.stock[warehouse] - expected;
    if (counted !== expected) next.move(warehouse, counted - expected, 'count', links);
    next.setCounted(warehouse);
    return { ...stored, quantity: counted - expected, counted, expected, moved };
  }
  const { quantity } = line;
  if ('condition' in line) {
    const { condition } = line;
    const reason = head.kind === 'return' ? 'returned' : 'sent-back';
    const { good, damaged } = signsOfReturn(reason, condition);
    // `|| 0` turns -0 into 0.
    next.move(warehouse, good * quantity || 0, reason, { ...links, damaged: damaged * quantity });
    const { cost: _, ...bare } = stored;
    const brought = worthOf(next);
    // While no cost is known nothing comes back of it either.
    return { ...(brought.worth === undefined ? bare : stored), ...brought, quantity, condition };
  }
  if (to) {
    const transfer = new ObjectId();
    next.move(warehouse, -quantity, 'transfer', { ...links, transfer });
    next.move(to, quantity, 'transfer', { ...links, transfer });
  } else if (head.kind === 'delivery') {
    next.move(warehouse, -quantity, 'delivered', links);
  } else {
    next.move(warehouse, quantity, 'restock', links);
    const after = costOf(next.item, null);
    return { ...stored, ...(after !== undefined && { cost: after }), ...worthOf(next), quantity };
  }
  return { ...stored, ...worthOf(next), quantity };
}

/** True if the report of sales includes the line. */
const isSale = (kind: DocumentKind, line: NewLine): boolean =>
  (kind === 'delivery' || kind === 'return') && 'unitPrice' in line && line.unitPrice !== undefined;

/** Effect of the last movement on the value of its item. */
function worthOf({ movements }: NextVersion): Pick<DocumentLineDoc, 'worth' | 'short'> {
  const worth = movements.at(-1)?.worth;
  return worth ? { worth: Math.abs(worth.change), ...(worth.short && { short: worth.short }) } : {};
}

/** Cost in cents. Returned goods have the cost that they had on their note, so that a return takes off what the sale has earned. */
function costOf({ _id, cost }: ItemDoc, original: DocumentDoc | null): number | undefined {
  if (original) return original.lines.find(({ item }) => item.equals(_id))?.cost;
  return cost === undefined ? undefined : toCents(cost);
}

/** Above this the value of the document would not be exact. */
function findValueErrors(lines: readonly DocumentLineDoc[]): FieldError[] {
  const line = placeAboveMax(lines.map(({ price, quantity }) => toCents(price) * Math.abs(quantity)));
  return line < 0
    ? []
    : [{ path: `lines.${line}.${lines[line]?.counted === undefined ? 'quantity' : 'counted'}`, ...TOO_MUCH }];
}

/** Money is added up in cents, so that the sum is exact. */
function sumUp(lines: readonly DocumentLineDoc[]): Pick<DocumentDoc, 'lineCount' | 'units' | 'value'> {
  const cents = lines.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lineCount: lines.length, units, value: fromCents(cents) };
}
