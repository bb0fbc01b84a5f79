/** The health of the ledger: every balance is the sum of its movements, and every account the sum of its entries. */
import * as z from 'zod/mini';
import { warehouseSchema } from '../items/warehouse-schemas.js';

/** A wrong balance: it is not the sum of its movements. */
const driftSchema = z.object({
  /** The item's id. */
  item: z.string(),
  /** `total`: the item's `quantity` is not the sum of its warehouses. */
  warehouse: z.union([warehouseSchema, z.literal('total')]),
  /** The balance that is stored with the item. */
  counted: z.number(),
  /** The sum of the movements; for `total`, the sum of the warehouses. */
  expected: z.number(),
  /** The balance is that of the damaged pieces, as the item or a movement has it. */
  isDamaged: z.optional(z.boolean()),
});
export type Drift = z.infer<typeof driftSchema>;

/** Something wrong in an account. It says no amounts: not everybody may see them. */
const accountFaultSchema = z.object({
  /** The id of the customer or supplier. */
  partner: z.string(),
  /** The number of the entry, if it is about one. */
  number: z.optional(z.int()),
  /**
   * `balance`: it is not the sum of the entries. `number`: an entry is missing or there twice. `after`: an entry says another balance than
   * the entries up to it. `undo`: it does not reverse its entry exactly. `partner`: the entries of an account without a customer or
   * supplier. `document`: its note has another amount, or does not name it.
   */
  fault: z.enum(['balance', 'number', 'after', 'undo', 'partner', 'document']),
});
export type AccountFault = z.infer<typeof accountFaultSchema>;

/** An entry that is dated later than the one after it, or than now: the clock was wrong when it was posted. Its amount is right. */
const misdatedSchema = z.object({
  /** The id of the customer or supplier. */
  partner: z.string(),
  number: z.int(),
});
export type Misdated = z.infer<typeof misdatedSchema>;

/**
 * An item with a wrong value: it is not the sum of the values of its movements, or not their sum without the reversed ones, or there is a
 * value without pieces. It says no amounts, as above.
 */
const misvaluedSchema = z.object({ item: z.string() });
export type Misvalued = z.infer<typeof misvaluedSchema>;

/** Response of `GET /health/ledger`. */
export const ledgerHealthSchema = z.object({
  healthy: z.boolean(),
  /** Items that were verified. An older application's item is not counted until its first change: it has no movements. */
  items: z.int(),
  movements: z.int(),
  /** Customers and suppliers, and the entries of their accounts. */
  accounts: z.int(),
  entries: z.int(),
  /** The number of wrong balances and values, and of faults in accounts. The first of them are in `drift`, `misvalued` and `faults`. */
  wrong: z.int(),
  drift: z.array(driftSchema),
  misvalued: z.array(misvaluedSchema),
  faults: z.array(accountFaultSchema),
  /** Not counted as wrong: no figure but the date is. The first of them. */
  misdated: z.array(misdatedSchema),
  milliseconds: z.int(),
});
export type LedgerHealth = z.infer<typeof ledgerHealthSchema>;
