/** Reports: what happened on one day of Bangladesh. */
import * as z from 'zod/mini';
import { documentSummarySchema } from './documents.js';
import type { Flow } from './movements.js';
import { warehouseSchema } from './warehouse-schemas.js';

/** Units (never negative, except for recounts and after an undo of an earlier day), lines, and value in dollars. */
const figuresSchema = z.object({ units: z.int(), lines: z.int(), value: z.number() });
export type Figures = z.infer<typeof figuresSchema>;

/** For each flow: `out` and `in` in units that left and came; `moved` in units that left a warehouse for another. */
const flowFiguresSchema = z.object({
  out: figuresSchema,
  in: figuresSchema,
  moved: figuresSchema,
  recounted: figuresSchema,
  other: figuresSchema,
} satisfies Record<Flow, unknown>);
export type FlowFigures = z.infer<typeof flowFiguresSchema>;

/** Response of `GET /reports/day`. Values are at the item's current price. */
export const dayReportSchema = z.object({
  /** Such as `2026-11-22`. */
  date: z.iso.date(),
  total: flowFiguresSchema,
  warehouses: z.array(z.extend(flowFiguresSchema, { warehouse: warehouseSchema })),
  people: z.array(z.extend(flowFiguresSchema, { email: z.string() })),
  items: z.array(z.extend(flowFiguresSchema, { item: z.string(), itemName: z.string() })),
  documents: z.array(documentSummarySchema),
});
export type DayReport = z.infer<typeof dayReportSchema>;
