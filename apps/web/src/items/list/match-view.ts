/** Finds items on this device by the filters of a view, as the server does. */

import { COUNT_DUE_DAYS, type Item } from '@godown/shared/items/item';
import type { ItemFilter } from '@godown/shared/items/item-query';
import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { timeNow } from '../../api/server-time';
import { stockOf } from '../../stock/changes/shown-items';
import { matchItems } from '../../stock/match-items';
import { lowWarehouses } from '../../stock/stock';

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

const isWithin = (value: number, least?: string, most?: string): boolean =>
  (least === undefined || value >= Number(least)) && (most === undefined || value <= Number(most));

export const balanceOf = (item: Item, { warehouse }: ItemFilter): number =>
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
    case 'damaged':
      return places.some((id) => item.damaged?.[id] !== undefined);
    case 'uncounted': {
      const at = warehouse && item.lastCounts?.[warehouse]?.at;
      return !at || Date.parse(at) < timeNow() - COUNT_DUE_DAYS * DAY_MS;
    }
    default:
      return !warehouse || balance !== 0 || (minQuantity ?? maxQuantity) !== undefined;
  }
}
