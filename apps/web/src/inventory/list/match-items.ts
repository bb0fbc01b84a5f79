/** Finds items on this device as the server finds them in the store. */
import type { Item } from '@godown/shared/item';

/** Latin letters lose their accents. In Bengali such marks are vowels, which stay. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC')
    .toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The items in which each typed word begins a word of the name, the supplier, the description or the bar code. */
export function matchItems(items: readonly Item[], text: string): Item[] {
  const typed = wordsOf(text);
  const [first] = typed;
  if (first === undefined) return [...items];
  return items.filter(({ name, supplier, description, barcode = '' }) => {
    const all = `${name}\n${supplier}\n${description}\n${barcode}`;
    // Much cheaper than the words, and rules out most items.
    if (!fold(all).includes(first)) return false;
    const words = wordsOf(all);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** Names that begin with the text come first. Otherwise the order stays. */
export function bestFirst(items: readonly Item[], text: string): Item[] {
  const start = fold(text.trim());
  const isBest = ({ name }: Item) => start !== '' && fold(name).startsWith(start);
  return [...items.filter(isBest), ...items.filter((item) => !isBest(item))];
}
