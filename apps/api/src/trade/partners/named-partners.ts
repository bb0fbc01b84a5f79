/** Finds a customer or supplier by a whole name, such as the supplier of an item. */
import { foldText, nameKeyOf } from '@godown/shared/search/name-order';
import { hintOf } from '../../database/declare-indexes.js';
import { toSupplierKey } from '../../stock/records/find-fields.js';
import {
  findByNameKey,
  hasName,
  type PartnerCollection,
  type PartnerDoc,
  type PartnerName,
} from '../accounts/partner-doc.js';

/** The indexes of the queries. */
export const BY_EARLIER_NAME = { earlierNames: 1 } as const;
export const MERGED_BY_NAME = { nameKey: 1, kind: 1 } as const;

/** Most that are read for one earlier name. */
const MAX_EARLIER = 20;

/** Those who have the name. If nobody has it, those who had it before, or into whom one with this name was merged. Without deleted ones. */
export async function findNamed(partners: PartnerCollection, name: PartnerName): Promise<PartnerDoc[]> {
  const named = (await findByNameKey(partners, name)).filter((partner) => hasName(partner, name));
  return named.length > 0 ? named : findNamedEarlier(partners, name);
}

async function findNamedEarlier(partners: PartnerCollection, name: PartnerName): Promise<PartnerDoc[]> {
  const { kind } = name;
  const renamed = { earlierNames: toSupplierKey(name.name), kind };
  const merged = { nameKey: nameKeyOf(name.name), kind, mergedInto: { $exists: true } };
  const earlier = [
    ...(await partners.find(renamed, { hint: hintOf(BY_EARLIER_NAME), limit: MAX_EARLIER }).toArray()),
    ...(await partners.find(merged, { hint: hintOf(MERGED_BY_NAME), limit: MAX_EARLIER }).toArray()).filter(
      (partner) => foldText(partner.name) === foldText(name.name),
    ),
  ];
  const found = new Map<string, PartnerDoc>();
  for (const partner of earlier) {
    const last = await findLast(partners, partner);
    if (last && !last.deleted) found.set(String(last._id), last);
  }
  return [...found.values()];
}

/** The one into whom it was merged at last, or itself. */
async function findLast(partners: PartnerCollection, partner: PartnerDoc): Promise<PartnerDoc | null> {
  let last: PartnerDoc | null = partner;
  while (last?.mergedInto) last = await partners.findOne({ _id: last.mergedInto });
  return last;
}
