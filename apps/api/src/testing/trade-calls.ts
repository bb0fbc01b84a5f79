/** What tests of notes and accounts share. */
import type { NewDocument } from '@godown/shared/trade/documents';
import { ObjectId } from 'mongodb';
import { type EntryDoc, entriesOf } from '../stock/accounts/entry-doc.js';
import { findFieldsOf, type PartnerDoc, partnersOf } from '../stock/accounts/partner-doc.js';
import { NOW } from './now.js';
import type { Sent, TestApp } from './test-app.js';

/** Adds a customer, directly to the database. Money is in cents. */
export async function addPartner({ db }: TestApp, fields: Partial<PartnerDoc> = {}): Promise<PartnerDoc> {
  const named = { name: 'Rahman Stores', ...fields };
  const doc: PartnerDoc = {
    _id: new ObjectId(),
    kind: 'customer',
    balance: 0,
    entries: 0,
    version: 1,
    createdAt: NOW,
    createdBy: 'anna@example.com',
    ...findFieldsOf(named),
    ...named,
  };
  await partnersOf(db).insertOne(doc);
  return doc;
}

type Note = Partial<Extract<NewDocument, { kind: 'delivery' | 'receipt' }>>;

/** Posts a delivery note, unless another kind is given. The money of a note that names nobody is on no account. */
export const postNote = ({ post }: TestApp, note: Note, sent: Sent = {}) =>
  post('/documents', { kind: 'delivery', warehouse: 'halishar', ...onNone(note), ...note }, sent);

function onNone({ partner, party, lines = [] }: Note) {
  const isOnNone = !partner && !party && lines.some(({ unitPrice }) => unitPrice !== undefined);
  return isOnNone && { noAccount: true };
}

/** The entries of an account, oldest first. */
export const entriesFor = ({ db }: TestApp, partner: ObjectId): Promise<EntryDoc[]> =>
  entriesOf(db).find({ partner }).sort({ number: 1 }).toArray();

/** In cents. */
export async function balanceOf({ db }: TestApp, _id: ObjectId): Promise<number> {
  const partner = await partnersOf(db).findOne({ _id });
  if (!partner) throw new Error('The partner is gone.');
  return partner.balance;
}
