/**
 * Messages of `GET /events`: they say which items change, never their contents. There are three events: `ready` when the stream
 * starts, `item` with `itemEventSchema`, and `reset` when events may have been missed. After a `reset` the client must
 * fetch again what it shows. `ready` and `reset` have the data `{}`.
 *
 * Every event but the `ready` of a resumed stream has an id, from which `Last-Event-ID` resumes. The header
 * `X-Event-Position` of responses with items or movements is such an id, from before they were read.
 */
import * as z from 'zod/mini';

/** Data of an event `item`. `version` is absent for a deletion. */
export const itemEventSchema = z.object({
  id: z.string(),
  version: z.optional(z.int()),
  kind: z.enum(['added', 'changed', 'deleted', 'restored']),
});
export type ItemEvent = z.infer<typeof itemEventSchema>;
