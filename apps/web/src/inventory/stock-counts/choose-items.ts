/** The items that a new stock count starts from. */
import { COUNT_DUE_DAYS, type Item } from '@godown/shared/item';
import type { WarehouseId } from '@godown/shared/warehouses';
import { stockOf } from '../changes/shown-items';
import { searchItems } from '../list/search';

/** `stocked`: the items with a balance other than 0 in the warehouse. */
export const ITEM_LISTS = ['stocked', 'all', 'supplier', 'search', 'uncounted'] as const;
export type ItemListName = (typeof ITEM_LISTS)[number];

export interface ItemChoice {
  list: ItemListName;
  supplier: string;
  search: string;
}

/** The chosen items. `items`: the inventory, or for `uncounted` the response of the server. */
export function chooseItems(items: Item[], choice: ItemChoice, warehouse: WarehouseId): Item[] {
  switch (choice.list) {
    case 'stocked':
      return items.filter((item) => stockOf(item)[warehouse] !== 0);
    case 'supplier':
      return items.filter(({ supplier }) => supplier === choice.supplier);
    case 'search':
      return choice.search.trim() === '' ? [] : searchItems(items, choice.search);
    case 'all':
    case 'uncounted':
      return items;
  }
}

/** The title of the stock count. */
export function titleOf({ list, supplier, search }: ItemChoice): string {
  switch (list) {
    case 'stocked':
      return 'Items in stock';
    case 'all':
      return 'All items';
    case 'supplier':
      return supplier || 'No supplier';
    case 'search':
      return `Search: ${search.trim()}`;
    case 'uncounted':
      return `Not counted for ${COUNT_DUE_DAYS} days`;
  }
}

/** The suppliers of the items, sorted. */
export function listSuppliers(items: readonly Item[]): string[] {
  return [...new Set(items.map(({ supplier }) => supplier))].toSorted((a, b) => a.localeCompare(b, 'en'));
}
