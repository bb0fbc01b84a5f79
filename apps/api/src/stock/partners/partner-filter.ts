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

/** The indexes of the readings below. */
export const INDEXES = {
  ofKind: { kind: 1, deleted: 1, mergedInto: 1, ...BY_NAME },
  all: { deleted: 1, mergedInto: 1, ...BY_NAME },
  deleted: BY_NAME,
  words: { words: 1 },
} as const;

/** Words whose partners are counted. The longest are the rarest, mostly. */
const MAX_COUNTED_WORDS = 5;

/** How to read what a filter means, by name. */
export interface Reading {
  query: Filter<PartnerDoc>;
  hint: Record<string, 1>;
  /** What the index finds in the order of names, if that is more than matches: it is read in parts then. */
  bounds?: Filter<PartnerDoc>;
}

/** The words have an index without an order. It is used where it finds at most 1,000, which are then sorted. */
export async function planReading(
  partners: PartnerCollection,
  { kind, q = '', deleted = false }: PartnerFilter,
  { signal, takeTurn }: Turns,
): Promise<Reading> {
  const words = toWordConditions(withoutJoiners(q)).sort((a, b) => b.$regex.length - a.$regex.length);
  const bounds: Filter<PartnerDoc> = { ...(deleted ? DELETED : ACTIVE), ...(kind && { kind }) };
  const query = { $and: [bounds, ...words.map((word) => ({ words: word }))] };
  let rarest: { word: (typeof words)[number]; count: number } | null = null;
  for (const word of words.slice(0, MAX_COUNTED_WORDS)) {
    const options = { hint: INDEXES.words, limit: COUNT_LIMIT + 1, signal };
    const count = await takeTurn(() => partners.countDocuments({ words: word }, options));
    if (count <= COUNT_LIMIT && (!rarest || count < rarest.count)) rarest = { word, count };
  }
  // The embedded store reads what the first of several conditions on one field finds.
  if (rarest) return { query: { $and: [{ words: rarest.word }, query] }, hint: INDEXES.words };
  const hint = deleted ? INDEXES.deleted : kind ? INDEXES.ofKind : INDEXES.all;
  const isExact = words.length === 0 && !(deleted && kind);
  return isExact ? { query, hint } : { query, hint, bounds: deleted ? DELETED : bounds };
}

/** “01712-345678” is one word of numbers in a text, and part of a longer number in a phone number. */
const withoutJoiners = (q: string): string => q.replace(/(?<=\p{Nd})[-–./()]+(?=\p{Nd})/gu, ' ');

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
      yield { query: { $and: [query, ...beyond] }, end: null };
      return;
    }
    const options = { hint, sort: BY_NAME, skip: READ - 1, projection: BY_NAME, signal };
    const end: PartnerPlace | null = await takeTurn(() =>
      partners.findOne({ $and: [bounds, ...beyond] }, options),
    );
    yield { query: { $and: [query, ...beyond, ...(end ? [toWithin(end)] : [])] }, end };
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
