/** The query parameters of `GET /item`. */
import { emailSchema } from '@godown/shared/items/item';
import {
  type ItemFilter,
  type ItemOrder,
  itemFilterSchema,
  itemOrderSchema,
} from '@godown/shared/items/item-query';
import * as z from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import { CURSOR, fromCursor, toOrder } from './item-order.js';

/** The filter of items, and their order. */
export interface ItemQuery {
  filter: ItemFilter;
  order: ItemOrder;
}

/** Finds the error in a filter that has only valid fields, as zod's issue. */
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

/** Query of `GET /item`. `isPlain` is true without a filter and an order: the list that everybody may read. */
export const listQuerySchema = z
  .strictObject({
    email: z.optional(emailSchema),
    ...itemFilterSchema.shape,
    ...itemOrderSchema.shape,
    limit: limitSchema,
    cursor: cursorSchema(CURSOR).optional(),
  })
  .transform(({ email, limit, cursor, sort, order, ...filter }, context) => {
    const query: ItemQuery = { filter, order: { sort, order } };
    const isPlain = [...Object.values(filter), sort, order].every((value) => value === undefined);
    const after = cursor === undefined ? undefined : fromCursor(toOrder(query), cursor);
    const problem = findFilterError(filter);
    if (problem) context.addIssue({ code: 'custom', ...problem });
    if (!isPlain && email !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['email'],
        message: /* i18n */ 'It has no other filters and no order.',
      });
    if (after === null)
      context.addIssue({ code: 'custom', path: ['cursor'], message: 'Take the cursor from the same list.' });
    return { email, limit, query, isPlain, after: after ?? undefined };
  });
