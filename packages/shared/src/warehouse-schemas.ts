/** Schemas of a warehouse's id, and of the stock of an item in each warehouse. */
import * as z from 'zod/mini';
import { WAREHOUSE_IDS, type WarehouseId } from './warehouses.js';

export const warehouseSchema = z.enum(WAREHOUSE_IDS, `One of: ${WAREHOUSE_IDS.join(', ')}.`);

export const stockSchema = z.object({
  halishar: z.int(),
  bahaddarhat: z.int(),
  uttara: z.int(),
} satisfies Record<WarehouseId, unknown>);
