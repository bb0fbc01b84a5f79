/** A note on the account of its customer or supplier. */

import { sentence } from '@godown/shared/language/texts';
import { type DocumentKind, isReturnKind } from '@godown/shared/trade/documents';
import { fromCents, MAX_MONEY, toCents } from '@godown/shared/trade/money';
import type { PartnerKind } from '@godown/shared/trade/partners';
import type { ObjectId } from 'mongodb';
import type { JournalDoc } from '../../access/journal/journal.repo.js';
import { type AccountBatch, type NewEntry, requireRange } from '../accounts/account-batch.js';
import { isWalkIn, newPartnerDoc, type PartnerDoc } from '../accounts/partner-doc.js';
import { toPartnerEntry } from '../accounts/partner-journal.js';
import { Refusal, wrongFields } from '../ledger/commands.js';
import type { Context } from '../ledger/next-version.js';
import type { DocumentDoc } from './document-doc.js';
import type { NewNote } from './note-money.js';

const MAX_CENTS = toCents(MAX_MONEY);

const PARTNERS: Record<NewNote['kind'], PartnerKind> = {
  delivery: 'customer',
  return: 'customer',
  receipt: 'supplier',
  'supplier-return': 'supplier',
};

/**
 * The customer of a delivery note or of a return, or the supplier of goods received or sent back. The one of cash sales may not be
 * stored yet.
 */
export function requirePartner(
  accounts: AccountBatch,
  id: ObjectId,
  { kind, party }: NewNote,
  context: Context,
): PartnerDoc {
  const partner = accounts.find(id) ?? (isWalkIn(id) ? newWalkIn(id, party, context) : null);
  const wrong = findWrong(partner, PARTNERS[kind]);
  if (partner && wrong === null) return partner;
  throw wrongFields({ path: 'partner', message: wrong ?? '' });
}

/** A limit of zero asks before something stays unpaid. The first note says its name in the language of its writer. */
const newWalkIn = (_id: ObjectId, party: string | undefined, context: Context): PartnerDoc => ({
  ...newPartnerDoc({ _id, kind: 'customer', name: party || 'Cash sales' }, context),
  creditLimit: 0,
});

/** Stores the customer of cash sales with the first note. Returns what the journal says of it. */
export function addWalkIn(accounts: AccountBatch, partner: PartnerDoc, context: Context): JournalDoc[] {
  if (accounts.find(partner._id)) return [];
  accounts.put(partner);
  return [toPartnerEntry('partner-added', partner, context)];
}

function findWrong(partner: PartnerDoc | null, kind: PartnerKind): string | null {
  if (!partner) return /* i18n */ 'There is no such customer or supplier.';
  if (partner.mergedInto) return /* i18n */ 'This one was merged into another. Choose that one.';
  if (partner.deleted) return /* i18n */ 'This one was deleted. Restore it first.';
  if (partner.kind === kind) return null;
  return kind === 'customer' ? /* i18n */ 'Choose a customer.' : /* i18n */ 'Choose a supplier.';
}

/**
 * A return of a note that is on an account is on the same one, or on the one that it was merged into. A note with prices that was given to
 * a customer later is on no account: nobody owes it, so its return may be on none either.
 */
export function requireSamePartner(
  accounts: AccountBatch | null,
  { known, soldTo, money, sold }: { known: PartnerDoc | null; soldTo: ObjectId; money: unknown; sold: Sold },
): void {
  const isOnNone = sold.subtotal !== undefined && !sold.entries;
  if (!known && (money === null || isOnNone)) return;
  if (known && accounts?.accountOf(soldTo)._id.equals(known._id)) return;
  throw wrongFields({
    path: 'partner',
    message: /* i18n */ 'Choose the customer or supplier of the note.',
  });
}

/** What is read of a note whose goods come back. */
type Sold = Pick<DocumentDoc, 'subtotal' | 'entries'>;

/** The entries of a note, and what is owed before and after them. */
export interface Owing {
  partner: PartnerDoc;
  entries: readonly NewEntry[];
  before: number;
  after: number;
}

/** Throws `Refusal` if the account would be out of its range, or the customer would owe more than the limit. */
export function planOwing(
  partner: PartnerDoc,
  { paid, overLimit }: Pick<NewNote, 'paid' | 'overLimit'>,
  { _id: document, kind: documentKind, total = 0 }: Pick<DocumentDoc, '_id' | 'kind' | 'total'>,
): Owing {
  const links = { document, documentKind };
  // A return is the other way round: less is owed, and what is paid at once is given back.
  const isReturn = isReturnKind(documentKind);
  const toChange = (cents: number) => (isReturn ? 0 - cents : cents);
  const entries: NewEntry[] = [{ kind: 'note', change: toChange(total), ...links }];
  if (paid) {
    const { amount, method, cheque, reference } = paid;
    const how = { method, ...(cheque && { cheque }), ...(reference && { reference }) };
    const kind = isReturn ? 'refund' : 'payment';
    entries.push({ kind, change: toChange(-toCents(amount)), ...how, ...links });
  }
  const before = partner.balance;
  const after = requireRange(before, changesOf(entries));
  const { creditLimit = MAX_CENTS, kind, name } = partner;
  if (kind === 'customer' && after > creditLimit && after > before && !overLimit)
    throw new Refusal(
      'over_credit_limit',
      sentence(/* i18n */ '{name} would owe {owed}. The limit is {limit}. Nothing was saved.', {
        name,
        owed: fromCents(after),
        limit: fromCents(creditLimit),
      }),
    );
  return { partner, entries, before, after };
}

const changesOf = (entries: readonly NewEntry[]): number[] => entries.map(({ change }) => change);

/** Posts them, and returns what the document keeps of it. */
export function postOwing(
  accounts: AccountBatch,
  { partner, entries, before, after }: Owing,
  context: Context,
): Pick<DocumentDoc, 'owed' | 'entries'> {
  const posted = entries.map((entry) => accounts.post(partner._id, entry, context)._id);
  return { owed: { before, after }, entries: posted };
}

/** What takes back the entries of a note. Those that were taken back already, such as a cheque that bounced, are left out. */
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
