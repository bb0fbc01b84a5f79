/** Jobs: changes of many items that take a while. Each shows its progress, can be cancelled, and can be undone as a whole. */
import * as z from 'zod/mini';
import { MAX_PRICE, priceSchema, textSchema } from '../items/item.js';
import { itemFilterInJsonSchema } from '../items/item-query.js';
import { madeOf } from '../language/made-of.js';
import { oneOfText, text } from '../language/texts.js';

const JOB_KINDS = ['import', 'edit', 'delete'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/**
 * `running` and then `done`. A cancelled job reverses what it has done: `cancelling`, then `cancelled`. An undo does the same
 * after the end: `undoing`, then `undone`. `failed`: it stopped, and its changes stay until it is undone.
 */
const JOB_STATES = ['running', 'done', 'cancelling', 'cancelled', 'undoing', 'undone', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Active jobs that one person may have: one runs, the others wait. */
export const MAX_ACTIVE_JOBS = 6;

/** A job in a response. */
export const jobSchema = z.object({
  _id: z.string(),
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  /** A text that says what it does, such as `Prices +5 %` or the name of the imported file. */
  title: z.string(),
  /** The template and the values of `title`. */
  ...madeOf,
  at: z.iso.datetime(),
  /** The address of the person who started it. */
  email: z.string(),
  /** The number of its items, of those that it has changed, and of those that it could not change. */
  total: z.int(),
  done: z.int(),
  skipped: z.int(),
  /** While it is cancelled or undone, and afterwards: how many changes were reversed, and how many could not be. */
  reversed: z.int(),
  notReversed: z.int(),
  /** True if it waits until an older job of the same person has ended: one of a person runs at a time. */
  isWaiting: z.optional(z.boolean()),
  /** The reason of the failure. */
  message: z.optional(z.string()),
});
export type Job = z.infer<typeof jobSchema>;

/** Response of `GET /jobs`: newest first. */
export const jobsSchema = z.array(jobSchema);

/** An item that a job could not change, or could not change back, and why. Response of `GET /jobs/{id}/problems`: a page. */
export const jobProblemSchema = z.object({
  item: z.optional(z.string()),
  itemName: z.string(),
  /** The line of the file, for an import. */
  row: z.optional(z.int()),
  message: z.string(),
  ...madeOf,
});
export type JobProblem = z.infer<typeof jobProblemSchema>;

/** Most items that are named one by one. */
export const MAX_SELECTED = 1000;

const idSchema = z.string().check(z.regex(/^[0-9a-f]{24}$/i, /* i18n */ 'Enter the id of an item.'));

/** Items that were ticked one by one, or all that match a filter but those in `except`. */
export const selectionSchema = z.union([
  z.strictObject({
    items: z
      .array(idSchema)
      .check(
        z.minLength(1, /* i18n */ 'Choose at least one item.'),
        z.maxLength(MAX_SELECTED, text(/* i18n */ 'At most {max} items.', { max: MAX_SELECTED })),
      ),
  }),
  z.strictObject({
    filter: itemFilterInJsonSchema,
    except: z._default(
      z
        .array(idSchema)
        .check(z.maxLength(MAX_SELECTED, text(/* i18n */ 'At most {max} items.', { max: MAX_SELECTED }))),
      [],
    ),
  }),
]);
export type Selection = z.infer<typeof selectionSchema>;

/** Whole dollars to which a new price can be rounded. */
export const PRICE_STEPS = [1, 5, 10] as const;
const roundToSchema = z.optional(z.literal(PRICE_STEPS, oneOfText(PRICE_STEPS)));

const pricePercentSchema = z.strictObject({
  kind: z.literal('pricePercent'),
  percent: z.number(/* i18n */ 'Enter a number.').check(
    z.gte(-100, text(/* i18n */ 'At least {min}.', { min: -100 })),
    z.lte(1000, text(/* i18n */ 'At most {max}.', { max: 1000 })),
    z.refine((n) => n !== 0, /* i18n */ 'Enter a number other than 0.'),
  ),
  roundTo: roundToSchema,
});
const priceAmountSchema = z.strictObject({
  kind: z.literal('priceAmount'),
  amount: z.number(/* i18n */ 'Enter a number.').check(
    z.gte(-MAX_PRICE),
    z.lte(MAX_PRICE),
    z.refine((n) => n !== 0, /* i18n */ 'Enter a number other than 0.'),
  ),
  roundTo: roundToSchema,
});
const priceFixedSchema = z.strictObject({ kind: z.literal('priceFixed'), price: priceSchema });

/** A change of prices: more or less by a part or an amount, or the same price for all. */
export const priceChangeSchema = z.discriminatedUnion('kind', [
  pricePercentSchema,
  priceAmountSchema,
  priceFixedSchema,
]);
export type PriceChange = z.infer<typeof priceChangeSchema>;

/** The change of each item. A new price is rounded to cents, or to `roundTo` dollars; an item is skipped if its price is out of range. */
export const bulkChangeSchema = z.discriminatedUnion('kind', [
  pricePercentSchema,
  priceAmountSchema,
  priceFixedSchema,
  z.strictObject({ kind: z.literal('supplier'), supplier: textSchema(200) }),
  z.strictObject({ kind: z.literal('delete') }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/**
 * The new price in dollars, which may be out of range. Counted in cents and in whole numbers: 10 % more than 1.05 is 1.16. Rounding
 * never makes a price of nothing.
 */
export function newPrice(price: number, change: PriceChange): number {
  if (change.kind === 'priceFixed') return change.price;
  const cents = BigInt(Math.round(price * 100));
  const newCents =
    change.kind === 'pricePercent'
      ? divide(cents * (100n * PARTS + BigInt(Math.round(change.percent * Number(PARTS)))), 100n * PARTS)
      : cents + BigInt(Math.round(change.amount * 100));
  const step = BigInt((change.roundTo ?? 0) * 100);
  if (step === 0n || newCents <= 0n) return Number(newCents) / 100;
  const rounded = divide(newCents, step) * step;
  return Number(rounded === 0n ? step : rounded) / 100;
}

/** The parts of a percent that count. */
const PARTS = 1_000_000n;

/** Rounded to the nearest whole number, a half away from 0. */
const divide = (n: bigint, by: bigint): bigint => (n < 0n ? -divide(-n, by) : (2n * n + by) / (2n * by));

/** Body of `POST /jobs`, which needs an idempotency key. The response is 201 with the job, which may be done already. */
export const newJobSchema = z.strictObject({ selection: selectionSchema, change: bulkChangeSchema });
export type NewJob = z.infer<typeof newJobSchema>;
