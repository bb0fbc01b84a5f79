/** Finds a customer or supplier by a whole name, such as the supplier of an item. */
import { foldText, nameKeyOf } from '@godown/shared/search/name-order';
import type { PartnerKind } from '@godown/shared/trade/partners';
import type { Document, Filter } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import { toSupplierKey } from '../../stock/records/find-fields.js';
import {
  ACTIVE,
  findByNameKey,
  hasName,
  NAMES_OF_KIND,
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

/** Most suppliers that are read to tell which names have one. */
const MAX_KNOWN = 10_000;

/** Those of the names that nobody of the kind has, and nobody had before. */
export async function findUnlisted(
  partners: PartnerCollection,
  kind: PartnerKind,
  names: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const options = { projection: { name: 1, earlierNames: 1 }, limit: MAX_KNOWN, signal } as const;
  const nameKey = { $in: names.map(nameKeyOf) };
  const read = (query: Filter<PartnerDoc>, index: Document) =>
    partners.find(query, { ...options, hint: hintOf(index) }).toArray();
  const present = await read({ kind, ...ACTIVE, nameKey }, NAMES_OF_KIND);
  const listed = new Set(present.map(({ name }) => foldText(name)));
  const others = names.filter((name) => !listed.has(foldText(name)));
  const renamed = await read({ kind, earlierNames: { $in: others.map(toSupplierKey) } }, BY_EARLIER_NAME);
  const merged = await read({ kind, nameKey, mergedInto: { $exists: true } }, MERGED_BY_NAME);
  const earlier = new Set([
    ...renamed.flatMap(({ earlierNames = [] }) => earlierNames),
    ...merged.map(({ name }) => toSupplierKey(name)),
  ]);
  const unlisted: string[] = [];
  for (const name of others) {
    signal.throwIfAborted();
    // Few: the one that had the name may be deleted by now.
    const last = earlier.has(toSupplierKey(name)) ? await findNamedEarlier(partners, { kind, name }) : [];
    if (last.length === 0) unlisted.push(name);
  }
  return unlisted;
}

/** The one into whom it was merged at last, or itself. */
async function findLast(partners: PartnerCollection, partner: PartnerDoc): Promise<PartnerDoc | null> {
  let last: PartnerDoc | null = partner;
  while (last?.mergedInto) last = await partners.findOne({ _id: last.mergedInto });
  return last;
}
