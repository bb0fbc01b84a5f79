/** The command that cancels a document. */

import { type Sentence, sentence } from '@godown/shared/language/texts';
import { ObjectId } from 'mongodb';
import { toJournalDoc } from '../../access/journal/journal.repo.js';
import type { Answers } from '../../stock/ledger/ask.js';
import { bring } from '../../stock/ledger/attachments.js';
import {
  type Command,
  Refusal,
  type Snapshot,
  type Transition,
  toTransition,
} from '../../stock/ledger/commands.js';
import { askAboutCounts, isCountedSince } from '../../stock/ledger/counted-since.js';
import type { HistoryAttachment } from '../../stock/ledger/histories.js';
import { BALANCE_LIMITS, type Context, NextVersion } from '../../stock/ledger/next-version.js';
import { findIn, needsOf, reverseMovements } from '../../stock/ledger/reverse-movements.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import type { DocumentDoc } from './document-doc.js';
import { bringsOfNote, type NoteAttachments, planCancelling } from './note.js';
import { requireNothingReturned, takeReturned } from './returned-goods.js';

/** A document that is voided, as it was read before, and the movements that it made. Both never change. */
interface Voided extends Answers {
  document: DocumentDoc;
  movements: readonly MovementDoc[];
  reason?: string | undefined;
  /** True if stock that was counted since stays as it was counted. */
  keepsCounted?: true | undefined;
}

/** Voids a document: reverses all its movements and the entries of its account, also after later changes. */
export function voidDocument(
  attachments: NoteAttachments,
  { document: known, movements, reason, confirms, keepsCounted }: Voided,
): Command {
  const { documents, histories } = attachments;
  const number = known._id;
  const byItem = new Map<string, MovementDoc[]>();
  for (const movement of movements) {
    const id = String(movement.item);
    byItem.set(id, [...(byItem.get(id) ?? []), movement]);
  }
  const groups = [...byItem.values()];
  return {
    items: [...byItem.keys()].map((id) => ObjectId.createFromHexString(id)),
    brings: [
      bring(documents, { changes: number }),
      ...(known.returns ? [bring(documents, { changes: known.returns })] : []),
      ...bringsOfNote(known, attachments),
      ...needsOf(movements).map((need) => bring(attachments.histories, need)),
    ],
    isInJournal: true,
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
      requireNothingReturned(document);
      requireSameEntries(document, known);
      const original = document.returns ? batch.find(document.returns) : null;
      const reversals = groups.map((originals) =>
        reverse(snapshot, number, { originals, context, confirms, keepsCounted, histories }),
      );
      const hasKept = reversals.some(({ staysCounted }) => staysCounted);
      const giveBack = planCancelling(snapshot, document, attachments, { reason, context });
      const voided = {
        at: context.now,
        by: context.by.email,
        ...(reason && { reason }),
        ...(hasKept && { keepsCounted: true as const }),
      };
      giveBack();
      batch.put({ ...document, voided });
      if (original) batch.put(takeReturned(original, document.lines));
      const subject = { id: number, name: number };
      const entry = toJournalDoc({ at: voided.at, email: voided.by, action: 'document-voided', subject });
      return {
        transitions: reversals.map(({ transition }) => transition),
        reference: number,
        journal: [entry],
      };
    },
  };
}

/** Throws `Refusal` if the note was brought to an account after it was read: the entries of the account were not read then. */
function requireSameEntries({ _id, entries = [] }: DocumentDoc, known: DocumentDoc): void {
  if (entries.length === (known.entries ?? []).length) return;
  throw new Refusal(
    'not_undoable',
    sentence(/* i18n */ '{document} was just brought to an account. Try again.', { document: _id }),
  );
}

interface Reversal extends Pick<Voided, 'confirms' | 'keepsCounted'> {
  originals: readonly MovementDoc[];
  context: Context;
  histories: HistoryAttachment;
}

function reverse(
  snapshot: Snapshot,
  number: string,
  { originals, context, confirms, keepsCounted, histories }: Reversal,
): { transition: Transition; staysCounted: boolean } {
  const [{ item, itemName }] = originals as [MovementDoc];
  const { active, deleted, latestVersion } = snapshot.stateOf(item);
  if (!active)
    throw new Refusal(
      'item_not_found',
      sentence(/* i18n */ '{item} was deleted. Restore it first. Nothing was changed.', { item: itemName }),
    );
  const next = new NextVersion(active, context, latestVersion);
  const pair = originals.some(({ transfer }) => transfer) ? { transfer: new ObjectId() } : {};
  if (!keepsCounted) askAboutCounts({ confirms }, active, originals);
  const counted = keepsCounted ? originals.filter((original) => isCountedSince(active, original)) : [];
  reverseMovements(next, originals, { findHistory: findIn(histories, snapshot), pair });
  for (const original of originals) {
    next.forgetCount(original);
    if (counted.includes(original))
      next.move(original.warehouse, original.change, 'correction', { note: number });
  }
  const error = next.findError();
  if (error) throw new Refusal('not_undoable', toItemText(itemName, error));
  return { transition: toTransition(next, deleted), staysCounted: counted.length > 0 };
}

/** Error text for the balances of one of many items. */
function toItemText(item: string, { values: { warehouse } }: Sentence): Sentence {
  return warehouse === undefined
    ? sentence(/* i18n */ '{item}: A balance must be from {min} to {max}.', { item, ...BALANCE_LIMITS })
    : sentence(/* i18n */ '{item}: too few damaged pieces in {warehouse}.', { item, warehouse });
}
