import { type Db, ObjectId } from 'mongodb';
import { findFieldsOf, type PartnerDoc, partnersOf } from '../trade/accounts/partner-doc.js';

/** A customer without entries. */
export function toPartnerDoc(fields: Partial<PartnerDoc> = {}): PartnerDoc {
  return {
    _id: new ObjectId(),
    kind: 'customer',
    name: 'Rahman Stores',
    balance: 0,
    entries: 0,
    version: 1,
    createdAt: new Date('2026-01-01T00:00:00.000Z'),
    createdBy: 'bela@example.com',
    ...findFieldsOf({ name: 'Rahman Stores', ...fields }),
    ...fields,
  };
}

/** Writes a customer directly to the database. */
export async function addPartner(db: Db, fields: Partial<PartnerDoc> = {}): Promise<PartnerDoc> {
  const doc = toPartnerDoc(fields);
  await partnersOf(db).insertOne(doc);
  return doc;
}
