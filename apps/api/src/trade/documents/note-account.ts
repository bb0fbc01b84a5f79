/** A note on the account of its customer or supplier. */

import { sentence } from '@godown/shared/language/texts';
import { type DocumentKind, isReturnKind } from '@godown/shared/trade/documents';
import { fromCents, MAX_MONEY, toCents } from '@godown/shared/trade/money';
import type { ObjectId } from 'mongodb';
import { ask } from '../../stock/ledger/ask.js';
import { wrongFields } from '../../stock/ledger/commands.js';
import type { Context } from '../../stock/ledger/next-version.js';
import { type AccountBatch, type NewEntry, requireRange } from '../accounts/account-batch.js';
import { isWalkIn, type PartnerDoc } from '../accounts/partner-doc.js';
import type { DocumentDoc } from './document-doc.js';
import type { NewNote } from './note-money.js';

const MAX_CENTS = toCents(MAX_MONEY);

/** The entries of a note, and the balance before and after them. */
export interface Owing {
  partner: PartnerDoc;
  entries: readonly NewEntry[];
  before: number;
  after: number;
}

/** Throws `Refusal` if the account would be out of its range, or if a question must be answered first. */
export function planOwing(
  partner: PartnerDoc,
  note: NewNote,
  {
    _id: document,
    kind: documentKind,
    total = 0,
    returns: settles,
  }: Pick<DocumentDoc, '_id' | 'kind' | 'total' | 'returns'>,
): Owing {
  const links = { document, documentKind };
  // A return is the other way round: less is owed, and money paid at once is given back.
  const isReturn = isReturnKind(documentKind);
  const toChange = (cents: number) => (isReturn ? 0 - cents : cents);
  const entries: NewEntry[] = [
    { kind: 'note', change: toChange(total), ...links, ...(settles && { settles }) },
  ];
  if (note.paid) {
    const { amount, method, cheque, reference } = note.paid;
    const how = { method, ...(cheque && { cheque }), ...(reference && { reference }) };
    const kind = isReturn ? 'refund' : 'payment';
    entries.push({ kind, change: toChange(-toCents(amount)), ...how, ...links });
  }
  const before = partner.balance;
  const after = requireRange(before, changesOf(entries));
  askAboutPaid(note, partner, total);
  askAboutLimit(note, partner, { before, after });
  return { partner, entries, before, after };
}

/** Asks about money paid above the total. It is an advance, which a buyer at the counter cannot have. */
function askAboutPaid(note: NewNote, { _id, name, balance }: PartnerDoc, total: number): void {
  const paid = toCents(note.paid?.amount ?? 0);
  if (isWalkIn(_id) && (paid > total || (paid < total && isReturnKind(note.kind))))
    throw wrongFields({ path: 'paid', message: ALL_AT_ONCE });
  if (paid <= total) return;
  // The older debt is paid first; only the excess is an advance.
  const owed = isReturnKind(note.kind) ? 0 : fromCents(balance);
  const values = { name, paid: fromCents(paid), total: fromCents(total), owed };
  const template = isReturnKind(note.kind)
    ? /* i18n */ '{paid} would be paid back to {name} for {total}. Nothing was saved.'
    : /* i18n */ '{paid} would be paid for {total}. The rest would be an advance of {name}. Nothing was saved.';
  ask(note, 'paid_in_advance', sentence(template, values));
}

const ALL_AT_ONCE = /* i18n */ 'In a cash sale the amount paid must be the total. Give the change back.';

/** An advance of one buyer at the counter does not pay for the next buyer. */
function askAboutLimit(
  note: NewNote,
  { _id, kind, name, creditLimit = MAX_CENTS }: PartnerDoc,
  { before, after }: { before: number; after: number },
): void {
  const owed = isWalkIn(_id) ? after - Math.min(before, 0) : after;
  if (kind !== 'customer' || owed <= creditLimit || after <= before) return;
  const values = { name, owed: fromCents(owed), limit: fromCents(creditLimit) };
  const text = sentence(
    /* i18n */ '{name} would owe {owed}. The limit is {limit}. Nothing was saved.',
    values,
  );
  // An older name of the answer.
  if (!note.overLimit) ask(note, 'over_credit_limit', text);
}

const changesOf = (entries: readonly NewEntry[]): number[] => entries.map(({ change }) => change);

/** Posts the entries. Returns the fields that the document keeps. */
export function postOwing(
  accounts: AccountBatch,
  { partner, entries, before, after }: Owing,
  context: Context,
): Pick<DocumentDoc, 'owed' | 'entries'> {
  const posted = entries.map((entry) => accounts.post(partner._id, entry, context)._id);
  return { owed: { before, after }, entries: posted };
}

/** Plans the entries that reverse those of a note. Entries already reversed, such as a cheque that bounced, are left out. */
export function planReturn(
  accounts: AccountBatch,
  { _id: document, kind, entries = [] }: { _id: string; kind: DocumentKind; entries?: ObjectId[] },
  reason: string | undefined,
): { partner: ObjectId; entries: NewEntry[] } | null {
  const known = entries.flatMap((id) => (accounts.undoOf(id) ? [] : (accounts.findEntry(id) ?? [])));
  const [first] = known;
  if (!first) return null;
  const partner = accounts.accountOf(first.partner);
  const undoing = known.map(
    ({ _id, change }): NewEntry => ({
      kind: 'undo',
      // `|| 0` turns -0 into 0.
      change: -change || 0,
      undoes: _id,
      document,
      documentKind: kind,
      ...(reason && { note: reason }),
    }),
  );
  requireRange(partner.balance, changesOf(undoing));
  return { partner: partner._id, entries: undoing };
}
