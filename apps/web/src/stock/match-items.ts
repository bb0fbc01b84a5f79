/** Finds items on this device as the server finds them in the store. */
import type { Item } from '@godown/shared/items/item';
import { searchWordsOf, typedWordsOf, withoutAccents } from '@godown/shared/search/search-words';

/** The items in which each typed word begins a word of the name, the supplier, the description, the bar code or the code of a carton. */
export function matchItems(items: readonly Item[], text: string): Item[] {
  const typed = typedWordsOf(text);
  if (typed.length === 0) return [...items];
  return items.filter((item) => hasAll(wordsOfItem(item), typed));
}

/** The words of an item that is kept are the same at each key that is typed. */
const known = new WeakMap<Item, string[]>();

export function wordsOfItem(item: Item): string[] {
  const { name, supplier, description, barcode = '', cartons = [] } = item;
  const texts = [name, supplier, description, barcode, ...cartons.map(({ code }) => code)];
  const words = known.get(item) ?? texts.flatMap(searchWordsOf);
  known.set(item, words);
  return words;
}

const hasAll = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((part) => words.some((word) => word.startsWith(part)));

const fold = (text: string): string => withoutAccents(text).toLowerCase();

/** Names that begin with the text come first, then names that have all its words. Otherwise the order stays. */
export function bestFirst(items: readonly Item[], text: string): Item[] {
  const [start, typed] = [fold(text.trim()), typedWordsOf(text)];
  if (start === '') return [...items];
  const rankOf = ({ name }: Item): number => {
    if (fold(name).startsWith(start)) return 0;
    return hasAll(searchWordsOf(name), typed) ? 1 : 2;
  };
  const ranked = items.map((item) => ({ item, rank: rankOf(item) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item);
}
