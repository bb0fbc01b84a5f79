/** The three warehouses, and the stock of an item in each. */
import * as z from 'zod/mini';

/** In the order in which they are shown. */
export const WAREHOUSES = [
  { id: 'halishar', name: 'Halishar Block Chattogram' },
  { id: 'bahaddarhat', name: 'Bahaddarhat Block Chattogram' },
  { id: 'uttara', name: 'Uttara Block Dhaka' },
] as const;

export type WarehouseId = (typeof WAREHOUSES)[number]['id'];

export const WAREHOUSE_IDS = WAREHOUSES.map(({ id }) => id) as [WarehouseId, ...WarehouseId[]];

export const warehouseSchema = z.enum(WAREHOUSE_IDS, `One of: ${WAREHOUSE_IDS.join(', ')}.`);

/** The balance of each warehouse: a whole number that may be negative. */
export const stockSchema = z.object({
  halishar: z.int(),
  bahaddarhat: z.int(),
  uttara: z.int(),
} satisfies Record<WarehouseId, unknown>);
export type Stock = z.infer<typeof stockSchema>;

/** No stock in any warehouse. */
export const EMPTY_STOCK: Stock = { halishar: 0, bahaddarhat: 0, uttara: 0 };

/** The balance of all warehouses together. */
export function totalOf(stock: Stock): number {
  return WAREHOUSE_IDS.reduce((total, id) => total + stock[id], 0);
}
