/** Views of the list of items that people share with everybody. Those that a person keeps for oneself stay on the device. */
import * as z from 'zod/mini';
import { itemFilterSchema, itemOrderSchema } from './item-query.js';

/** The most views that one person shares, so that one person cannot use up what all have. */
export const MAX_VIEWS_OF_ONE = 20;
/** The most that are shared in total: all are shown at once. */
export const MAX_VIEWS = 200;
export const MAX_VIEW_NAME = 60;

/** The search, the filters and the order, as in the query of `GET /item`. */
export const viewSchema = z.strictObject({ ...itemFilterSchema.shape, ...itemOrderSchema.shape });

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
export type NewView = Pick<SharedView, 'name' | 'view'>;

/** Response of `GET /views`: at most `MAX_VIEWS`, in the order in which they were shared first. */
export const sharedViewsSchema = z.array(sharedViewSchema);
