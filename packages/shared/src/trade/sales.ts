/** What was sold: delivery notes with prices, and what came back of it. */
import * as z from 'zod/mini';

/** What the rows of the report are. */
export const SALES_GROUPS = ['day', 'month', 'partner', 'item', 'warehouse', 'person'] as const;
export type SalesGroup = (typeof SALES_GROUPS)[number];

/** Most days of a report, so that what it reads is bounded: two years. */
export const MAX_SALES_DAYS = 732;

/** How many rows the report has. Its file has all. */
export const SALES_ROWS = 100;

const figuresSchema = z.object({
  /** Notes in which it was sold. Returns are not among them. */
  notes: z.int(),
  /** Units that were sold, and what they were sold for after all discounts, without transport. */
  units: z.int(),
  sold: z.number(),
  /** Units that came back, and what was given back for them. */
  returnedUnits: z.int(),
  returned: z.number(),
  /** What was sold less what came back. */
  sales: z.number(),
  /**
   * For managers: what these units had cost, and `sales` less that. Units of unknown cost are in neither: how many they are, and their part
   * of `sales`.
   */
  cost: z.optional(z.number()),
  earnings: z.optional(z.number()),
  unitsWithoutCost: z.optional(z.int()),
  salesWithoutCost: z.optional(z.number()),
});
export type SalesFigures = z.infer<typeof figuresSchema>;

const salesRowSchema = z.extend(figuresSchema, {
  /** A day, a month such as `2026-11`, an id, a warehouse or an address. Of a customer who is a text only: empty. */
  key: z.string(),
  /** The name of a customer or an item. */
  name: z.optional(z.string()),
});
export type SalesRow = z.infer<typeof salesRowSchema>;

/** Response of `GET /reports/sales`. */
export const salesReportSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(SALES_GROUPS),
  /** When it was added up. */
  at: z.iso.datetime(),
  total: figuresSchema,
  /** For managers: how much of the cost became known in the span, of sales before. Rows of customers, warehouses and people are without it, and so is a report about some of them. */
  corrected: z.optional(z.number()),
  /** What customers paid for transport. It is not in the sales. */
  transport: z.number(),
  /** Days and months in their order; others by their sales, the greatest first, or the smallest if that is asked for. */
  rows: z.array(salesRowSchema),
  rowCount: z.int(),
});
export type SalesReport = z.infer<typeof salesReportSchema>;

/** Response of `GET /reports/money?date=`: the money of one day of Bangladesh, and what is owed now. */
export const dayMoneySchema = z.object({
  date: z.iso.date(),
  /** What was sold less what came back, as in the report of sales. */
  sold: z.number(),
  /** What customers paid for transport, less what was given back. It is not in what was sold. */
  transport: z.number(),
  /** What customers paid, less refunds and cheques that bounced. */
  received: z.number(),
  /** What the shop paid to suppliers, less what it got back. */
  paid: z.number(),
  /** What all customers owe the shop now, and the shop all suppliers. Advances are not taken off. */
  owed: z.object({ customers: z.number(), suppliers: z.number() }),
});
export type DayMoney = z.infer<typeof dayMoneySchema>;
