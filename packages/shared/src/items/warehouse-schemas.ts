/** Schemas of a warehouse's id, and of the good and damaged pieces of an item in each warehouse. */
import * as z from 'zod/mini';
import { oneOfText } from '../language/texts.js';
import { CONDITIONS } from '../stock/damaged.js';
import { WAREHOUSE_IDS, type WarehouseId } from './warehouses.js';

export const warehouseSchema = z.enum(WAREHOUSE_IDS, oneOfText(WAREHOUSE_IDS));

export const stockSchema = z.object({
  halishar: z.int(),
  bahaddarhat: z.int(),
  uttara: z.int(),
} satisfies Record<WarehouseId, unknown>);

/** The damaged pieces of an item in each warehouse that has some. */
export const damagedSchema = z.object({
  halishar: z.optional(z.int()),
  bahaddarhat: z.optional(z.int()),
  uttara: z.optional(z.int()),
} satisfies Record<WarehouseId, unknown>);
export type Damaged = z.infer<typeof damagedSchema>;

/** The condition of pieces: good stock, or damaged. */
export const conditionSchema = z.enum(CONDITIONS, oneOfText(CONDITIONS));
