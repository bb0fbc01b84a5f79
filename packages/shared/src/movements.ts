/** Movements: every change of stock, one immutable entry each. */
import * as z from 'zod/mini';
import { itemSchema, MAX_QUANTITY, text } from './item.js';
import { warehouseSchema } from './warehouses.js';

/**
 * Why stock changed. `opening` is what an item held before movements were kept; `added` what it came with; `correction`
 * any other new figure, a new total by `PUT` included; `deleted` and `restored` take the whole stock out and bring it back.
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

/** The reasons a person may give; the server gives the others itself. */
export const GIVEN_REASONS = ['delivered', 'restock', 'count', 'correction'] as const;

/** The reasons of movements that can be undone. */
export const UNDOABLE_REASONS: readonly MovementReason[] = [...GIVEN_REASONS, 'transfer'];

/** A movement as the API answers it. */
export const movementSchema = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Who: the address. */
  email: z.string(),
  /** The item's id. The item may be gone; the movement stays. */
  item: z.string(),
  /** The item's name as it was. */
  itemName: z.string(),
  /** The item's version that this movement led to: a sequence for each item. */
  version: z.int(),
  warehouse: warehouseSchema,
  change: z.int(),
  /** The count afterwards, in that warehouse. */
  after: z.int(),
  /** The count afterwards, in all warehouses. */
  totalAfter: z.int(),
  reason: movementReasonSchema,
  note: z.optional(z.string()),
  /** The other half of a transfer has the same. */
  transfer: z.optional(z.string()),
  /** The movement that this one takes back. */
  undoes: z.optional(z.string()),
  /** The movement that takes this one back. */
  undoneBy: z.optional(z.string()),
});
export type Movement = z.infer<typeof movementSchema>;

const changeSchema = z.int('Enter a whole number.').check(
  z.gte(-MAX_QUANTITY, `At least ${-MAX_QUANTITY}.`),
  z.lte(MAX_QUANTITY, `At most ${MAX_QUANTITY}.`),
  z.refine((change) => change !== 0, 'A movement moves something: enter a number other than 0.'),
);

/** Body of `POST /item/{id}/movements`. What is delivered goes out, what is restocked comes in. */
export const newMovementSchema = z
  .strictObject({
    change: changeSchema,
    /** The home warehouse unless it is given. */
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
      error: 'Choose another warehouse to move it to.',
    }),
  );
export type Transfer = z.infer<typeof transferSchema>;

/** Answer of `POST /item/{id}/movements`. */
export const movementAnswerSchema = z.object({ movement: movementSchema, item: itemSchema });
export type MovementAnswer = z.infer<typeof movementAnswerSchema>;

/** Answer of `POST /item/{id}/transfers`: first what went out, then what came in. */
export const transferAnswerSchema = z.object({ movements: z.array(movementSchema), item: itemSchema });
export type TransferAnswer = z.infer<typeof transferAnswerSchema>;

/** Answer of `POST /movements/{id}/undo`: the movement that takes it back, and all that were written (two for a transfer). */
export const undoAnswerSchema = z.extend(transferAnswerSchema, { movement: movementSchema });
export type UndoAnswer = z.infer<typeof undoAnswerSchema>;
