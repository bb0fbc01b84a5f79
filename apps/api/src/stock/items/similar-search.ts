/** Finds the text that may have been meant by a search that finds nothing, or little. */
import {
  FEW_ITEMS,
  type KnownWord,
  type Lookup,
  similarSearches,
  toLookup,
} from '@godown/shared/search/similar-searches';
import { isSoundKey } from '@godown/shared/search/sound';
import type { FindOptions } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import { type ItemCollection, SHAPED } from '../records/item-doc.js';
import type { WordCollection } from '../records/word-doc.js';
import { toWordConditions } from '../records/words.js';
import type { ItemFinder } from './find-items.js';
import type { ItemQuery } from './item-query.js';

/** Most words that share a key with the typed words, for the keys of letters and for those of sounds. */
const MAX_WORDS = 1000;

interface Deps {
  items: ItemCollection;
  words: WordCollection;
  finder: ItemFinder;
}

interface Sought {
  query: ItemQuery;
  /** Number of items that the search has found. */
  found: number;
  signal: AbortSignal;
}

/**
 * Returns the text of a search that finds more, or null. If a search finds nothing, the new text may have other words. If it finds
 * little, the new text has only other spellings of the same words.
 */
export async function findSimilarSearch(
  { items, words, finder }: Deps,
  { query, found, signal }: Sought,
): Promise<string | null> {
  const { q = '' } = query.filter;
  const lookup = found < FEW_ITEMS ? toLookup(q) : null;
  if (!lookup) return null;
  const near = await readWords(words, lookup, signal);
  // A search that found something has no unknown word.
  const beginnings = found > 0 ? lookup.beginnings : await knownOf(items, lookup.beginnings, signal);
  const known = { words: near, beginnings: new Set(beginnings) };
  for (const text of similarSearches(q, known, { isSame: found > 0 })) {
    const search: ItemQuery = {
      filter: { ...query.filter, q: text },
      // Without ranks: each would be a query of its own.
      order: { sort: 'createdAt', order: undefined },
    };
    const page = await finder.readPage(search, { limit: found + 1, signal });
    if (page.docs.length > found) return text;
  }
  return null;
}

async function readWords(
  words: WordCollection,
  { words: whole, keys, start }: Lookup,
  signal: AbortSignal,
): Promise<KnownWord[]> {
  const options = { limit: MAX_WORDS, batchSize: MAX_WORDS + 1, signal };
  const withKeys = (some: string[]) =>
    words.find({ keys: { $in: some } }, { ...options, hint: hintOf({ keys: 1 }) }).toArray();
  const [begun, ...docs] = await Promise.all([
    start === null ? [] : readBegun(words, start, options),
    words.find({ _id: { $in: [...whole] } }, options).toArray(),
    // Sounds come first in the index, and many words share one: they must not use up the limit of the letters.
    withKeys(keys.filter((key) => !isSoundKey(key))),
    withKeys(keys.filter(isSoundKey)),
  ]);
  const found = new Map([...begun, ...docs.flat()].map((doc) => [doc._id, doc]));
  return [...found.values()].map(({ _id, ...word }) => ({ plain: _id, ...word }));
}

/** Reads the words with this beginning, without their many keys: a word that shares no key with the search needs none. */
async function readBegun(words: WordCollection, start: string, options: FindOptions) {
  const range = { _id: { $gte: start, $lt: `${start}\uffff` } };
  const docs = await words.find(range, { ...options, projection: { text: 1 } }).toArray();
  return docs.map(({ _id, text }) => ({ _id, text, keys: [] }));
}

async function knownOf(
  items: ItemCollection,
  beginnings: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const known = await Promise.all(beginnings.map((typed) => isBeginning(items, typed, signal)));
  return beginnings.filter((_, index) => known[index]);
}

/** True if each typed word is the beginning of a word of some item. */
export async function isBeginning(
  items: ItemCollection,
  typed: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const found = await Promise.all(
    toWordConditions(typed).map((condition) =>
      items.findOne({ $and: [{ 'find.words': condition }, SHAPED] } as never, {
        hint: hintOf({ 'find.words': 1 }),
        projection: { _id: 1 },
        signal,
      }),
    ),
  );
  return found.every((item) => item !== null);
}
