/** Finds the search that may have been meant among the items on this device, as the server does among all. */
import type { Item } from '@godown/shared/items/item';
import { typedWordsOf, writtenWordsOf } from '@godown/shared/search/search-words';
import {
  FEW_ITEMS,
  type Found,
  type KnownWord,
  type Lookup,
  similarSearches,
  toLookup,
} from '@godown/shared/search/similar-searches';
import { canSlip, slipKeysOf } from '@godown/shared/search/slips';
import { wordsOfItem } from './match-items';

type Match = (items: readonly Item[], q: string) => readonly Item[];

/** The text of a search that finds more than `q`, if `q` finds few or no items. `match` returns the items that a text finds. */
export function findSimilarSearch(items: readonly Item[], q: string, match: Match): string | null {
  const found = match(items, q).length;
  const lookup = found < FEW_ITEMS ? toLookup(q) : null;
  if (!lookup) return null;
  const similar = similarSearches(q, lookUp(items, lookup), { isSame: found > 0 });
  return similar.find((text) => match(items, text).length > found) ?? null;
}

function lookUp(items: readonly Item[], { beginnings, words, keys, start }: Lookup): Found {
  const [whole, near] = [new Set(words), new Set(keys)];
  const all = new Set(items.flatMap(vocabularyOf));
  const isFound = ({ plain, keys: own }: KnownWord) =>
    whole.has(plain) || own.some((key) => near.has(key)) || (start !== null && plain.startsWith(start));
  const begins = (typed: string) =>
    typedWordsOf(typed).every((part) =>
      items.some((item) => wordsOfItem(item).some((word) => word.startsWith(part))),
    );
  return { beginnings: new Set(beginnings.filter(begins)), words: [...all].filter(isFound) };
}

/** The keys of a word are the same in each item and at each search. */
const known = new Map<string, KnownWord>();
const vocabularies = new WeakMap<Item, readonly KnownWord[]>();

function vocabularyOf(item: Item): readonly KnownWord[] {
  const kept = vocabularies.get(item);
  if (kept) return kept;
  const { name, supplier, description } = item;
  const vocabulary = [name, supplier, description]
    .flatMap((text) => [...writtenWordsOf(text)])
    .flatMap(toKnownWord);
  vocabularies.set(item, vocabulary);
  return vocabulary;
}

function toKnownWord([plain, text]: [string, string]): KnownWord[] {
  if (!canSlip(text)) return [];
  const word = known.get(plain) ?? { plain, text, keys: slipKeysOf(text) };
  known.set(plain, word);
  return [word];
}
