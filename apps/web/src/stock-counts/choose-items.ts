/** The items that a new stock count starts from. */

import type { WarehouseId } from '@godown/shared/items/warehouses';
import { COUNT_TITLES, searchTitle } from '@godown/shared/stock/count-titles';

/** `stocked`: the items with a balance other than 0 in the warehouse. */
export const ITEM_LISTS = ['stocked', 'all', 'supplier', 'search', 'uncounted'] as const;
export type ItemListName = (typeof ITEM_LISTS)[number];

export interface ItemChoice {
  list: ItemListName;
  /** '' stands for items without a supplier. Null until one is chosen. */
  supplier: string | null;
  search: string;
}

/** With the supplier that is meant. */
export type ChosenItems = ItemChoice & { supplier: string };

/** The filter of the chosen items, as in the URL of `GET /item`. Null for a search without words. */
export function toFilter(
  { list, supplier, search }: ChosenItems,
  warehouse: WarehouseId,
): Record<string, string> | null {
  switch (list) {
    case 'stocked':
      return { warehouse };
    case 'supplier':
      return { supplier };
    case 'search':
      return search.trim() === '' ? null : { q: search.trim() };
    case 'uncounted':
      return { status: 'uncounted', warehouse };
    case 'all':
      return {};
  }
}

/** The title of the stock count, as it is stored. */
export function titleOf({ list, supplier, search }: ChosenItems): string {
  if (list === 'supplier') return supplier || COUNT_TITLES.noSupplier;
  return list === 'search' ? searchTitle(search.trim()).message : COUNT_TITLES[list];
}
