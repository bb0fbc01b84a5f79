import type { Item } from '@godown/shared/item';

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.]+/u)
    .filter(Boolean);

/**
 * At most `most` items in whose name every typed word begins a word. Names that begin with the text come first, then the order
 * of the items.
 */
export function matchItems(items: readonly Item[], text: string, most: number): Item[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const start = text.trim().toLowerCase();
  const first: Item[] = [];
  const others: Item[] = [];
  for (const item of items) {
    if (item.name.toLowerCase().startsWith(start)) first.push(item);
    else if (others.length < most && hasWords(item.name, typed)) others.push(item);
    if (first.length === most) break;
  }
  return [...first, ...others].slice(0, most);
}

function hasWords(name: string, typed: readonly string[]): boolean {
  // Much cheaper than the words, and rules out most names.
  if (!name.toLowerCase().includes(typed[0] ?? '')) return false;
  const words = wordsOf(name);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
