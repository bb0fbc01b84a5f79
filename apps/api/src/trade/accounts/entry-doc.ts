import type { AccountEntry, EntryKind } from '@godown/shared/trade/accounts';
import type { DocumentKind } from '@godown/shared/trade/documents';
import { fromCents } from '@godown/shared/trade/money';
import type { PartnerKind } from '@godown/shared/trade/partners';
import type { PaymentMethod } from '@godown/shared/trade/payments';
import type { Collection, Db, ObjectId } from 'mongodb';
import { declareIndexes, hintOf } from '../../database/declare-indexes.js';
import { ENTRY_INDEXES, IS_MONEY } from './entry-filter.js';
import { PAPER_INDEXES } from './money-paper.js';

/** A movement of money as it is stored. It is never changed and never deleted. Money is in whole cents. */
export interface EntryDoc {
  _id: ObjectId;
  partner: ObjectId;
  partnerName: string;
  partnerKind: PartnerKind;
  /** Its place in the account, from 1. No two entries of an account have the same one. */
  number: number;
  /** The time of posting, and not before that of the entry before it, unless the account is out of order. */
  at: Date;
  uid: string;
  email: string;
  kind: EntryKind;
  /** Above zero: more is owed than before. */
  change: number;
  /** Balance afterwards. */
  after: number;
  document?: string;
  documentKind?: DocumentKind;
  /** Number of the note that a return pays. */
  settles?: string;
  /** Method by which money was handed over. An entry that reverses such an entry has it too. */
  method?: PaymentMethod;
  cheque?: { number: string; date: string };
  reference?: string;
  note?: string;
  /** The entry that it reverses. */
  undoes?: ObjectId;
  /** The other account of a merge. */
  other?: ObjectId;
}

export type EntryCollection = Collection<EntryDoc>;

export const entriesOf = (db: Db, options: { readPreference?: 'primary' } = {}): EntryCollection =>
  db.collection('accountEntries', options);

/** The index of the entries of accounts by time. */
export const BY_TIME = { partner: 1, at: 1, number: 1 } as const;

/** The index of cheques by their day. */
const BY_CHEQUE_DAY = { 'cheque.date': 1 } as const;

/** Most cheques that are read of one day. */
const MAX_CHEQUES = 1000;

/** Counts the cheques of a day, such as `2026-03-01`, that were taken or given and were not reversed. */
export async function countCheques(entries: EntryCollection, day: string): Promise<number> {
  const options = { hint: hintOf(BY_CHEQUE_DAY), projection: { kind: 1, undoes: 1 }, limit: MAX_CHEQUES };
  const ofDay = await entries.find({ 'cheque.date': day }, options).toArray();
  const ids = ofDay.filter(({ kind }) => kind === 'payment' || kind === 'refund').map(({ _id }) => _id);
  return ids.length - (await entries.countDocuments({ undoes: { $in: ids } }));
}

/** The first forbids two entries with one number, the second two entries that reverse the same one. */
export async function createEntryIndexes(entries: EntryCollection): Promise<void> {
  await declareIndexes(entries, [
    { key: { partner: 1, number: 1 }, unique: true },
    { key: BY_TIME },
    { key: { undoes: 1 }, unique: true, partialFilterExpression: { undoes: { $exists: true } } },
    { key: ENTRY_INDEXES.all },
    { key: ENTRY_INDEXES.money, partialFilterExpression: IS_MONEY },
    { key: ENTRY_INDEXES.exact },
    { key: PAPER_INDEXES.cheque, partialFilterExpression: { 'cheque.number': { $exists: true } } },
    { key: BY_CHEQUE_DAY, partialFilterExpression: { 'cheque.date': { $exists: true } } },
    { key: PAPER_INDEXES.transfer, partialFilterExpression: { reference: { $exists: true } } },
  ]);
}

type Credit = Pick<EntryDoc, 'settles' | 'document' | 'documentKind'>;

/** The number of the note that a credit entry pays first, if it names one. */
export function settledNoteOf({ settles, document, documentKind }: Credit): string | undefined {
  if (settles !== undefined) return settles;
  return documentKind === 'delivery' || documentKind === 'receipt' ? document : undefined;
}

/** The entry as the API returns it. `undoneBy` is the entry that reverses it, if there is one. */
export function toEntry(doc: EntryDoc, undoneBy?: ObjectId): AccountEntry {
  const { _id, partner, at, change, after, undoes, other, uid: _uid, ...same } = doc;
  return {
    ...same,
    _id: String(_id),
    partner: String(partner),
    at: at.toISOString(),
    change: fromCents(change),
    after: fromCents(after),
    ...(undoes && { undoes: String(undoes) }),
    ...(undoneBy && { undoneBy: String(undoneBy) }),
    ...(other && { other: String(other) }),
  };
}
