/** The items that are ticked in a list. */

import { MAX_SELECTED, type Selection } from '@godown/shared/bulk/jobs';
import type { ItemFilter } from '@godown/shared/items/item-query';

/** `ids`: the ticked items or, with `isAll`, the items that are not ticked. */
export interface Ticks {
  isAll: boolean;
  ids: ReadonlySet<string>;
}

export const NO_TICKS: Ticks = { isAll: false, ids: new Set() };
export const ALL_TICKED: Ticks = { isAll: true, ids: new Set() };

export const isTicked = ({ isAll, ids }: Ticks, id: string): boolean => isAll !== ids.has(id);

/** Ticks an item, or takes its tick away. The server takes at most `MAX_SELECTED` ids: with more, null. */
export function toggleTick({ isAll, ids }: Ticks, id: string): Ticks | null {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next.size > MAX_SELECTED ? null : { isAll, ids: next };
}

/** Ticks these items, at most `MAX_SELECTED`. */
export function tickEach(ids: readonly string[]): Ticks {
  return { isAll: false, ids: new Set(ids.slice(0, MAX_SELECTED)) };
}

/** Counts the ticked items. `matching`: number of items that match the filter; null if that is not known. */
export function countTicks({ isAll, ids }: Ticks, matching: number | null): number | null {
  if (!isAll) return ids.size;
  return matching === null ? null : Math.max(0, matching - ids.size);
}

/** The ticked items as the server takes them. */
export function toSelection({ isAll, ids }: Ticks, filter: ItemFilter): Selection {
  return isAll ? { filter, except: [...ids] } : { items: [...ids] };
}
