/** Which customers and suppliers are meant, as queries that read few others. */
import type { PartnerKind } from '@godown/shared/trade/partners';
import type { Filter } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { COUNT_LIMIT } from '../../http/paging.js';
import type { IndexScan, ListOrder } from '../../http/read-list.js';
import { toWordConditions, type WordCondition } from '../../stock/records/words.js';
import { ACTIVE, NAMES_OF_KIND, type PartnerCollection, type PartnerDoc } from '../accounts/partner-doc.js';
import { toSoundConditions } from '../accounts/partner-sounds.js';

export interface PartnerFilter {
  kind?: PartnerKind | undefined;
  /** Each word is the beginning of a word in the texts, or digits of the phone number. If that finds nobody: of a name in the other script. */
  q?: string | undefined;
  /** Those that were deleted, in place of the others. */
  deleted?: boolean | undefined;
  /** `some`: who owes something. `over`: who owes more than the limit. With a kind, and not of deleted ones. */
  owed?: 'some' | 'over' | undefined;
  /** Those whose balance is above or below zero, the greatest first. With a kind; deleted ones too. */
  balance?: 'above' | 'below' | undefined;
}

export const BY_NAME: ListOrder<PartnerDoc, 'nameKey' | '_id'> = { fields: ['nameKey', '_id'], direction: 1 };
export const BY_BALANCE: ListOrder<PartnerDoc, 'balance' | '_id'> = {
  fields: ['balance', '_id'],
  direction: -1,
};

const NAMES = { nameKey: 1, _id: 1 } as const;
const DELETED: Filter<PartnerDoc> = { deleted: { $exists: true } };
/** The index `owing` has no others. */
export const OWING = { balance: { $gt: 0 } } as const;
const OVER_LIMIT: Filter<PartnerDoc> = {
  creditLimit: { $exists: true },
  $expr: { $gt: ['$balance', '$creditLimit'] },
};

/** The indexes of the scans below. */
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

/**
 * The index on words has no other order: what it finds for a word that at most 1,000 have is sorted. Words that more have come often
 * in the list, which is read in its order.
 */
export async function planScan(
  partners: PartnerCollection,
  filter: PartnerFilter,
  turns: PageTurns,
): Promise<IndexScan<PartnerDoc>> {
  const { words, rare } = await findMeant(partners, filter, turns);
  if (rare) return byWord(filter, words, rare);
  const scan = { query: toQuery(filter, words), index: INDEXES[indexOf(filter)] };
  const findsOnlyMatches = words.length === 0 && filter.owed !== 'over';
  return findsOnlyMatches ? scan : { ...scan, bounds: toListed(filter) };
}

interface Meant {
  words: WordCondition[];
  /** One that few have, or null. */
  rare: WordCondition | null;
}

/** The typed words, or their sounds in the other script if the words find nobody. */
async function findMeant(
  partners: PartnerCollection,
  filter: PartnerFilter,
  turns: PageTurns,
): Promise<Meant> {
  const words = wordsOf(filter);
  const rare = await findWord(partners, words, { most: COUNT_LIMIT, ...turns });
  if (!rare || (await findsAny(partners, byWord(filter, words, rare), turns))) return { words, rare };
  const sounds = soundsOf(filter);
  return { words: sounds, rare: await findWord(partners, sounds, { most: COUNT_LIMIT, ...turns }) };
}

async function findsAny(
  partners: PartnerCollection,
  { query, index }: IndexScan<PartnerDoc>,
  { signal, takeTurn }: PageTurns,
): Promise<boolean> {
  const options = { ...(index && { hint: hintOf(index) }), projection: { _id: 1 }, signal };
  return (await takeTurn(() => partners.findOne(query, options))) !== null;
}

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
): Promise<IndexScan<PartnerDoc> | null> {
  const { words } = await findMeant(partners, filter, turns);
  const common = await findWord(partners, words, turns);
  return common && byWord(filter, words, common);
}

/** The embedded store reads what the first of several conditions on one field finds. */
const byWord = (
  filter: PartnerFilter,
  words: readonly WordCondition[],
  word: WordCondition,
): IndexScan<PartnerDoc> => ({
  query: { $and: [{ words: word }, toQuery(filter, words)] },
  index: INDEXES.words,
});

const toListed = ({ kind, deleted, owed, balance }: PartnerFilter): Filter<PartnerDoc> => ({
  ...(balance ? { balance: balance === 'above' ? { $gt: 0 } : { $lt: 0 } } : deleted ? DELETED : ACTIVE),
  ...(kind && { kind }),
  ...(owed && OWING),
});

function toQuery(filter: PartnerFilter, words: readonly WordCondition[]): Filter<PartnerDoc> {
  const others = [...words.map((word) => ({ words: word })), ...(filter.owed === 'over' ? [OVER_LIMIT] : [])];
  return { ...toListed(filter), ...(others.length > 0 && { $and: others }) };
}

/** The first of the longest words that at most `most` have. Counting takes as long as sorting, so it counts no further. */
async function findWord(
  partners: PartnerCollection,
  words: readonly WordCondition[],
  { most, signal, takeTurn }: PageTurns & { most: number },
): Promise<WordCondition | null> {
  for (const word of words.slice(0, MAX_COUNTED_WORDS)) {
    const options = { hint: hintOf(INDEXES.words), limit: most + 1, signal };
    if ((await takeTurn(() => partners.countDocuments({ words: word }, options))) <= most) return word;
  }
  return null;
}

const wordsOf = ({ q = '' }: PartnerFilter) => longestFirst(toWordConditions(withoutJoiners(q)));
const soundsOf = ({ q = '' }: PartnerFilter) => longestFirst(toSoundConditions(withoutJoiners(q)));

const longestFirst = (words: readonly WordCondition[]): WordCondition[] =>
  [...words].sort((a, b) => b.$regex.length - a.$regex.length);

/** “01712-345678” is one word of numbers in a text, and part of a longer number in a phone number. */
const withoutJoiners = (q: string): string => q.replace(/(?<=\p{Nd})[-–./()]+(?=\p{Nd})/gu, ' ');
