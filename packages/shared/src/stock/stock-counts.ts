/** Stock counts in progress: a list of items that several people count, and that is posted as one document. */
import * as z from 'zod/mini';
import { quantitySchema, textSchema } from '../items/item.js';
import { warehouseSchema } from '../items/warehouse-schemas.js';
import { text } from '../language/texts.js';
import { MAX_LINES } from '../trade/document-limits.js';

/** Body of `POST /stock-counts`. */
export const newStockCountSchema = z.strictObject({
  warehouse: warehouseSchema,
  /** The subject of the count, such as the supplier or the search that the list came from. */
  title: z.optional(textSchema(200)),
  items: z
    .array(z.string().check(z.regex(/^[0-9a-f]{24}$/i, /* i18n */ 'Enter the id of an item.')))
    .check(
      z.minLength(1, /* i18n */ 'Choose at least one item.'),
      z.maxLength(MAX_LINES, text(/* i18n */ 'At most {max} items.', { max: MAX_LINES })),
    ),
});
export type NewStockCount = z.infer<typeof newStockCountSchema>;

/**
 * Body of `PUT /stock-counts/{id}/lines/{item}`. An item that is not on the list is added. `expected` is the balance that
 * the screen showed: if it is not the current one, the response is 409 `stock_moved`. `replaces` is the count that the
 * screen showed for the line, null for none: if it is not the current one, the response is 409 `line_changed`. `counted` is null to
 * remove a count: the line is not counted then, and the balance makes no difference.
 */
export const lineCountSchema = z.strictObject({
  counted: z.nullable(quantitySchema),
  expected: quantitySchema,
  replaces: z.nullable(quantitySchema),
});
export type LineCount = z.infer<typeof lineCountSchema>;

export const stockCountLineSchema = z.object({
  item: z.string(),
  itemName: z.string(),
  /** The balance now. */
  balance: z.int(),
  /** The counted balance, the balance at that time, when and by whom. Absent until the line is counted. */
  count: z.optional(z.object({ counted: z.int(), expected: z.int(), at: z.iso.datetime(), by: z.string() })),
});
export type StockCountLine = z.infer<typeof stockCountLineSchema>;

export const stockCountSummarySchema = z.object({
  _id: z.string(),
  warehouse: warehouseSchema,
  title: z.optional(z.string()),
  at: z.iso.datetime(),
  /** The address of the person who started it. */
  email: z.string(),
  lineCount: z.int(),
  countedLines: z.int(),
  /** The number of the document, once it is posted. */
  document: z.optional(z.string()),
});
export type StockCountSummary = z.infer<typeof stockCountSummarySchema>;

export const stockCountSchema = z.extend(stockCountSummarySchema, { lines: z.array(stockCountLineSchema) });
export type StockCount = z.infer<typeof stockCountSchema>;
