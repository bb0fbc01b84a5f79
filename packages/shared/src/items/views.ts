/** Views of the list of items that people share with everybody. Those that a person keeps for oneself stay on the device. */
import * as z from 'zod/mini';
import { textSchema } from './item.js';
import { itemFilterSchema, itemOrderSchema, sensibleFilter } from './item-query.js';

/** The most views that one person shares, so that one person cannot use up what all have. */
export const MAX_VIEWS_OF_ONE = 20;
/** The most that are shared in total: all are shown at once. */
export const MAX_VIEWS = 200;
export const MAX_VIEW_NAME = 60;

/** The search, the filters and the order, as in the query of `GET /item`. */
const viewSchema = z.strictObject({ ...itemFilterSchema.shape, ...itemOrderSchema.shape });

/** Body of `POST /views`. */
export const newViewSchema = z.strictObject({
  name: textSchema(MAX_VIEW_NAME).check(z.minLength(1, /* i18n */ 'Enter a name.')),
  view: viewSchema.check(sensibleFilter),
});
export type NewView = z.infer<typeof newViewSchema>;

export const sharedViewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  view: viewSchema,
  /** When it was shared last. */
  at: z.iso.datetime(),
  /** The address of the person who shares it. */
  email: z.string(),
});
export type SharedView = z.infer<typeof sharedViewSchema>;

/** Response of `GET /views`: at most `MAX_VIEWS`, in the order in which they were shared first. */
export const sharedViewsSchema = z.array(sharedViewSchema);
