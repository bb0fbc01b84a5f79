/** Which customers and suppliers are meant, as queries that read few others. */
import type { PartnerKind } from '@godown/shared/trade/partners';
import type { Filter } from 'mongodb';
import type { TakeTurn } from '../../http/limits/limit-lists.js';
import { COUNT_LIMIT } from '../../http/paging.js';
import type { PartnerCollection, PartnerDoc } from '../accounts/partner-doc.js';
import { toWordConditions } from '../records/words.js';

export interface PartnerFilter {
  kind?: PartnerKind | undefined;
  /** Each word is the beginning of a word in the texts, or digits of the phone number. */
  q?: string | undefined;
  /** Those that were deleted, in place of the others. */
  deleted?: boolean | undefined;
  /** `some`: who owes something. `over`: who owes more than the limit. With a kind, and not of deleted ones. */
  owed?: 'some' | 'over' | undefined;
}

/** A position in the list: after the partner with these two values. */
export type PartnerPlace = Pick<PartnerDoc, 'nameKey' | '_id'>;

export interface Turns {
  signal: AbortSignal;
  takeTurn: TakeTurn;
}

export const BY_NAME = { nameKey: 1, _id: 1 } as const;
/** What those in the list have in common. A missing field is found by null in an index. */
const ACTIVE = { deleted: null, mergedInto: null } as unknown as Filter<PartnerDoc>;
const DELETED: Filter<PartnerDoc> = { deleted: { $exists: true } };
/** The index `owing` has no others. */
export const OWING = { balance: { $gt: 0 } } as const;
const OVER_LIMIT: Filter<PartnerDoc> = {
  creditLimit: { $exists: true },
  $expr: { $gt: ['$balance', '$creditLimit'] },
};

/** The indexes of the readings below. */
export const INDEXES = {
  ofKind: { kind: 1, deleted: 1, mergedInto: 1, ...BY_NAME },
  all: { deleted: 1, mergedInto: 1, ...BY_NAME },
  deletedOfKind: { kind: 1, ...BY_NAME },
  deleted: BY_NAME,
  owing: { deleted: 1, kind: 1, ...BY_NAME },
  words: { words: 1 },
} as const;

/** Words whose partners are counted. The longest are the rarest, mostly. */
const MAX_COUNTED_WORDS = 3;

/** How to read what a filter means, by name. */
export interface Reading {
  query: Filter<PartnerDoc>;
  hint: Record<string, 1>;
  /** What the index finds in the order of names, if that is more than matches: it is read in parts then. */
  bounds?: Filter<PartnerDoc>;
}

type Word = ReturnType<typeof toWordConditions>[number];

/**
 * The index on words has no order of names: what it finds for a word that at most 1,000 have is sorted. Words that more have come often
 * in the list, which is read by name.
 */
export async function planReading(
  partners: PartnerCollection,
  filter: PartnerFilter,
  turns: Turns,
): Promise<Reading> {
  const words = wordsOf(filter);
  const rare = await findWord(partners, words, { most: COUNT_LIMIT, ...turns });
  if (rare) return byWord(filter, rare);
  const { kind, deleted, owed } = filter;
  const [of, all] = deleted ? (['deletedOfKind', 'deleted'] as const) : (['ofKind', 'all'] as const);
  const reading = { query: toQuery(filter, words), hint: INDEXES[owed ? 'owing' : kind ? of : all] };
  const findsAll = words.length === 0 && owed !== 'over';
  return findsAll ? reading : { ...reading, bounds: toListed(filter) };
}

/** Where common words do not come in the list, as with first names that stand together: sorts those of a word that at most `most` have. */
export async function planSorting(
  partners: PartnerCollection,
  filter: PartnerFilter,
  turns: Turns & { most: number },
): Promise<Reading | null> {
  const common = await findWord(partners, wordsOf(filter), turns);
  return common && byWord(filter, common);
}

/** The embedded store reads what the first of several conditions on one field finds. */
const byWord = (filter: PartnerFilter, word: Word): Reading => ({
  query: { $and: [{ words: word }, toQuery(filter, wordsOf(filter))] },
  hint: INDEXES.words,
});

const toListed = ({ kind, deleted, owed }: PartnerFilter): Filter<PartnerDoc> => ({
  ...(deleted ? DELETED : ACTIVE),
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
  { most, signal, takeTurn }: Turns & { most: number },
): Promise<Word | null> {
  for (const word of words.slice(0, MAX_COUNTED_WORDS)) {
    const options = { hint: INDEXES.words, limit: most + 1, signal };
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

/** The parts of a reading, by name. If its index finds only what matches, there is one. */
export async function* readParts(
  partners: PartnerCollection,
  { query, hint, bounds }: Reading,
  { after, signal, takeTurn }: Turns & { after?: PartnerPlace | undefined },
): AsyncGenerator<Part, void> {
  for (let place = after; ; ) {
    const beyond = place ? [toBeyond(place)] : [];
    if (!bounds) {
      yield { query: allOf(query, ...beyond), end: null };
      return;
    }
    const options = { hint, sort: BY_NAME, skip: READ - 1, projection: BY_NAME, signal };
    const end: PartnerPlace | null = await takeTurn(() =>
      partners.findOne(allOf(bounds, ...beyond), options),
    );
    yield { query: allOf(query, ...beyond, ...(end ? [toWithin(end)] : [])), end };
    if (!end) return;
    place = end;
  }
}

const toBeyond = ({ nameKey, _id }: PartnerPlace): Filter<PartnerDoc> => ({
  nameKey: { $gte: nameKey },
  $or: [{ nameKey: { $gt: nameKey } }, { _id: { $gt: _id } }],
});

const toWithin = ({ nameKey, _id }: PartnerPlace): Filter<PartnerDoc> => ({
  nameKey: { $lte: nameKey },
  $or: [{ nameKey: { $lt: nameKey } }, { _id: { $lte: _id } }],
});
