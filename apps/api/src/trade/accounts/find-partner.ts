import type { ObjectId } from 'mongodb';
import { requireObjectId } from '../../http/object-id.js';
import { ProblemError } from '../../http/problem-error.js';
import type { PartnerCollection, PartnerDoc } from './partner-doc.js';

const partnerNotFound = () =>
  new ProblemError('partner_not_found', {
    detail: /* i18n */ 'There is no customer or supplier with this id.',
  });

/** The id in the path. */
export const requirePartnerId = (id: unknown): ObjectId => requireObjectId(id, partnerNotFound);

/** Throws 404 if there is none. */
export async function requirePartner(partners: PartnerCollection, id: unknown): Promise<PartnerDoc> {
  const partner = await partners.findOne({ _id: requirePartnerId(id) });
  if (!partner) throw partnerNotFound();
  return partner;
}
