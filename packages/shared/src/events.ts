/**
 * What `GET /events` sends: which items change, never their contents. There are three events: `ready` when the stream
 * starts, `item` with `itemEventSchema`, and `reset` when events may have been missed. After a `reset` the client must
 * fetch again what it shows. `ready` and `reset` have the data `{}`.
 */
import * as z from 'zod/mini';

/** Data of an event `item`. `version` is absent for a deletion. */
export const itemEventSchema = z.object({
  id: z.string(),
  version: z.optional(z.int()),
  kind: z.enum(['added', 'changed', 'deleted', 'restored']),
});
export type ItemEvent = z.infer<typeof itemEventSchema>;
