/** The switch for all that leaves the server: webhooks, daily mails, and requests for pictures of other sites. */
import * as z from 'zod/mini';

/** Response of `GET /sending` and `PUT /sending`. */
export const sendingSchema = z.object({
  /** True for a restored copy, until a manager turns sending on. */
  isOff: z.boolean(),
  /** When the data was restored, and when its backup was made. Only while it is off. */
  restoredAt: z.optional(z.iso.datetime()),
  savedAt: z.optional(z.iso.datetime()),
});
export type Sending = z.infer<typeof sendingSchema>;

/** Body of `PUT /sending`. Only a restore turns it off. */
export const sendingSwitchSchema = z.strictObject({
  isOff: z.literal(false, 'Sending can only be turned on: send false.'),
});
