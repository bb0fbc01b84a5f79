/** The three warehouses, and sums over them. Without zod, so that the landing page can import it. */

/** In the order in which they are shown. `shortName` is for where there is little room. */
export const WAREHOUSES = [
  { id: 'halishar', name: /* i18n */ 'Halishar Block Chattogram', shortName: /* i18n */ 'Halishar' },
  { id: 'bahaddarhat', name: /* i18n */ 'Bahaddarhat Block Chattogram', shortName: /* i18n */ 'Bahaddarhat' },
  { id: 'uttara', name: /* i18n */ 'Uttara Block Dhaka', shortName: /* i18n */ 'Uttara' },
] as const;

export type WarehouseId = (typeof WAREHOUSES)[number]['id'];

export const WAREHOUSE_IDS = WAREHOUSES.map(({ id }) => id) as [WarehouseId, ...WarehouseId[]];

/** The name of a warehouse in one word, such as Halishar. */
export function shortName(id: WarehouseId): string {
  return WAREHOUSES.find((warehouse) => warehouse.id === id)?.shortName ?? id;
}

/** The balance of each warehouse: a whole number that may be negative. */
export type Stock = Record<WarehouseId, number>;

/** No stock in any warehouse. */
export const EMPTY_STOCK: Stock = { halishar: 0, bahaddarhat: 0, uttara: 0 };

/** The balance of all warehouses together. */
export function totalOf(stock: Stock): number {
  return WAREHOUSE_IDS.reduce((total, id) => total + stock[id], 0);
}
