/**
 * What `GET /events` sends: that an item changed, never what is in it. The events are `ready` once it is listening,
 * `item` with `itemEventSchema`, and `reset` when some may have been missed, after which whatever is on screen is to be
 * fetched anew. `ready` and `reset` have the data `{}`.
 */
import * as z from 'zod/mini';

/** Data of an event `item`. `version` is absent for a deletion. */
export const itemEventSchema = z.object({
  id: z.string(),
  version: z.optional(z.int()),
  kind: z.enum(['added', 'changed', 'deleted', 'restored']),
});
export type ItemEvent = z.infer<typeof itemEventSchema>;
