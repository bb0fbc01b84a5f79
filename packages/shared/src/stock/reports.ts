/** Reports: the events of one day of Bangladesh, the value of the stock, the items to reorder, and the overview. */
import * as z from 'zod/mini';
import { reorderPointsSchema } from '../items/item.js';
import { stockSchema, warehouseSchema } from '../items/warehouse-schemas.js';
import { documentSummarySchema } from '../trade/documents.js';
import type { Flow } from './movements.js';

/** Units (never negative, except for recounts and after an undo of an earlier day), lines, and value in dollars. */
const figuresSchema = z.object({ units: z.int(), lines: z.int(), value: z.number() });
export type Figures = z.infer<typeof figuresSchema>;

/**
 * For each flow: `out` and `in` in units that left and came; `moved` in units that left a warehouse for another; `returned` and
 * `sent-back` in good and damaged units; `damaged` in units by which the damaged ones became more.
 */
const figuresByFlowSchema = z.object({
  out: figuresSchema,
  in: figuresSchema,
  moved: figuresSchema,
  recounted: figuresSchema,
  first: figuresSchema,
  deleted: figuresSchema,
  returned: figuresSchema,
  'sent-back': figuresSchema,
  damaged: figuresSchema,
} satisfies Record<Flow, unknown>);

const flowFiguresSchema = z.extend(figuresByFlowSchema, {
  /**
   * The change of the stock of good pieces by each flow. Together they are the stock at the end of the day less that at its
   * beginning, in each warehouse and in all of them. Units that came into a warehouse with a transfer are here only.
   */
  stock: z.object({
    out: z.int(),
    in: z.int(),
    moved: z.int(),
    recounted: z.int(),
    first: z.int(),
    deleted: z.int(),
    returned: z.int(),
    'sent-back': z.int(),
    damaged: z.int(),
  } satisfies Record<Flow, unknown>),
});
export type FlowFigures = z.infer<typeof flowFiguresSchema>;

/** The figures of one item on a day. */
export const dayItemSchema = z.extend(flowFiguresSchema, { item: z.string(), itemName: z.string() });
export type DayItem = z.infer<typeof dayItemSchema>;

/** Response of `GET /reports/day/items`: a page. */
export const dayItemsSchema = z.array(dayItemSchema);

/** A count. There may be more unless `isExact`. */
const countSchema = z.object({ count: z.int(), isExact: z.boolean() });

/**
 * Response of `GET /reports/day`. Values are at the prices at which things happened. People and items are sorted by the units that
 * left, then by those that came, then by their lines.
 */
export const dayReportSchema = z.object({
  /** Such as `2026-11-22`. */
  date: z.iso.date(),
  total: flowFiguresSchema,
  /** The part of `total.out` that is on no note with prices: it left by Delivered, or on a note without prices. */
  unpriced: figuresSchema,
  warehouses: z.array(z.extend(flowFiguresSchema, { warehouse: warehouseSchema })),
  /** The first 20. */
  people: z.array(z.extend(flowFiguresSchema, { email: z.string() })),
  peopleCount: z.int(),
  /** The first 10. `GET /reports/day/items` has all. */
  items: dayItemsSchema,
  itemCount: z.int(),
  /** The newest 10. `GET /documents` has all. */
  documents: z.array(documentSummarySchema),
  documentCount: countSchema,
});
export type DayReport = z.infer<typeof dayReportSchema>;

/** The value of stock, in dollars. */
const worthSchema = z.object({
  units: z.int(),
  /** At the prices. */
  value: z.number(),
  /** At the costs, of the units whose cost is known. */
  cost: z.number(),
  /** Units whose cost is not known. */
  unitsWithoutCost: z.int(),
});
export type Worth = z.infer<typeof worthSchema>;

/** The value of the damaged pieces, which are in no other figure. Absent if there are none. */
const damagedWorthSchema = z.optional(worthSchema);

/** Response of `GET /reports/stock-value?date=`: the stock at the end of a day of Bangladesh, at the prices of that day. */
export const stockValueSchema = z.object({
  date: z.iso.date(),
  /** Items with a balance other than 0 in any warehouse. */
  items: z.int(),
  total: worthSchema,
  warehouses: z.array(z.extend(worthSchema, { warehouse: warehouseSchema })),
  damaged: damagedWorthSchema,
});
export type StockValue = z.infer<typeof stockValueSchema>;

/** An item that is low in a warehouse, with what to do about it. */
export const reorderLineSchema = z.object({
  item: z.string(),
  itemName: z.string(),
  supplier: z.string(),
  barcode: z.optional(z.string()),
  cost: z.optional(z.number()),
  warehouse: warehouseSchema,
  stock: stockSchema,
  reorderPoints: reorderPointsSchema,
  /** Units that bring the balance to twice its reorder point, at least one above it: first from other warehouses, the rest by an order. */
  transfers: z.array(z.object({ from: warehouseSchema, quantity: z.int() })),
  order: z.int(),
});
export type ReorderLine = z.infer<typeof reorderLineSchema>;

/** Response of `GET /reorder`: a page, by supplier and then by name. */
export const reorderLinesSchema = z.array(reorderLineSchema);

/** Response of `GET /reports/overview`. It is kept for ten seconds to five minutes: `at` is its time. */
export const overviewSchema = z.object({
  at: z.iso.datetime(),
  items: z.int(),
  total: worthSchema,
  warehouses: z.array(z.extend(worthSchema, { warehouse: warehouseSchema })),
  damaged: damagedWorthSchema,
  low: countSchema,
  sold: countSchema,
  negative: countSchema,
  /** For each warehouse: balances that are due for a count. */
  uncounted: z.array(z.extend(countSchema, { warehouse: warehouseSchema })),
  /** The last 30 days of Bangladesh, today last: units delivered to customers and units received. */
  days: z.array(z.object({ date: z.iso.date(), out: z.int(), in: z.int() })),
  /** The ten items of which most units were delivered in these days. */
  fastest: z.array(z.object({ item: z.string(), itemName: z.string(), units: z.int(), quantity: z.int() })),
  /** Items with stock that has not moved in 90 days, their value, and the ten of the highest value. */
  idle: z.object({
    items: z.int(),
    worth: worthSchema,
    most: z.array(
      z.object({
        item: z.string(),
        itemName: z.string(),
        quantity: z.int(),
        value: z.number(),
        /** Absent if it has never moved. */
        movedAt: z.optional(z.iso.datetime()),
      }),
    ),
  }),
});
export type Overview = z.infer<typeof overviewSchema>;
