import type { ObjectId } from 'mongodb';
import { notFound } from '../../http/not-found.js';
import type { PartnerCollection, PartnerDoc } from './partner-doc.js';

/** Throws 404 if there is none. */
export async function requirePartner(partners: PartnerCollection, _id: ObjectId): Promise<PartnerDoc> {
  const partner = await partners.findOne({ _id });
  if (!partner) throw notFound('partner_not_found');
  return partner;
}
