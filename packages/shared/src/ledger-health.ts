/** Whether every item's counts are the sum of its movements. */
import * as z from 'zod/mini';
import { warehouseSchema } from './warehouses.js';

/** A count that its movements do not add up to. */
export const driftSchema = z.object({
  /** The item's id. */
  item: z.string(),
  /** `total`: the item's `quantity` is not the sum of its warehouses. */
  warehouse: z.union([warehouseSchema, z.literal('total')]),
  /** What the item says. */
  counted: z.number(),
  /** What the movements, or the warehouses, add up to. */
  expected: z.number(),
});
export type Drift = z.infer<typeof driftSchema>;

/** Answer of `GET /health/ledger`. */
export const ledgerHealthSchema = z.object({
  healthy: z.boolean(),
  /** Items whose counts were recomputed. One that has never changed since movements are kept has none to add up. */
  items: z.int(),
  movements: z.int(),
  /** How many counts are wrong; the first of them are in `drift`. */
  wrong: z.int(),
  drift: z.array(driftSchema),
  milliseconds: z.int(),
});
export type LedgerHealth = z.infer<typeof ledgerHealthSchema>;
