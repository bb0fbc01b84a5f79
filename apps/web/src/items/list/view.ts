/** The view of the list: its search, filters and order, as they are in its URL and in `GET /item`. */

import { COUNT_DUE_DAYS } from '@godown/shared/items/item';
import {
  ITEM_FILTERS,
  ITEM_SORTS,
  type ItemFilter,
  type ItemOrder,
  type ItemSort,
  type ItemStatus,
  itemFilterSchema,
  itemOrderSchema,
} from '@godown/shared/items/item-query';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { countText } from '../../ui/format';

export interface View extends ItemFilter, ItemOrder {}

/** Shows another view, made from the newest one: a press may come before the previous view is on the screen. */
export type ChangeView = (next: (view: View) => View) => void;

const STATUS_LABELS: Record<Exclude<ItemStatus, 'uncounted'>, MessageDescriptor> = {
  low: msg`Running low`,
  sold: msg`SOLD`,
  negative: msg`Below zero`,
  in: msg`In stock`,
  damaged: msg`Damaged`,
};

export const statusLabel = (status: ItemStatus): string =>
  status === 'uncounted'
    ? t`Not counted for ${{ days: countText(COUNT_DUE_DAYS) }} days`
    : i18n._(STATUS_LABELS[status]);

/** The headings that sort. */
export const SORT_LABELS: Record<Exclude<ItemSort, 'createdAt'>, MessageDescriptor> = {
  name: msg`Model`,
  price: msg`Price`,
  quantity: msg`In stock`,
  updatedAt: msg`Last changed`,
};

const NAMES = [...ITEM_FILTERS, 'sort', 'order'] as const;

/** Reads the query of a URL. Without a warehouse, uncounted items are listed for `own`. Values that are not valid are left out. */
export function readView(search: string, own: WarehouseId): View {
  const query = new URLSearchParams(search);
  const schemas = { ...itemFilterSchema.shape, ...itemOrderSchema.shape };
  const entries = NAMES.flatMap((name) => {
    const value = query.get(name)?.trim() || undefined;
    return value !== undefined && schemas[name].safeParse(value).success ? [[name, value]] : [];
  });
  const view: View = Object.fromEntries(entries);
  return withWarehouse(view, own);
}

/** Uncounted items are listed for one warehouse: `own`, if the view names none. */
export const withWarehouse = (view: View, own: WarehouseId): View =>
  view.status === 'uncounted' ? { warehouse: own, ...view } : view;

/** The query of the URL and of `GET /item`. It is a cache key, so the same view always gives the same text. */
export function toSearch(view: View): string {
  const query = new URLSearchParams();
  for (const name of NAMES) if (view[name]) query.set(name, view[name]);
  return query.toString();
}

/** The filter of a view: it selects the same items in any order. */
export function filterOf({ sort: _sort, order: _order, ...filter }: View): ItemFilter {
  return filter;
}

/** True if a view leaves some items out. */
export const isFiltered = (view: View): boolean => ITEM_FILTERS.some((name) => view[name]);

/** The view after a press on a status. The status for uncounted items needs a warehouse, which is removed together with it. */
export function toggleStatus(view: View, pressed: ItemStatus): View {
  const { status, ...others } = view;
  if (status === 'uncounted') delete others.warehouse;
  return status === pressed ? others : { ...others, status: pressed };
}

/** `Below 10`: the items with fewer than this. */
export const FEW = 10;

/** The view after a press on `Below 10`. */
export function toggleFew({ minQuantity: _least, maxQuantity, ...view }: View): View {
  return isFew({ maxQuantity }) ? view : { ...view, maxQuantity: String(FEW - 1) };
}

export const isFew = ({ minQuantity, maxQuantity }: View): boolean =>
  minQuantity === undefined && maxQuantity === String(FEW - 1);

/** Counts the filters that are set, without the search. */
export const countFilters = (view: View): number =>
  ITEM_FILTERS.filter((name) => name !== 'q' && view[name]).length;

/** The view without its filters, as `toSearch` writes it. */
export const withoutFilters = ({ sort, order }: View): View => ({
  ...(sort && { sort }),
  ...(order && { order }),
});

/** The view after a press on a heading: first ascending, then descending, then oldest first again. */
export function sortBy({ sort, order, ...view }: View, pressed: ItemSort): View {
  if (sort !== pressed) return { ...view, sort: pressed, order: 'asc' };
  return order === 'desc' ? view : { ...view, sort, order: 'desc' };
}

export const SORTS = ITEM_SORTS;
