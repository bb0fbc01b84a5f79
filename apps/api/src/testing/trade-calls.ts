/** Shared by the tests of notes and accounts. */
import type { NewDocument } from '@godown/shared/trade/documents';
import { ObjectId } from 'mongodb';
import { type EntryDoc, entriesOf } from '../stock/accounts/entry-doc.js';
import { findFieldsOf, type PartnerDoc, partnersOf } from '../stock/accounts/partner-doc.js';
import { toPartyKey } from '../stock/documents/document-doc.js';
import { documentsOf } from '../stock/documents/documents.repo.js';
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

/** Posts notes as older versions have left them: with a name as a text only, and on no account. */
export function looseNotes({ db, post }: TestApp) {
  const numberOf = async (body: object): Promise<string> => {
    const isPriced = JSON.stringify(body).includes('"unitPrice":');
    const sent = { warehouse: 'halishar', ...(isPriced && { noAccount: true }), ...body };
    return (await post('/documents', sent).expect(201)).body.number;
  };
  return {
    /** Returns the number. */
    async add({ party, ...note }: Note): Promise<string> {
      const number = await numberOf({ kind: 'delivery', ...note });
      const named = party === undefined ? {} : { $set: { party, partyKey: toPartyKey(party) } };
      await documentsOf(db).updateOne({ _id: number }, { ...named, $unset: { partner: 1, entries: 1 } });
      return number;
    },
    /** The same for a return of a note. */
    back: (returns: string, lines: object[], more = {}) =>
      numberOf({ kind: 'return', returns, lines, ...more }),
  };
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
