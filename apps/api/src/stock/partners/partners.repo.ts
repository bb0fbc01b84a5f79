/** Reading customers and suppliers. `account-batch.ts` writes them. */
import type { SavedPartner } from '@godown/shared/trade/partners';
import type { Filter, ObjectId } from 'mongodb';
import { declareIndexes, hintOf } from '../../database/declare-indexes.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../../http/paging.js';
import type { PartnerCollection, PartnerDoc } from '../accounts/partner-doc.js';
import { BY_EARLIER_NAME, MERGED_BY_NAME } from './named-partners.js';
import {
  INDEXES,
  OWING,
  type PartnerFilter,
  type PartnerPlace,
  placeOf,
  planReading,
  planSorting,
  type Reading,
  readParts,
  sortOf,
} from './partner-filter.js';

/** Declares the indexes of the queries. */
export async function createPartnerIndexes(partners: PartnerCollection): Promise<void> {
  await declareIndexes(partners, [
    { key: INDEXES.ofKind },
    { key: INDEXES.all },
    { key: INDEXES.deletedOfKind, partialFilterExpression: { deleted: { $exists: true } } },
    { key: INDEXES.deleted, partialFilterExpression: { deleted: { $exists: true } } },
    { key: INDEXES.owing, partialFilterExpression: OWING },
    { key: INDEXES.balances },
    { key: INDEXES.words },
    { key: BY_PHONE, partialFilterExpression: { phone: { $exists: true } } },
    { key: BY_EARLIER_NAME, partialFilterExpression: { earlierNames: { $exists: true } } },
    { key: MERGED_BY_NAME, partialFilterExpression: { mergedInto: { $exists: true } } },
  ]);
}

/** A partner as lists read it. */
export type ShownPartner = Omit<PartnerDoc, 'words'>;

export const BY_PHONE = { phone: 1 } as const;
/** Others with the same phone number that a response names. */
const MAX_SAME = 5;

interface Page extends PageTurns {
  after?: PartnerPlace | undefined;
  limit: number;
}

/** A page. It may be shorter than the limit, even if there are more, if what matches is rare among very many. */
export interface FoundPartners {
  docs: ShownPartner[];
  /** Where the next page begins. Null for the last page. */
  next: PartnerPlace | null;
  /** How they were read, unless others may match that were not examined. */
  reading: Reading | null;
}

/** Parts of the list that are looked through before the customers of a common word are sorted, how many these may be, and the most parts. */
const LIMITS = { firstReads: 10, sorted: 25_000, reads: 60 };
/** The most parts for a count. */
const COUNT_READS = 20;

export async function listPartners(
  partners: PartnerCollection,
  filter: PartnerFilter,
  page: Page,
  { firstReads, sorted, reads } = LIMITS,
): Promise<FoundPartners> {
  const reading = await planReading(partners, filter, page);
  const first = await collect(partners, { reading, maxReads: firstReads }, page);
  if (first.reading || !first.next) return first;
  const sorting = await planSorting(partners, filter, { ...page, most: sorted });
  if (sorting) return collect(partners, { reading: sorting, maxReads: 1 }, page);
  const rest = { ...page, after: first.next, found: first.docs };
  return collect(partners, { reading, maxReads: reads - firstReads }, rest);
}

/** Until the page is full, nothing is left, or so many parts were read. */
async function collect(
  partners: PartnerCollection,
  { reading, maxReads }: { reading: Reading; maxReads: number },
  page: Page & { found?: readonly ShownPartner[] },
): Promise<FoundPartners> {
  const { limit, signal, takeTurn, found = [] } = page;
  const docs = [...found];
  let reads = 0;
  for await (const { query, end } of readParts(partners, reading, page)) {
    const most = limit + 1 - docs.length;
    const options = {
      hint: hintOf(reading.hint),
      sort: sortOf(reading.order),
      projection: { words: 0 },
      limit: most,
      batchSize: most + 1,
      signal,
    } as const;
    docs.push(...(await takeTurn(() => partners.find<ShownPartner>(query, options).toArray())));
    if (docs.length > limit) break;
    if (++reads === maxReads && end) return { docs, next: end, reading: null };
  }
  const shown = docs.slice(0, limit);
  const last = docs.length > limit ? shown.at(-1) : undefined;
  return { docs: shown, next: last ? placeOf(last, reading.order) : null, reading };
}

/** How many match, by their first page: exact up to `COUNT_LIMIT`, unless too many others would be examined. */
export async function countPartners(
  partners: PartnerCollection,
  { docs, next, reading }: FoundPartners,
  { signal, takeTurn }: PageTurns,
): Promise<Total> {
  let count = docs.length;
  if (!next) return { count, isExact: true };
  if (!reading) return { count, isExact: false };
  let reads = 0;
  for await (const { query, end } of readParts(partners, reading, { after: next, signal, takeTurn })) {
    const options = { hint: hintOf(reading.hint), limit: COUNT_LIMIT + 1 - count, signal };
    count += await takeTurn(() => partners.countDocuments(query, options));
    if (count > COUNT_LIMIT) break;
    if (++reads === COUNT_READS && end) return { count, isExact: false };
  }
  return totalUpToLimit(count);
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
  const options = { hint: hintOf(BY_PHONE), limit: MAX_SAME, projection: { name: 1 } };
  const docs = await partners.find(query, options).toArray();
  return docs.map((doc) => ({ _id: String(doc._id), name: doc.name }));
}

const NOT_GONE: Filter<PartnerDoc> = { deleted: { $exists: false }, mergedInto: { $exists: false } };
