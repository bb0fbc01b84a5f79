/** Notices: a balance came down to its reorder point. */
import * as z from 'zod/mini';
import { warehouseSchema } from '../items/warehouse-schemas.js';

/** One for each time that a balance comes from above its reorder point to it or below, for every kind of movement. */
export const noticeSchema = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  item: z.string(),
  itemName: z.string(),
  warehouse: warehouseSchema,
  /** The balance and the reorder point at that time. */
  balance: z.int(),
  reorderPoint: z.int(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Response of `GET /notices`: the newest 50, and the number of those newer than the last one that the person has seen (at most 100). */
export const noticesSchema = z.object({ notices: z.array(noticeSchema), unseen: z.int() });
export type Notices = z.infer<typeof noticesSchema>;

/** Body of `PUT /notices/seen`: the id of the newest notice that the person has seen. The response is that of `GET /notices`. */
export const noticesSeenSchema = z.strictObject({
  newest: z.string().check(z.regex(/^[0-9a-f]{24}$/i, /* i18n */ 'Enter the id of a notice.')),
});
