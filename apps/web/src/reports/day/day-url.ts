/** The day and the warehouse of the page Today, as they are in its URL, and the movements behind its figures. */

import type { WarehouseId } from '@godown/shared/items/warehouses';
import { type Filters, MOVEMENT_FILTERS } from '../../movements/filters';

export interface DayChoice {
  /** A day of Bangladesh, such as `2026-03-01`. */
  date: string;
  warehouse: WarehouseId | '';
}

/** Reads the query of a URL. Without a day it is `today`. `errors`: messages about what is not valid. */
export function readDay(search: string, today: string): { choice: DayChoice; errors: string[] } {
  const query = new URLSearchParams(search);
  const date = query.get('date')?.trim() || today;
  const warehouse = query.get('warehouse')?.trim() ?? '';
  const errors = [
    MOVEMENT_FILTERS.check('from', date),
    MOVEMENT_FILTERS.check('warehouse', warehouse),
  ].filter(Boolean);
  return { choice: { date, warehouse: warehouse as DayChoice['warehouse'] }, errors };
}

/** The address of a day. That of `today` has no date, so that a bookmark shows the current day. */
export function dayPath({ date, warehouse }: DayChoice, today: string, more = {}): string {
  const query = { ...(date !== today && { date }), ...(warehouse && { warehouse }), ...more };
  return ['/today', new URLSearchParams(query).toString()].filter(Boolean).join('?');
}

/** The address of all items of a day: the same page without its other tables. */
export const allItemsPath = (choice: DayChoice, today: string): string =>
  dayPath(choice, today, { [ALL_ITEMS]: 'all' });

export const showsAllItems = (search: string): boolean =>
  new URLSearchParams(search).get(ALL_ITEMS) === 'all';

const ALL_ITEMS = 'items';

/** The page Movements with the movements of that day which also match the filters. */
export function movementsPath({ date, warehouse }: DayChoice, filters: Partial<Filters>): string {
  return `/movements?${MOVEMENT_FILTERS.toSearch({ ...MOVEMENT_FILTERS.none, warehouse, from: date, to: date, ...filters })}`;
}

/** The page Documents with the documents of that day. */
export function documentsPath({ date, warehouse }: DayChoice): string {
  return `/documents?${new URLSearchParams({ ...(warehouse && { warehouse }), from: date, to: date })}`;
}
