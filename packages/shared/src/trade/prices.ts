/** The last prices of a customer or supplier. */
import * as z from 'zod/mini';

/** The last price of an item for a customer, or from a supplier. */
const lastPriceSchema = z.object({
  item: z.string(),
  unitPrice: z.number(),
  at: z.iso.datetime(),
  /** The number of the note. */
  document: z.string(),
});
export type LastPrice = z.infer<typeof lastPriceSchema>;

/** Response of `GET /partners/{id}/prices?items=`: in any order. Items without a price are left out. */
export const lastPricesSchema = z.array(lastPriceSchema);
