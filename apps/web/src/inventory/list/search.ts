import type { Item } from '@godown/shared/item';

/** The items that contain every word of `query` in the model, supplier, specs or id. Case does not matter. */
export function searchItems(items: Item[], query: string): Item[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter(({ _id, name, supplier, description }) => {
    const text = `${name}\n${supplier}\n${description}\n${_id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
