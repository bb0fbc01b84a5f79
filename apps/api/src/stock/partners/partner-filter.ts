/** Which customers and suppliers are meant, as queries that read few others. */
import type { PartnerKind } from '@godown/shared/trade/partners';
import type { Filter, ObjectId } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { COUNT_LIMIT } from '../../http/paging.js';
import { ACTIVE, NAMES_OF_KIND, type PartnerCollection, type PartnerDoc } from '../accounts/partner-doc.js';
import { toWordConditions } from '../records/words.js';

export interface PartnerFilter {
  kind?: PartnerKind | undefined;
  /** Each word is the beginning of a word in the texts, or digits of the phone number. */
  q?: string | undefined;
  /** Those that were deleted, in place of the others. */
  deleted?: boolean | undefined;
  /** `some`: who owes something. `over`: who owes more than the limit. With a kind, and not of deleted ones. */
  owed?: 'some' | 'over' | undefined;
  /** Those whose balance is above or below zero, the greatest first. With a kind; deleted ones too. */
  balance?: 'above' | 'below' | undefined;
}

/** A position in the list: after the partner with this id, and this value of what the list is sorted by. */
export interface PartnerPlace {
  _id: ObjectId;
  value: string | number;
}

interface Order {
  field: 'nameKey' | 'balance';
  direction: 1 | -1;
}
const BY_NAME: Order = { field: 'nameKey', direction: 1 };
const BY_BALANCE: Order = { field: 'balance', direction: -1 };

export const placeOf = (doc: Pick<PartnerDoc, '_id' | Order['field']>, { field }: Order): PartnerPlace => ({
  _id: doc._id,
  value: doc[field],
});

export const sortOf = ({ field, direction }: Order): Record<string, 1 | -1> => ({
  [field]: direction,
  _id: direction,
});

const NAMES = { nameKey: 1, _id: 1 } as const;
const DELETED: Filter<PartnerDoc> = { deleted: { $exists: true } };
/** The index `owing` has no others. */
export const OWING = { balance: { $gt: 0 } } as const;
const OVER_LIMIT: Filter<PartnerDoc> = {
  creditLimit: { $exists: true },
  $expr: { $gt: ['$balance', '$creditLimit'] },
};

/** The indexes of the readings below. */
export const INDEXES = {
  ofKind: NAMES_OF_KIND,
  all: { deleted: 1, mergedInto: 1, ...NAMES },
  deletedOfKind: { kind: 1, ...NAMES },
  deleted: NAMES,
  owing: { deleted: 1, kind: 1, ...NAMES },
  balances: { kind: 1, balance: 1, _id: 1 },
  words: { words: 1 },
} as const;

/** Words whose partners are counted. The longest are the rarest, mostly. */
const MAX_COUNTED_WORDS = 3;

/** How to read what a filter means, in its order. */
export interface Reading {
  query: Filter<PartnerDoc>;
  order: Order;
  hint: Record<string, 1>;
  /** What the index finds in this order, if that is more than matches: it is read in parts then. */
  bounds?: Filter<PartnerDoc>;
}

type Word = ReturnType<typeof toWordConditions>[number];

/**
 * The index on words has no other order: what it finds for a word that at most 1,000 have is sorted. Words that more have come often
 * in the list, which is read in its order.
 */
export async function planReading(
  partners: PartnerCollection,
  filter: PartnerFilter,
  turns: PageTurns,
): Promise<Reading> {
  const words = wordsOf(filter);
  const rare = await findWord(partners, words, { most: COUNT_LIMIT, ...turns });
  if (rare) return byWord(filter, rare);
  const reading = { query: toQuery(filter, words), order: orderOf(filter), hint: INDEXES[indexOf(filter)] };
  const findsAll = words.length === 0 && filter.owed !== 'over';
  return findsAll ? reading : { ...reading, bounds: toListed(filter) };
}

const orderOf = ({ balance }: PartnerFilter): Order => (balance ? BY_BALANCE : BY_NAME);

function indexOf({ kind, deleted, owed, balance }: PartnerFilter): keyof typeof INDEXES {
  if (balance) return 'balances';
  if (owed) return 'owing';
  if (deleted) return kind ? 'deletedOfKind' : 'deleted';
  return kind ? 'ofKind' : 'all';
}

/** Where common words do not come in the list, as with first names that stand together: sorts those of a word that at most `most` have. */
export async function planSorting(
  partners: PartnerCollection,
  filter: PartnerFilter,
  turns: PageTurns & { most: number },
): Promise<Reading | null> {
  const common = await findWord(partners, wordsOf(filter), turns);
  return common && byWord(filter, common);
}

/** The embedded store reads what the first of several conditions on one field finds. */
const byWord = (filter: PartnerFilter, word: Word): Reading => ({
  query: { $and: [{ words: word }, toQuery(filter, wordsOf(filter))] },
  order: orderOf(filter),
  hint: INDEXES.words,
});

const toListed = ({ kind, deleted, owed, balance }: PartnerFilter): Filter<PartnerDoc> => ({
  ...(balance ? { balance: balance === 'above' ? { $gt: 0 } : { $lt: 0 } } : deleted ? DELETED : ACTIVE),
  ...(kind && { kind }),
  ...(owed && OWING),
});

const toQuery = (filter: PartnerFilter, words: readonly Word[]): Filter<PartnerDoc> =>
  allOf(
    toListed(filter),
    ...words.map((word) => ({ words: word })),
    ...(filter.owed === 'over' ? [OVER_LIMIT] : []),
  );

/** The first of the longest words that at most `most` have. Counting takes as long as sorting, so it counts no further. */
async function findWord(
  partners: PartnerCollection,
  words: readonly Word[],
  { most, signal, takeTurn }: PageTurns & { most: number },
): Promise<Word | null> {
  for (const word of words.slice(0, MAX_COUNTED_WORDS)) {
    const options = { hint: hintOf(INDEXES.words), limit: most + 1, signal };
    if ((await takeTurn(() => partners.countDocuments({ words: word }, options))) <= most) return word;
  }
  return null;
}

/** The longest first. */
const wordsOf = ({ q = '' }: PartnerFilter): Word[] =>
  toWordConditions(withoutJoiners(q)).sort((a, b) => b.$regex.length - a.$regex.length);

/** “01712-345678” is one word of numbers in a text, and part of a longer number in a phone number. */
const withoutJoiners = (q: string): string => q.replace(/(?<=\p{Nd})[-–./()]+(?=\p{Nd})/gu, ' ');

/** What a partial index has stays at the top, where the embedded store looks for it. */
const allOf = (query: Filter<PartnerDoc>, ...others: Filter<PartnerDoc>[]): Filter<PartnerDoc> => ({
  ...(query.balance && { balance: query.balance }),
  $and: [query, ...others],
});

/** Partners that are examined at once. Others wait behind it. */
const READ = 500;

interface Part {
  query: Filter<PartnerDoc>;
  /** The last partner of the part; null if nothing is left. */
  end: PartnerPlace | null;
}

/** The parts of a reading, in its order. If its index finds only what matches, there is one. */
export async function* readParts(
  partners: PartnerCollection,
  { query, order, hint, bounds }: Reading,
  { after, signal, takeTurn }: PageTurns & { after?: PartnerPlace | undefined },
): AsyncGenerator<Part, void> {
  for (let place = after; ; ) {
    const beyond = place ? [toBeyond(place, order)] : [];
    if (!bounds) {
      yield { query: allOf(query, ...beyond), end: null };
      return;
    }
    const options = {
      hint: hintOf(hint),
      sort: sortOf(order),
      skip: READ - 1,
      projection: { [order.field]: 1 },
      signal,
    };
    const last = await takeTurn(() => partners.findOne(allOf(bounds, ...beyond), options));
    const end: PartnerPlace | null = last && placeOf(last, order);
    yield { query: allOf(query, ...beyond, ...(end ? [toWithin(end, order)] : [])), end };
    if (!end) return;
    place = end;
  }
}

const toBeyond = ({ value, _id }: PartnerPlace, { field, direction }: Order): Filter<PartnerDoc> =>
  direction === 1
    ? { [field]: { $gte: value }, $or: [{ [field]: { $gt: value } }, { _id: { $gt: _id } }] }
    : { [field]: { $lte: value }, $or: [{ [field]: { $lt: value } }, { _id: { $lt: _id } }] };

const toWithin = ({ value, _id }: PartnerPlace, { field, direction }: Order): Filter<PartnerDoc> =>
  direction === 1
    ? { [field]: { $lte: value }, $or: [{ [field]: { $lt: value } }, { _id: { $lte: _id } }] }
    : { [field]: { $gte: value }, $or: [{ [field]: { $gt: value } }, { _id: { $gte: _id } }] };
