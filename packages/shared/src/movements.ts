/** Movements: every change of stock, one immutable entry each. */
import * as z from 'zod/mini';
import { itemSchema, MAX_QUANTITY, text } from './item.js';
import { warehouseSchema } from './warehouses.js';

/**
 * Why stock changed. `opening` is the balance of an older application's item at its first change here; `added` the first
 * stock of a new item; `count` a stock count; `correction` any other correction, including a new total by `PUT`;
 * `deleted` and `restored` take the whole stock off the books and put it back.
 */
export const MOVEMENT_REASONS = [
  'opening',
  'added',
  'delivered',
  'restock',
  'count',
  'transfer',
  'correction',
  'undo',
  'deleted',
  'restored',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

export const movementReasonSchema = z.enum(MOVEMENT_REASONS, `One of: ${MOVEMENT_REASONS.join(', ')}.`);

/** The reasons that a client may send. The server sets the others itself. */
export const GIVEN_REASONS = ['delivered', 'restock', 'count', 'correction'] as const;

/** The reasons of movements that can be undone. */
export const UNDOABLE_REASONS: readonly MovementReason[] = [...GIVEN_REASONS, 'transfer', 'undo'];

/** A movement in a response. */
export const movementSchema = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The address of the person who made it. */
  email: z.string(),
  /** The item's id. Movements outlive their item. */
  item: z.string(),
  /** The item's name at that time. */
  itemName: z.string(),
  /** The version of the item that this movement led to. */
  version: z.int(),
  warehouse: warehouseSchema,
  change: z.int(),
  /** The balance of the warehouse afterwards. */
  after: z.int(),
  /** The balance of all warehouses afterwards. */
  totalAfter: z.int(),
  reason: movementReasonSchema,
  note: z.optional(z.string()),
  /** The same id in both movements of a transfer. */
  transfer: z.optional(z.string()),
  /** The id of the movement that this one reverses. */
  undoes: z.optional(z.string()),
  /** The id of the movement that reverses this one. */
  undoneBy: z.optional(z.string()),
});
export type Movement = z.infer<typeof movementSchema>;

const changeSchema = z.int('Enter a whole number.').check(
  z.gte(-MAX_QUANTITY, `At least ${-MAX_QUANTITY}.`),
  z.lte(MAX_QUANTITY, `At most ${MAX_QUANTITY}.`),
  z.refine((change) => change !== 0, 'Enter a number other than 0.'),
);

/** Body of `POST /item/{id}/movements`. A delivery is negative, a restock positive. */
export const newMovementSchema = z
  .strictObject({
    change: changeSchema,
    /** By default the home warehouse. */
    warehouse: z.optional(warehouseSchema),
    reason: z.enum(GIVEN_REASONS, `One of: ${GIVEN_REASONS.join(', ')}.`),
    note: z.optional(text(500)),
  })
  .check(
    z.refine(({ change, reason }) => !(reason === 'delivered' && change > 0), {
      path: ['change'],
      error: 'A delivery takes stock out: enter a negative number.',
    }),
    z.refine(({ change, reason }) => !(reason === 'restock' && change < 0), {
      path: ['change'],
      error: 'A restock brings stock in: enter a positive number.',
    }),
  );
export type NewMovement = z.infer<typeof newMovementSchema>;

/** Body of `POST /item/{id}/transfers`. */
export const transferSchema = z
  .strictObject({
    from: warehouseSchema,
    to: warehouseSchema,
    quantity: z
      .int('Enter a whole number.')
      .check(z.gte(1, 'At least 1.'), z.lte(MAX_QUANTITY, `At most ${MAX_QUANTITY}.`)),
    note: z.optional(text(500)),
  })
  .check(
    z.refine(({ from, to }) => from !== to, {
      path: ['to'],
      error: 'Choose another warehouse.',
    }),
  );
export type Transfer = z.infer<typeof transferSchema>;

/** Response of `POST /item/{id}/movements`. */
export const movementResponseSchema = z.object({ movement: movementSchema, item: itemSchema });
export type MovementResponse = z.infer<typeof movementResponseSchema>;

/** Response of `POST /item/{id}/transfers`: the movement out of `from`, then the one into `to`. */
export const transferResponseSchema = z.object({ movements: z.array(movementSchema), item: itemSchema });
export type TransferResponse = z.infer<typeof transferResponseSchema>;

/** Response of `POST /movements/{id}/undo`: the reversal, and all reversals (two for a transfer or its undo). */
export const undoResponseSchema = z.extend(transferResponseSchema, { movement: movementSchema });
export type UndoResponse = z.infer<typeof undoResponseSchema>;
