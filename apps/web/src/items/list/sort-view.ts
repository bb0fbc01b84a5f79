/** Sorts items on this device as the server does for a view. */
import type { Item } from '@godown/shared/items/item';
import type { ItemSort } from '@godown/shared/items/item-query';
import { sortByName } from '@godown/shared/search/name-order';
import { balanceOf } from './match-view';
import type { View } from './view';

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Compare = (a: Item, b: Item, view: View) => number;
const COMPARE: Record<Exclude<ItemSort, 'name'>, Compare> = {
  price: (a, b) => a.price - b.price,
  quantity: (a, b, view) => balanceOf(a, view) - balanceOf(b, view),
  updatedAt: (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
  // Ids begin with the time.
  createdAt: () => 0,
};

/** The items in the order of the view. Without one they stay as they are. */
export function sortView(items: readonly Item[], view: View): Item[] {
  const { sort, order } = view;
  if (!sort && !order) return [...items];
  const byId = items.toSorted((a, b) => compareTexts(a._id, b._id));
  const sorted =
    sort === 'name'
      ? sortByName(byId, ({ name }) => name)
      : byId.toSorted((a, b) => COMPARE[sort ?? 'createdAt'](a, b, view));
  return order === 'desc' ? sorted.toReversed() : sorted;
}
