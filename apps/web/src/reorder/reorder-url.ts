/** The filters of the page To reorder, as they are in its URL and in `GET /reorder`. */
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { MOVEMENT_FILTERS } from '../movements/filters';

export interface ReorderFilters {
  supplier?: string;
  warehouse?: WarehouseId | '';
}

/** Reads the query of a URL. */
export function readReorder(search: string): { filters: Required<ReorderFilters>; errors: string[] } {
  const query = new URLSearchParams(search);
  const supplier = query.get('supplier')?.trim() ?? '';
  const warehouse = query.get('warehouse')?.trim() ?? '';
  const error = MOVEMENT_FILTERS.check('warehouse', warehouse);
  if (error) return { filters: { supplier, warehouse: '' }, errors: [error] };
  return { filters: { supplier, warehouse: warehouse as WarehouseId | '' }, errors: [] };
}

/** The same filters always give the same text, because it is a cache key. */
export function toReorderSearch({ supplier, warehouse }: ReorderFilters): string {
  return new URLSearchParams({ ...(supplier && { supplier }), ...(warehouse && { warehouse }) }).toString();
}

export function reorderPath(filters: ReorderFilters): string {
  return ['/reorder', toReorderSearch(filters)].filter(Boolean).join('?');
}
