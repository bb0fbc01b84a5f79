/** Search, filters and order of a list of items: the query of `GET /item`, of exports and of bulk changes. */
import * as z from 'zod/mini';
import { withAsciiDigits } from '../language/digits.js';
import { oneOfText, text } from '../language/texts.js';
import { MAX_PRICE, MAX_QUANTITY, textSchema } from './item.js';
import { warehouseSchema } from './warehouse-schemas.js';

/**
 * `in` has stock, `sold` has none, `negative` has less than none, `low` is at a reorder point or below, `uncounted` is due
 * for a stock count, `damaged` has damaged pieces. With a warehouse its balance counts, else the total; `negative`, `low` and `damaged` then
 * mean any warehouse.
 */
export const ITEM_STATUSES = ['in', 'low', 'sold', 'negative', 'uncounted', 'damaged'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** With a warehouse, `quantity` is the balance of that warehouse. */
export const ITEM_SORTS = ['name', 'price', 'quantity', 'updatedAt', 'createdAt'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;

const PRICE_MESSAGE = text(/* i18n */ 'Enter a price from 0 to {max}, once.', { max: MAX_PRICE });

/** A price in dollars, as text: `12` or `12.50`, with the digits of any script. */
const priceTextSchema = z.string(PRICE_MESSAGE).check(
  z.overwrite(withAsciiDigits),
  z.regex(/^\d{1,10}(\.\d{1,2})?$/, PRICE_MESSAGE),
  z.refine((s) => Number(s) <= MAX_PRICE, PRICE_MESSAGE),
);

const QUANTITY_MESSAGE = text(/* i18n */ 'Enter a whole number from {min} to {max}, once.', {
  min: -MAX_QUANTITY,
  max: MAX_QUANTITY,
});

/** A number of units, as text. It may be negative, as balances may. */
const quantityTextSchema = z.string(QUANTITY_MESSAGE).check(
  z.overwrite(withAsciiDigits),
  z.regex(/^-?\d{1,10}$/, QUANTITY_MESSAGE),
  z.refine((s) => Math.abs(Number(s)) <= MAX_QUANTITY, QUANTITY_MESSAGE),
);

const itemFilterFields = {
  /** Each word is the beginning of a word in the name, the supplier, the description, the bar code or the code of a carton. */
  q: z.optional(textSchema(200)),
  /** The whole name; upper and lower case are the same. */
  supplier: z.optional(textSchema(200)),
  /** With no status and no quantity: the items with a balance other than 0 there. */
  warehouse: z.optional(warehouseSchema),
  status: z.optional(z.enum(ITEM_STATUSES, oneOfText(ITEM_STATUSES))),
  minPrice: z.optional(priceTextSchema),
  maxPrice: z.optional(priceTextSchema),
  /** With a warehouse its balance counts, else the total. */
  minQuantity: z.optional(quantityTextSchema),
  maxQuantity: z.optional(quantityTextSchema),
};

/** The filter of a list, as in a URL. `uncounted` needs a warehouse. */
export const itemFilterSchema = z.strictObject(itemFilterFields);

/** A price in JSON: a number. The web app sends the text of its URL. */
const priceInJsonSchema = z.pipe(
  z.pipe(
    z.union([z.number().check(z.gte(0), z.lte(MAX_PRICE)), z.string()], PRICE_MESSAGE),
    z.transform(String),
  ),
  priceTextSchema,
);

/** A number of units in JSON: a number. The web app sends the text of its URL. */
const quantityInJsonSchema = z.pipe(
  z.pipe(
    z.union([z.int().check(z.gte(-MAX_QUANTITY), z.lte(MAX_QUANTITY)), z.string()], QUANTITY_MESSAGE),
    z.transform(String),
  ),
  quantityTextSchema,
);

/** The same filter in JSON. */
export const itemFilterInJsonSchema = z.strictObject({
  ...itemFilterFields,
  minPrice: z.optional(priceInJsonSchema),
  maxPrice: z.optional(priceInJsonSchema),
  minQuantity: z.optional(quantityInJsonSchema),
  maxQuantity: z.optional(quantityInJsonSchema),
});
export type ItemFilter = z.infer<typeof itemFilterSchema>;

export const ITEM_FILTERS = Object.keys(itemFilterFields) as (keyof ItemFilter)[];

/** The order of a list. By default oldest first; with a sort alone ascending. */
export const itemOrderSchema = z.strictObject({
  sort: z.optional(z.enum(ITEM_SORTS, oneOfText(ITEM_SORTS))),
  order: z.optional(z.enum(SORT_ORDERS, oneOfText(SORT_ORDERS))),
});
export type ItemOrder = z.infer<typeof itemOrderSchema>;

/** The error in a filter that has only valid fields; null if it has none. */
export function findFilterError({ status, warehouse, ...ranges }: ItemFilter) {
  const { minPrice, maxPrice, minQuantity, maxQuantity } = ranges;
  if (status === 'uncounted' && warehouse === undefined)
    return { path: ['warehouse'], message: /* i18n */ 'Choose the warehouse of the stock count.' };
  if (minPrice !== undefined && maxPrice !== undefined && Number(minPrice) > Number(maxPrice))
    return { path: ['minPrice'], message: /* i18n */ 'The lowest price is above the highest price.' };
  if (minQuantity !== undefined && maxQuantity !== undefined && Number(minQuantity) > Number(maxQuantity))
    return {
      path: ['minQuantity'],
      message: /* i18n */ 'The lowest quantity is above the highest quantity.',
    };
  return null;
}

/** Checks the filter in a query. */
export const sensibleFilter = ({ value, issues }: z.core.ParsePayload<ItemFilter>): void => {
  const error = findFilterError(value);
  if (error) issues.push({ code: 'custom', input: value, ...error });
};
