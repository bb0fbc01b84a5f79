/** Commands for documents: a document changes all items of its lines, or none. */

import type { NewDocument } from '@godown/shared/documents';
import type { FieldError } from '@godown/shared/problem';
import { type Message, sentence } from '@godown/shared/texts';
import { ObjectId } from 'mongodb';
import { toJournalDoc } from '../../access/journal/journal.repo.js';
import { bring } from '../ledger/attachments.js';
import { type Command, Refusal, type Snapshot, type Transition, toTransition } from '../ledger/commands.js';
import { BALANCE_LIMITS, type Context, NextVersion } from '../ledger/next-version.js';
import type { MovementDoc } from '../records/movement-doc.js';
import type { DocumentAttachment } from './document-batch.js';
import { type DocumentDoc, type DocumentLineDoc, toPartyKey } from './document-doc.js';
import { documentWordsOf } from './document-words.js';

type NewLine = NewDocument['lines'][number];
type Head = Omit<DocumentDoc, 'lines' | 'lineCount' | 'units' | 'value'>;

/** Posts a document. Every wrong line is named in the refusal. */
export function postDocument(documents: DocumentAttachment, document: NewDocument): Command {
  const items = document.lines.map(({ item }) => ObjectId.createFromHexString(item));
  return {
    items,
    brings: [bring(documents, { posts: document.kind })],
    run(snapshot, context) {
      const batch = snapshot.attached(documents);
      const head = toHead(document, batch.nextNumber(document.kind), context);
      const errors: FieldError[] = [];
      const transitions: Transition[] = [];
      const lines: DocumentLineDoc[] = [];
      const firstLines = new Map<string, number>();
      for (const [index, line] of document.lines.entries()) {
        const id = String(items[index]);
        const problem = findLineProblem(snapshot, id, firstLines.get(id));
        if (!firstLines.has(id)) firstLines.set(id, index + 1);
        if (problem) {
          errors.push({ path: `lines.${index}.item`, ...problem });
          continue;
        }
        const state = snapshot.stateOf(new ObjectId(id));
        if (!state.active) continue;
        const next = new NextVersion(state.active, context, state.latestVersion);
        lines.push(moveLine(next, line, head));
        const rangeError = next.findRangeError();
        const field = 'counted' in line ? 'counted' : 'quantity';
        if (rangeError) errors.push({ path: `lines.${index}.${field}`, ...rangeError });
        transitions.push(toTransition(next, state.deleted));
      }
      requireNoErrors(errors);
      batch.put({ ...head, ...sumUp(lines), lines });
      return { transitions, reference: head._id };
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
  const [first] = errors;
  if (first) throw new Refusal('invalid_input', `${first.path}: ${first.message}`, { errors });
}

function toHead(document: NewDocument, number: string, { by, now }: Context): Head {
  const { kind, warehouse, party, reference, note } = document;
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
    ...(reference && { reference }),
    ...(note && { note }),
    words: documentWordsOf(number, [party, reference, note]),
  };
}

/** Moves the stock of one line, and returns the line as it is stored. */
function moveLine(next: NextVersion, line: NewLine, head: Head): DocumentLineDoc {
  const { _id, name, price } = next.item;
  const stored = { item: _id, itemName: name, price: price };
  const links = { note: head.note, party: head.party, document: head._id, documentKind: head.kind };
  const { warehouse, to } = head;
  if ('counted' in line) {
    const { counted, expected } = line;
    const moved = next.stock[warehouse] - expected;
    if (counted !== expected) next.move(warehouse, counted - expected, 'count', links);
    next.setCounted(warehouse);
    return { ...stored, quantity: counted - expected, counted, expected, moved };
  }
  const { quantity } = line;
  if (to) {
    const transfer = new ObjectId();
    next.move(warehouse, -quantity, 'transfer', { ...links, transfer });
    next.move(to, quantity, 'transfer', { ...links, transfer });
  } else if (head.kind === 'delivery') {
    next.move(warehouse, -quantity, 'delivered', links);
  } else {
    next.move(warehouse, quantity, 'restock', links);
  }
  return { ...stored, quantity };
}

/** Money is added up in cents, so that the sum is exact. */
function sumUp(lines: readonly DocumentLineDoc[]): Pick<DocumentDoc, 'lineCount' | 'units' | 'value'> {
  const cents = lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lineCount: lines.length, units, value: cents / 100 };
}

/**
 * Voids a document: reverses all its movements, also after later changes. `movements` are those that the document made, which
 * never change.
 */
export function voidDocument(
  documents: DocumentAttachment,
  number: string,
  movements: readonly MovementDoc[],
  reason: string | undefined,
): Command {
  const byItem = new Map<string, MovementDoc[]>();
  for (const movement of movements) {
    const id = String(movement.item);
    byItem.set(id, [...(byItem.get(id) ?? []), movement]);
  }
  const groups = [...byItem.values()];
  return {
    items: [...byItem.keys()].map((id) => ObjectId.createFromHexString(id)),
    brings: [bring(documents, { changes: number })],
    undoes: movements.map(({ _id }) => _id),
    run(snapshot, context) {
      const batch = snapshot.attached(documents);
      const document = batch.find(number);
      if (!document) throw new Error(`The document ${number} is gone.`);
      if (document.voided)
        throw new Refusal(
          'already_voided',
          sentence(/* i18n */ '{document} was cancelled by {by}. Nothing was changed.', {
            document: number,
            by: document.voided.by,
          }),
        );
      const transitions = groups.map((originals) => reverse(snapshot, originals, context));
      const voided = { at: context.now, by: context.by.email, ...(reason && { reason }) };
      batch.put({ ...document, voided });
      const subject = { id: number, name: number };
      const entry = toJournalDoc({ at: voided.at, email: voided.by, action: 'document-voided', subject });
      return { transitions, reference: number, journal: [entry] };
    },
  };
}

function reverse(snapshot: Snapshot, originals: readonly MovementDoc[], context: Context): Transition {
  const [{ item, itemName }] = originals as [MovementDoc];
  const { active, deleted, latestVersion } = snapshot.stateOf(item);
  if (!active)
    throw new Refusal(
      'item_not_found',
      sentence(/* i18n */ '{item} was deleted. Restore it first. Nothing was changed.', { item: itemName }),
    );
  const next = new NextVersion(active, context, latestVersion);
  const pair = originals.length > 1 ? { transfer: new ObjectId() } : {};
  for (const original of originals) next.reverse(original, pair);
  const rangeError = next.findRangeError();
  if (rangeError)
    throw new Refusal(
      'not_undoable',
      sentence(/* i18n */ '{item}: A balance must be from {min} to {max}.', {
        item: itemName,
        ...BALANCE_LIMITS,
      }),
    );
  return toTransition(next, deleted);
}
