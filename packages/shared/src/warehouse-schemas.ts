/** Schemas of a warehouse's id, and of the stock of an item in each warehouse. */
import * as z from 'zod/mini';
import { oneOfText } from './texts.js';
import { WAREHOUSE_IDS, type WarehouseId } from './warehouses.js';

export const warehouseSchema = z.enum(WAREHOUSE_IDS, oneOfText(WAREHOUSE_IDS));

export const stockSchema = z.object({
  halishar: z.int(),
  bahaddarhat: z.int(),
  uttara: z.int(),
} satisfies Record<WarehouseId, unknown>);
