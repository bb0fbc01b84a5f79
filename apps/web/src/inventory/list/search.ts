import type { Item } from '@godown/shared/item';

/** The items in which every word of `query` is found: in the model, supplier, specs or id, in any case. */
export function searchItems(items: Item[], query: string): Item[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter(({ _id, name, supplier, description }) => {
    const text = `${name}\n${supplier}\n${description}\n${_id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
