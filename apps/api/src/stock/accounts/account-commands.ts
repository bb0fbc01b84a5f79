/** Commands of accounts, except those that write notes. */

import type { JournalAction } from '@godown/shared/access/journal';
import { sentence } from '@godown/shared/language/texts';
import type { NewAdjustment } from '@godown/shared/trade/accounts';
import { UNDOABLE_ENTRIES } from '@godown/shared/trade/accounts';
import type { DocumentKind } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import type { NewPayment } from '@godown/shared/trade/payments';
import type { ObjectId } from 'mongodb';
import { type JournalDoc, toJournalDoc } from '../../access/journal/journal.repo.js';
import { bring } from '../ledger/attachments.js';
import { type Command, Refusal } from '../ledger/commands.js';
import type { AccountAttachment, AccountBatch, AccountNeed, NewEntry } from './account-batch.js';
import type { EntryDoc } from './entry-doc.js';
import { type MoneyPaper, paperOf } from './money-paper.js';
import type { PartnerDoc } from './partner-doc.js';
import { askAboutMoneyPaper } from './questions.js';

/** A payment, as it was checked: the kind of its document is known. */
export type CheckedPayment = NewPayment & { documentKind?: DocumentKind };

/** The customer pays the shop, or the shop pays the supplier: less is owed. A refund goes the other way. */
export function pay(accounts: AccountAttachment, partner: ObjectId, payment: CheckedPayment): Command {
  const { amount, isRefund = false, method, cheque, reference, document, documentKind, note } = payment;
  const paper = paperOf(isRefund ? 'refund' : 'payment', payment);
  const entry: NewEntry = {
    kind: isRefund ? 'refund' : 'payment',
    change: isRefund ? toCents(amount) : -toCents(amount),
    method,
    ...(cheque && { cheque }),
    ...(reference && { reference }),
    ...(document && { document }),
    ...(documentKind && { documentKind }),
    ...(note && { note }),
  };
  return changeAccount(accounts, { partner, paper }, (batch, whose) => {
    if (paper) askAboutMoneyPaper(payment, { paper, partner: whose }, batch);
    return entry;
  });
}

/** Corrects the balance. */
export function adjust(
  accounts: AccountAttachment,
  partner: ObjectId,
  { amount, reason }: NewAdjustment,
): Command {
  const entry: NewEntry = { kind: 'adjustment', change: toCents(amount), note: reason };
  return changeAccount(accounts, { partner, action: 'account-adjusted' }, () => entry);
}

interface Taken {
  partner: ObjectId;
  entry: ObjectId;
  reason?: string | undefined;
}

/** Reverses an entry, also after later entries, and also an entry of an account that was merged into this one. */
export function undoEntry(accounts: AccountAttachment, { partner, entry, reason }: Taken): Command {
  return changeAccount(accounts, { partner, entry, action: 'entry-undone' }, (batch) => {
    const original = requireEntry(batch, { partner, entry });
    if (!UNDOABLE_ENTRIES.includes(original.kind)) throw notUndoable(original);
    requireNotTaken(batch, original);
    return takeBack(original, { kind: 'undo', reason });
  });
}

/** The bank did not pay a cheque: its amount is owed again. */
export function bounceCheque(accounts: AccountAttachment, { partner, entry, reason }: Taken): Command {
  return changeAccount(accounts, { partner, entry, action: 'cheque-bounced' }, (batch) => {
    const original = requireEntry(batch, { partner, entry });
    if (!original.cheque || original.undoes)
      throw new Refusal('not_undoable', /* i18n */ 'Only a payment by cheque can bounce.');
    requireNotTaken(batch, original);
    return { ...takeBack(original, { kind: 'bounce', reason }), cheque: original.cheque };
  });
}

interface Changed {
  partner: ObjectId;
  /** The entry that is reversed. */
  entry?: ObjectId;
  /** The number of the payment, such as that of its cheque. */
  paper?: MoneyPaper | null;
  /** The action that the journal shows. */
  action?: JournalAction;
}

/** Adds one entry to an account. Its id is the reference of the change. */
function changeAccount(
  accounts: AccountAttachment,
  { partner: id, entry, paper, action }: Changed,
  toEntry: (batch: AccountBatch, partner: PartnerDoc) => NewEntry,
): Command {
  const need: AccountNeed = { partners: [id], ...(entry && { entries: [entry] }), ...(paper && { paper }) };
  return {
    items: [],
    brings: [bring(accounts, need)],
    run(snapshot, context) {
      const batch = snapshot.attached(accounts);
      const partner = requireOpen(batch, id);
      const posted = batch.post(id, toEntry(batch, partner), context);
      const journal = action ? [toJournalEntry(action, partner, posted)] : [];
      return { transitions: [], reference: String(posted._id), journal };
    },
  };
}

/** Finds an account that takes entries: its partner was neither deleted nor merged. */
function requireOpen(batch: AccountBatch, id: ObjectId): PartnerDoc {
  const partner = batch.find(id);
  if (!partner)
    throw new Refusal('partner_not_found', /* i18n */ 'There is no customer or supplier with this id.');
  const { name } = partner;
  if (partner.mergedInto)
    throw new Refusal(
      'partner_not_found',
      sentence(/* i18n */ '{name} was merged into another one. Write it there.', { name }),
    );
  if (partner.deleted)
    throw new Refusal(
      'partner_not_found',
      sentence(/* i18n */ '{name} was deleted. Restore it first.', { name }),
    );
  return partner;
}

/** Finds an entry of this account, or of one that was merged into it. */
function requireEntry(batch: AccountBatch, { partner, entry }: Taken): EntryDoc {
  const found = batch.findEntry(entry);
  if (found && batch.accountOf(found.partner)._id.equals(partner)) return found;
  throw new Refusal('entry_not_found', /* i18n */ 'The account has no entry with this id.');
}

function notUndoable({ kind, document }: EntryDoc): Refusal {
  if (kind === 'note' && document)
    return new Refusal(
      'not_undoable',
      sentence(/* i18n */ 'This belongs to {document}. Cancel the whole note instead.', { document }),
    );
  return new Refusal('not_undoable', /* i18n */ 'This cannot be undone. Correct the account instead.');
}

function requireNotTaken(batch: AccountBatch, { _id }: EntryDoc): void {
  const by = batch.undoOf(_id);
  if (!by) return;
  throw new Refusal(
    'already_undone',
    by.kind === 'bounce'
      ? /* i18n */ 'This cheque has bounced already.'
      : /* i18n */ 'This has been undone already.',
  );
}

/** Makes the entry that reverses another one. It names the same document. */
const takeBack = (
  { _id, change, document, documentKind }: EntryDoc,
  { kind, reason }: { kind: 'undo' | 'bounce'; reason: string | undefined },
): NewEntry => ({
  kind,
  change: -change,
  undoes: _id,
  ...(document && { document }),
  ...(documentKind && { documentKind }),
  ...(reason && { note: reason }),
});

function toJournalEntry(action: JournalAction, before: PartnerDoc, entry: EntryDoc): JournalDoc {
  const { at, email, after, note } = entry;
  const balance = { field: 'balance', before: fromCents(before.balance), after: fromCents(after) };
  return toJournalDoc({
    at,
    email,
    action,
    subject: { id: String(before._id), name: before.name },
    changes: [balance, ...(note ? [{ field: 'reason', after: note }] : [])],
  });
}
