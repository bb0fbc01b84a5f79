/** The filters of the page To reorder, as they are in its URL and in `GET /reorder`. */
import * as z from 'zod/mini';
import { WAREHOUSE_FILTER } from '../stock/warehouse-filter';
import { defineFilters } from '../ui/url-filters';

const { none, read, toSearch } = defineFilters({
  supplier: { schema: z.string() },
  warehouse: WAREHOUSE_FILTER,
});
export type ReorderFilters = Partial<typeof none>;

export const readReorder = read;

/** The same filters always give the same text, because it is a cache key. */
export const toReorderSearch = (filters: ReorderFilters): string => toSearch({ ...none, ...filters });

export function reorderPath(filters: ReorderFilters): string {
  return ['/reorder', toReorderSearch(filters)].filter(Boolean).join('?');
}
