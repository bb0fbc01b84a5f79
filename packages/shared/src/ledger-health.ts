/** Whether every balance is the sum of its movements. */
import * as z from 'zod/mini';
import { warehouseSchema } from './warehouse-schemas.js';

/** A wrong balance: it is not the sum of its movements. */
export const driftSchema = z.object({
  /** The item's id. */
  item: z.string(),
  /** `total`: the item's `quantity` is not the sum of its warehouses. */
  warehouse: z.union([warehouseSchema, z.literal('total')]),
  /** The balance that is stored with the item. */
  counted: z.number(),
  /** The sum of the movements; for `total`, the sum of the warehouses. */
  expected: z.number(),
});
export type Drift = z.infer<typeof driftSchema>;

/** Response of `GET /health/ledger`. */
export const ledgerHealthSchema = z.object({
  healthy: z.boolean(),
  /** Items that were verified. An older application's item is not counted until its first change: it has no movements. */
  items: z.int(),
  movements: z.int(),
  /** The number of wrong balances. The first of them are in `drift`. */
  wrong: z.int(),
  drift: z.array(driftSchema),
  milliseconds: z.int(),
});
export type LedgerHealth = z.infer<typeof ledgerHealthSchema>;
