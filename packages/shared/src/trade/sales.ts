/** Sales: delivery notes with prices, and the returns of their goods. */
import * as z from 'zod/mini';

/** The things that the rows of the report stand for. */
export const SALES_GROUPS = ['day', 'month', 'partner', 'item', 'warehouse', 'person'] as const;
export type SalesGroup = (typeof SALES_GROUPS)[number];

/** Most days of a report, so that its reads are bounded: two years. */
export const MAX_SALES_DAYS = 732;

/** Rows of the report. Its file has all. */
export const SALES_ROWS = 100;

const figuresSchema = z.object({
  /** Notes in which it was sold. Returns are not among them. */
  notes: z.int(),
  /** Units that were sold, and the money for them after all discounts, without transport. */
  units: z.int(),
  sold: z.number(),
  /** Units that came back, and the money that was given back for them. */
  returnedUnits: z.int(),
  returned: z.number(),
  /** The money for sold goods less that for returned ones. */
  sales: z.number(),
  /**
   * For managers: the cost of these units at that time, and `sales` less that. Units of unknown cost are in neither: their number, and
   * their part of `sales`.
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
  /** The time at which it was added up. */
  at: z.iso.datetime(),
  total: figuresSchema,
  /**
   * For managers: the cost of earlier sales that became known in the span. Rows of customers, warehouses and people are without it, and so
   * is a report about some of them.
   */
  corrected: z.optional(z.number()),
  /** The payments of customers for transport. They are not in the sales. */
  transport: z.number(),
  /** Days and months in their order; others by their sales, the greatest first, or the smallest if that is asked for. */
  rows: z.array(salesRowSchema),
  rowCount: z.int(),
});
export type SalesReport = z.infer<typeof salesReportSchema>;

/** Response of `GET /reports/money?date=`: the money of one day of Bangladesh, and what is owed now. */
export const dayMoneySchema = z.object({
  date: z.iso.date(),
  /** The sales less the returns, as in the report of sales. */
  sold: z.number(),
  /** The payments of customers for transport, less the money that was given back. They are not in `sold`. */
  transport: z.number(),
  /** The payments of customers, less refunds and cheques that bounced. */
  received: z.number(),
  /** The payments of the shop to suppliers, less the money that it got back. */
  paid: z.number(),
  /** The debts of all customers to the shop now, and of the shop to all suppliers. Advances are not taken off. */
  owed: z.object({ customers: z.number(), suppliers: z.number() }),
});
export type DayMoney = z.infer<typeof dayMoneySchema>;
