/** Reads customers and suppliers. `account-batch.ts` writes them. */
import type { SavedPartner } from '@godown/shared/trade/partners';
import type { Filter, ObjectId } from 'mongodb';
import { declareIndexes, hintOf } from '../../database/declare-indexes.js';
import {
  countMatches,
  type IndexScan,
  type ListOrder,
  type ListPage,
  type Place,
  readPage,
} from '../../database/read-list.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import type { Total } from '../../http/paging.js';
import type { PartnerCollection, PartnerDoc } from '../accounts/partner-doc.js';
import { BY_EARLIER_NAME, MERGED_BY_NAME } from './named-partners.js';
import {
  BY_BALANCE,
  BY_NAME,
  INDEXES,
  OWING,
  type PartnerFilter,
  planScan,
  planSorting,
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
/** Most others with the same phone number that a response names. */
const MAX_SAME = 5;

interface Page<Field extends OrderField> extends PageTurns {
  after?: Place<PartnerDoc, Field> | null | undefined;
  limit: number;
}
type OrderField = 'nameKey' | 'balance' | '_id';
export type NamePlace = Place<PartnerDoc, 'nameKey' | '_id'>;
export type BalancePlace = Place<PartnerDoc, 'balance' | '_id'>;

/** A page. It may be shorter than the limit, even if there are more, if matches are rare among very many. */
export interface FoundPartners<Field extends OrderField = 'nameKey' | '_id'>
  extends ListPage<PartnerDoc, Field, ShownPartner> {
  /** Index scan by which they were read. Null if others may match that were not examined. */
  scan: IndexScan<PartnerDoc> | null;
}

/** Batches read before the customers of a common word are sorted, the most customers to sort, and the most batches. */
const LIMITS = { firstBatches: 10, sorted: 25_000, batches: 60 };
/** The most batches for a count. */
const COUNT_BATCHES = 20;

/** Partners by name. */
export const listPartners = (
  partners: PartnerCollection,
  filter: PartnerFilter,
  page: Page<'nameKey' | '_id'>,
  limits = LIMITS,
): Promise<FoundPartners> => listIn(BY_NAME, partners, filter, page, limits);

/** Partners whose balance is above or below zero, the greatest first. */
export const listByBalance = (
  partners: PartnerCollection,
  filter: PartnerFilter & { balance: 'above' | 'below' },
  page: Page<'balance' | '_id'>,
): Promise<FoundPartners<'balance' | '_id'>> => listIn(BY_BALANCE, partners, filter, page, LIMITS);

async function listIn<Field extends OrderField>(
  order: ListOrder<PartnerDoc, Field>,
  partners: PartnerCollection,
  filter: PartnerFilter,
  page: Page<Field>,
  { firstBatches, sorted, batches }: typeof LIMITS,
): Promise<FoundPartners<Field>> {
  const read = (scan: IndexScan<PartnerDoc>, more: Partial<Page<Field>> & { maxBatches?: number }) =>
    readPage<PartnerDoc, Field, ShownPartner & Place<PartnerDoc, Field>>(partners, [scan], {
      ...page,
      ...more,
      order,
      projection: { words: 0 },
    });
  const isShort = ({ docs, next }: ListPage<PartnerDoc, Field, ShownPartner>, limit = page.limit) =>
    next !== null && docs.length < limit;
  const scan = await planScan(partners, filter, page);
  const first = await read(scan, { maxBatches: firstBatches });
  if (!isShort(first)) return { ...first, scan };
  const sorting = await planSorting(partners, filter, { ...page, most: sorted });
  if (sorting) return { ...(await read(sorting, {})), scan: sorting };
  const limit = page.limit - first.docs.length;
  const rest = await read(scan, { after: first.next, limit, maxBatches: batches - firstBatches });
  return { ...rest, docs: [...first.docs, ...rest.docs], scan: isShort(rest, limit) ? null : scan };
}

/** Counts the matches, beginning with their first page: exact up to `COUNT_LIMIT`, unless too many others would be examined. */
export async function countPartners(
  partners: PartnerCollection,
  { docs, next, scan }: FoundPartners,
  turns: PageTurns,
): Promise<Total> {
  if (!next || !scan) return { count: docs.length, isExact: !next };
  const rest = { order: BY_NAME, after: next, maxBatches: COUNT_BATCHES, ...turns };
  return countMatches(partners, [scan], rest, docs.length);
}

/** Also finds deleted and merged partners. */
export const findPartner = (partners: PartnerCollection, _id: ObjectId): Promise<PartnerDoc | null> =>
  partners.findOne({ _id });

/** Others of the same kind with its phone number. */
export async function findSame(
  partners: PartnerCollection,
  { _id, kind, phone }: PartnerDoc,
): Promise<NonNullable<SavedPartner['sameAs']>> {
  if (!phone) return [];
  const query: Filter<PartnerDoc> = { phone, kind, _id: { $ne: _id }, ...NOT_GONE };
  // Without a hint the embedded store would read all of this kind.
  const options = { hint: hintOf(BY_PHONE), limit: MAX_SAME, projection: { name: 1 } };
  const docs = await partners.find(query, options).toArray();
  return docs.map((doc) => ({ _id: String(doc._id), name: doc.name }));
}

const NOT_GONE: Filter<PartnerDoc> = { deleted: { $exists: false }, mergedInto: { $exists: false } };
