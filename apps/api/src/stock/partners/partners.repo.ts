/** Reading customers and suppliers. `account-batch.ts` writes them. */
import type { SavedPartner } from '@godown/shared/trade/partners';
import type { Filter, ObjectId } from 'mongodb';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../../http/paging.js';
import type { PartnerCollection, PartnerDoc } from '../accounts/partner-doc.js';
import {
  type Attempt,
  BY_NAME,
  INDEXES,
  OWING,
  type PartnerFilter,
  type PartnerPlace,
  planReadings,
  readParts,
  type Turns,
} from './partner-filter.js';

/** Declares the indexes of the queries. */
export async function createPartnerIndexes(partners: PartnerCollection): Promise<void> {
  await partners.createIndexes([
    { key: INDEXES.ofKind },
    { key: INDEXES.all },
    { key: INDEXES.deletedOfKind, partialFilterExpression: { deleted: { $exists: true } } },
    { key: INDEXES.deleted, partialFilterExpression: { deleted: { $exists: true } } },
    { key: INDEXES.owing, partialFilterExpression: OWING },
    { key: INDEXES.words },
    { key: BY_PHONE, partialFilterExpression: { phone: { $exists: true } } },
  ]);
}

/** A partner as lists read it. */
export type ShownPartner = Omit<PartnerDoc, 'words'>;

export const BY_PHONE = { phone: 1 } as const;
/** Others with the same phone number that a response names. */
const MAX_SAME = 5;

interface Page extends Turns {
  after?: PartnerPlace | undefined;
  limit: number;
}

/** A page. It may be shorter than the limit, even if there are more, if what matches is rare among very many. */
export interface FoundPartners {
  docs: ShownPartner[];
  /** Where the next page begins. Null for the last page. */
  next: PartnerPlace | null;
}

export async function listPartners(
  partners: PartnerCollection,
  filter: PartnerFilter,
  page: Page,
): Promise<FoundPartners> {
  let found: FoundPartners = { docs: [], next: null };
  for await (const attempt of planReadings(partners, filter, page)) {
    const { isComplete, ...read } = await collect(partners, attempt, page);
    found = read;
    if (isComplete) break;
  }
  return found;
}

/** Complete if the page is full or nothing is left. */
async function collect(
  partners: PartnerCollection,
  { reading, maxReads }: Attempt,
  page: Page,
): Promise<FoundPartners & { isComplete: boolean }> {
  const { limit, signal, takeTurn } = page;
  const docs: ShownPartner[] = [];
  let reads = 0;
  for await (const { query, end } of readParts(partners, reading, page)) {
    const most = limit + 1 - docs.length;
    const options = {
      hint: reading.hint,
      sort: BY_NAME,
      projection: { words: 0 },
      limit: most,
      batchSize: most + 1,
      signal,
    } as const;
    docs.push(...(await takeTurn(() => partners.find<ShownPartner>(query, options).toArray())));
    if (docs.length > limit) break;
    if (++reads === maxReads && end) return { docs, next: end, isComplete: false };
  }
  const shown = docs.slice(0, limit);
  return { docs: shown, next: docs.length > limit ? (shown.at(-1) ?? null) : null, isComplete: true };
}

/** How many match: exact up to `COUNT_LIMIT`, unless too many others would be examined. */
export async function countPartners(
  partners: PartnerCollection,
  filter: PartnerFilter,
  turns: Turns,
): Promise<Total> {
  let total: Total = { count: 0, isExact: true };
  for await (const attempt of planReadings(partners, filter, turns)) {
    const { count, isComplete } = await countParts(partners, attempt, turns);
    total = { ...totalUpToLimit(count), ...(!isComplete && { isExact: false }) };
    if (isComplete) break;
  }
  return total;
}

async function countParts(
  partners: PartnerCollection,
  { reading, maxReads }: Attempt,
  turns: Turns,
): Promise<{ count: number; isComplete: boolean }> {
  const { signal, takeTurn } = turns;
  let count = 0;
  let reads = 0;
  for await (const { query, end } of readParts(partners, reading, turns)) {
    const options = { hint: reading.hint, limit: COUNT_LIMIT + 1, signal };
    count += await takeTurn(() => partners.countDocuments(query, options));
    if (count > COUNT_LIMIT) break;
    if (++reads === maxReads && end) return { count, isComplete: false };
  }
  return { count, isComplete: true };
}

/** Also one that was deleted or merged. */
export const findPartner = (partners: PartnerCollection, _id: ObjectId): Promise<PartnerDoc | null> =>
  partners.findOne({ _id });

/** Others of its kind with its phone number. */
export async function findSame(
  partners: PartnerCollection,
  { _id, kind, phone }: PartnerDoc,
): Promise<NonNullable<SavedPartner['sameAs']>> {
  if (!phone) return [];
  const query: Filter<PartnerDoc> = { phone, kind, _id: { $ne: _id }, ...NOT_GONE };
  // The embedded store would read all of this kind.
  const options = { hint: BY_PHONE, limit: MAX_SAME, projection: { name: 1 } };
  const docs = await partners.find(query, options).toArray();
  return docs.map((doc) => ({ _id: String(doc._id), name: doc.name }));
}

const NOT_GONE: Filter<PartnerDoc> = { deleted: { $exists: false }, mergedInto: { $exists: false } };
