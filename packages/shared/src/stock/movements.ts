/** Movements: every change of stock, one immutable entry each. */
import * as z from 'zod/mini';
import type { ProblemCode } from '../http/problem.js';
import { itemSchema, MAX_QUANTITY, quantitySchema, textSchema } from '../items/item.js';
import { conditionSchema, warehouseSchema } from '../items/warehouse-schemas.js';
import { oneOfText, text } from '../language/texts.js';

/**
 * The flow of a movement: `out` left for a customer, `in` came from a supplier, `moved` between warehouses,
 * `recounted` corrects a balance, `first` is the stock that a new item came with, `deleted` the stock of deleted and restored items. `returned` came back from a customer,
 * `sent-back` went back to a supplier, `damaged` was set aside as damaged, repaired or written off. An undo has the flow of the movement that it reverses, with the opposite sign.
 */
export const FLOWS = [
  'out',
  'in',
  'moved',
  'recounted',
  'first',
  'deleted',
  'returned',
  'sent-back',
  'damaged',
] as const;
export type Flow = (typeof FLOWS)[number];
export const flowSchema = z.enum(FLOWS, oneOfText(FLOWS));

/** The direction of a movement: it takes stock out or brings it in; `either` is a correction. */
type Direction = 'out' | 'in' | 'either';
/** The kind of partner that the units went to or came from. */
export type Party = 'Customer' | 'Supplier' | 'Customer or supplier';

interface Described {
  /** Null for an undo, and for what changes no stock. */
  flow: Flow | null;
  /** True if it changes the books only: nothing was carried in or out. */
  isOnPaper?: true;
}

/** A client may send it, and such a movement can be undone. */
interface Given extends Described {
  isGiven: true;
  direction: Direction;
  party: Party;
}

/** Only the server sets it, some for the pieces that a client names (`damaged.ts`). */
interface Own extends Described {
  isGiven?: never;
  party?: Party;
  /** True if such a movement can be undone. */
  isUndoable?: true;
}

/**
 * The reasons of movements. `opening` is the balance that an item of another application came with; `added` the first
 * stock of a new item; `count` a stock count; `correction` any other correction, including a new total by `PUT`;
 * `deleted` and `restored` take the whole stock off the books and put it back. `returned` by a customer and `sent-back` to a supplier are
 * good or damaged pieces; `damaged` sets good ones aside, `repaired` ones are good again, and `written-off` ones are gone.
 * `revalued` changes no stock: a person has set the cost of the item. The `deleted` of an import that was undone
 * on its day has the flow of the movement that it reverses.
 */
const REASONS = {
  opening: { flow: 'first', isOnPaper: true },
  added: { flow: 'first' },
  delivered: { flow: 'out', isGiven: true, direction: 'out', party: /* i18n */ 'Customer' },
  restock: { flow: 'in', isGiven: true, direction: 'in', party: /* i18n */ 'Supplier' },
  count: {
    flow: 'recounted',
    isGiven: true,
    direction: 'either',
    party: /* i18n */ 'Customer or supplier',
    isOnPaper: true,
  },
  transfer: { flow: 'moved', isUndoable: true },
  correction: {
    flow: 'recounted',
    isGiven: true,
    direction: 'either',
    party: /* i18n */ 'Customer or supplier',
    isOnPaper: true,
  },
  returned: { flow: 'returned', isUndoable: true, party: /* i18n */ 'Customer' },
  'sent-back': { flow: 'sent-back', isUndoable: true, party: /* i18n */ 'Supplier' },
  damaged: { flow: 'damaged', isUndoable: true, isOnPaper: true },
  repaired: { flow: 'damaged', isUndoable: true, isOnPaper: true },
  'written-off': { flow: 'damaged', isUndoable: true, isOnPaper: true },
  revalued: { flow: null, isOnPaper: true },
  undo: { flow: null, isUndoable: true },
  deleted: { flow: 'deleted', isOnPaper: true },
  restored: { flow: 'deleted', isOnPaper: true },
} as const satisfies Record<string, Given | Own>;

export type MovementReason = keyof typeof REASONS;
/** The reasons that a client may send. */
export type GivenReason = {
  [R in MovementReason]: (typeof REASONS)[R] extends { isGiven: true } ? R : never;
}[MovementReason];

/** The reasons that a client may send whose movements have one sign. */
export type OneWayReason = {
  [R in GivenReason]: (typeof REASONS)[R] extends { direction: 'either' } ? never : R;
}[GivenReason];

export const describeReason = (reason: MovementReason): Given | Own => REASONS[reason];
/** The sign of all movements with this reason. */
export const signOf = (reason: OneWayReason): 1 | -1 => (REASONS[reason].direction === 'out' ? -1 : 1);

export const MOVEMENT_REASONS = Object.keys(REASONS) as [MovementReason, ...MovementReason[]];
const GIVEN_REASONS = MOVEMENT_REASONS.filter(
  (reason): reason is GivenReason => describeReason(reason).isGiven === true,
);

export function isUndoable(reason: MovementReason): boolean {
  const described = describeReason(reason);
  return described.isGiven === true || described.isUndoable === true;
}

const oneOf = <R extends MovementReason>(reasons: readonly R[]) =>
  z.enum(reasons as [R, ...R[]], oneOfText(reasons));
export const movementReasonSchema = oneOf(MOVEMENT_REASONS);

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
  /** The change of the good pieces, which `after` and `totalAfter` count too. 0 if only damaged ones changed. */
  change: z.int(),
  /** The balance of the warehouse afterwards. */
  after: z.int(),
  /** The balance of all warehouses afterwards. */
  totalAfter: z.int(),
  /** The damaged pieces of the warehouse, if the movement changed them. */
  damaged: z.optional(z.object({ change: z.int(), after: z.int() })),
  /** The id of the picture of what broke, in lists of movements. */
  picture: z.optional(z.string()),
  reason: movementReasonSchema,
  note: z.optional(z.string()),
  /** The customer of a delivery, or the supplier of a restock: see `Party`. */
  party: z.optional(z.string()),
  /** The cost of one unit at that time. Only for callers with the permission `cost`. */
  cost: z.optional(z.number()),
  /**
   * `change`: its change of the value of the item, in dollars. `corrected`: the change by costs of earlier movements that it makes known.
   * `after`: the value of all pieces afterwards, good and damaged. Absent if it changes nothing, or if the cost is not known. Only for
   * callers with the permission `cost`.
   */
  value: z.optional(
    z.object({ change: z.number(), corrected: z.optional(z.number()), after: z.number(), pieces: z.int() }),
  ),
  /** The number of the document that it belongs to, such as `DN-2026-000123`. */
  document: z.optional(z.string()),
  /** The same id in both movements of a transfer. */
  transfer: z.optional(z.string()),
  /** The id of the movement that this one reverses. */
  undoes: z.optional(z.string()),
  /** The id of the movement that reverses this one. */
  undoneBy: z.optional(z.string()),
});
export type Movement = z.infer<typeof movementSchema>;

const changeSchema = z.int(/* i18n */ 'Enter a whole number.').check(
  z.gte(-MAX_QUANTITY, text(/* i18n */ 'At least {min}.', { min: -MAX_QUANTITY })),
  z.lte(MAX_QUANTITY, text(/* i18n */ 'At most {max}.', { max: MAX_QUANTITY })),
  z.refine((change) => change !== 0, /* i18n */ 'Enter a number other than 0.'),
);

/** The error for a change with the wrong sign. */
const WRONG_SIGNS: Record<OneWayReason, string> = {
  delivered: /* i18n */ 'A delivery takes stock out: enter a number below zero.',
  restock: /* i18n */ 'A restock brings stock in: enter a number above zero.',
};

const checkSign = (given: OneWayReason) =>
  z.refine<{ change: number; reason: GivenReason }>(
    ({ change, reason }) => reason !== given || Math.sign(change) !== -signOf(given),
    { path: ['change'], error: WRONG_SIGNS[given] },
  );

/** Body of `POST /item/{id}/movements`. A delivery is negative, a restock positive: see `direction`. */
export const newMovementSchema = z
  .strictObject({
    change: changeSchema,
    /** By default the home warehouse. */
    warehouse: z.optional(warehouseSchema),
    reason: oneOf(GIVEN_REASONS),
    note: z.optional(textSchema(500)),
    /** The customer of a delivery, or the supplier of a restock. */
    party: z.optional(textSchema(200)),
  })
  .check(...(Object.keys(WRONG_SIGNS) as OneWayReason[]).map(checkSign));
export type NewMovement = z.infer<typeof newMovementSchema>;

/** Body of `POST /item/{id}/transfers`. */
export const transferSchema = z
  .strictObject({
    from: warehouseSchema,
    to: warehouseSchema,
    quantity: z
      .int(/* i18n */ 'Enter a whole number.')
      .check(
        z.gte(1, text(/* i18n */ 'At least {min}.', { min: 1 })),
        z.lte(MAX_QUANTITY, text(/* i18n */ 'At most {max}.', { max: MAX_QUANTITY })),
      ),
    /** By default good pieces. Damaged pieces can be moved only as far as they are on hand. */
    condition: z.optional(conditionSchema),
    note: z.optional(textSchema(500)),
  })
  .check(
    z.refine(({ from, to }) => from !== to, {
      path: ['to'],
      error: /* i18n */ 'Choose another warehouse.',
    }),
  );
export type Transfer = z.infer<typeof transferSchema>;

/** Body of `POST /item/{id}/counts`: the counted balance, and the balance that the screen showed. */
export const newCountSchema = z.strictObject({
  warehouse: warehouseSchema,
  counted: quantitySchema,
  expected: quantitySchema,
  note: z.optional(textSchema(500)),
});
export type NewCount = z.infer<typeof newCountSchema>;

/** Response of `POST /item/{id}/movements`. */
export const movementResponseSchema = z.object({ movement: movementSchema, item: itemSchema });
export type MovementResponse = z.infer<typeof movementResponseSchema>;

/** Response of `POST /item/{id}/transfers`: the movement out of `from`, then the one into `to`. */
export const transferResponseSchema = z.object({ movements: z.array(movementSchema), item: itemSchema });
export type TransferResponse = z.infer<typeof transferResponseSchema>;

/** Response of `POST /item/{id}/counts`. No movement if there is no difference. */
export const countResponseSchema = z.object({ movement: z.optional(movementSchema), item: itemSchema });
export type CountResponse = z.infer<typeof countResponseSchema>;

/** Response of `GET /movements/summary`: the units of all movements that match the filters. */
export const movementSummarySchema = z.object({
  /** The number of matches; exact if `isExact`, else at least this many. The units are then of the newest ones. */
  count: z.int(),
  isExact: z.boolean(),
  /** The sum of all positive changes. */
  unitsIn: z.int(),
  /** The sum of all negative changes, as a positive number. */
  unitsOut: z.int(),
});
export type MovementSummary = z.infer<typeof movementSummarySchema>;

/** Questions that an undo, and the cancelling of a note, may ask. `confirms` answers yes. */
export const UNDO_QUESTIONS = ['counted_since'] as const satisfies readonly ProblemCode[];

/** The questions to which the answer is yes. */
export const undoAnswers = {
  confirms: z.optional(z.array(z.enum(UNDO_QUESTIONS)).check(z.maxLength(UNDO_QUESTIONS.length))),
};

/** Body of `POST /movements/{id}/undo`, which may be left out. */
export const newUndoSchema = z.strictObject(undoAnswers);
export type NewUndo = z.infer<typeof newUndoSchema>;

/** Response of `POST /movements/{id}/undo`: the reversal, and all reversals (two for a transfer or its undo). */
export const undoResponseSchema = z.extend(transferResponseSchema, { movement: movementSchema });
export type UndoResponse = z.infer<typeof undoResponseSchema>;
