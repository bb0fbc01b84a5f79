/** Finds and sorts items on this device as the server does for a view. */
import { COUNT_DUE_DAYS, type Item } from '@godown/shared/item';
import type { ItemFilter, ItemSort } from '@godown/shared/item-query';
import { compareNames } from '@godown/shared/name-order';
import { WAREHOUSE_IDS } from '@godown/shared/warehouses';
import { stockOf } from '../../stock/changes/shown-items';
import { matchItems } from '../../stock/match-items';
import { lowWarehouses } from '../../stock/stock';
import type { View } from './view';

const DAY_MS = 24 * 3600 * 1000;

/** The items that the filter selects. */
export function matchView(items: readonly Item[], filter: ItemFilter): Item[] {
  const { supplier, minPrice, maxPrice, minQuantity, maxQuantity } = filter;
  return matchItems(items, filter.q ?? '').filter(
    (item) =>
      (supplier === undefined || item.supplier.toLowerCase() === supplier.toLowerCase()) &&
      isWithin(item.price, minPrice, maxPrice) &&
      isWithin(balanceOf(item, filter), minQuantity, maxQuantity) &&
      hasStatus(item, filter),
  );
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Compare = (a: Item, b: Item, view: View) => number;
const COMPARE: Record<ItemSort, Compare> = {
  name: (a, b) => compareNames(a.name, b.name),
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
  const compare = COMPARE[sort ?? 'createdAt'];
  const direction = order === 'desc' ? -1 : 1;
  return items.toSorted((a, b) => direction * (compare(a, b, view) || compareTexts(a._id, b._id)));
}

const isWithin = (value: number, least?: string, most?: string): boolean =>
  (least === undefined || value >= Number(least)) && (most === undefined || value <= Number(most));

const balanceOf = (item: Item, { warehouse }: ItemFilter): number =>
  warehouse ? stockOf(item)[warehouse] : item.quantity;

function hasStatus(item: Item, filter: ItemFilter): boolean {
  const { status, warehouse, minQuantity, maxQuantity } = filter;
  const balance = balanceOf(item, filter);
  const places = warehouse ? [warehouse] : WAREHOUSE_IDS;
  switch (status) {
    case 'in':
      return balance > 0;
    case 'sold':
      return balance === 0;
    case 'negative':
      return places.some((id) => stockOf(item)[id] < 0);
    case 'low':
      return lowWarehouses(stockOf(item), item.reorderPoints).some((id) => places.includes(id));
    case 'uncounted': {
      const at = warehouse && item.lastCounts?.[warehouse]?.at;
      return !at || Date.parse(at) < Date.now() - COUNT_DUE_DAYS * DAY_MS;
    }
    default:
      return !warehouse || balance !== 0 || (minQuantity ?? maxQuantity) !== undefined;
  }
}
