/** Ids of items in a query. */
import * as z from 'zod/mini';

/** `?item=`: the id of an item. */
export const itemIdSchema = z
  .string(/* i18n */ 'Enter the id of an item, once.')
  .check(z.regex(/^[0-9a-f]{24}$/i, { error: /* i18n */ 'Enter the id of an item.', abort: true }));

/** Ids of items with commas between them. */
export function itemIdsSchema(most: number) {
  const message = `Enter 1 to ${most} ids of items with commas between them, once.`;
  return z
    .pipe(
      z.string(message).check(z.regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/i, { error: message, abort: true })),
      z.transform((ids: string) => ids.split(',')),
    )
    .check(z.refine((ids) => ids.length <= most, message));
}
