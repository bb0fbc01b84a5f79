/** Webhooks: the server sends movements, low stock and entries of accounts to another program, as Standard Webhooks describes. */
import * as z from 'zod/mini';
import { oneOfText } from '../language/texts.js';
import { movementSchema } from '../stock/movements.js';
import { noticeSchema } from '../stock/notices.js';
import { accountEntrySchema } from '../trade/accounts.js';

const WEBHOOK_EVENTS = ['movement.created', 'stock.low', 'entry.created'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The body of a message: a POST with `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
const webhookPayloadSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('movement.created'), timestamp: z.iso.datetime(), data: movementSchema }),
  z.object({ type: z.literal('stock.low'), timestamp: z.iso.datetime(), data: noticeSchema }),
  z.object({ type: z.literal('entry.created'), timestamp: z.iso.datetime(), data: accountEntrySchema }),
  z.object({ type: z.literal('ping'), timestamp: z.iso.datetime(), data: z.object({}) }),
]);
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;

export const webhookSchema = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  at: z.iso.datetime(),
  /** The address of the person who made it, or who switched it on since. */
  email: z.string(),
  /** Nothing is sent. The server switches a webhook off that has failed for five days, or whose person may not have webhooks now. */
  isOff: z.boolean(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** Response of `GET /webhooks`: newest first. */
export const webhooksSchema = z.array(webhookSchema);

const ADDRESS_MESSAGE = /* i18n */ 'Enter an address that begins with https:// or http://.';

/** Body of `POST /webhooks`. */
export const newWebhookSchema = z.strictObject({
  // z.url() needs a function that older Safaris lack.
  url: z
    .string(ADDRESS_MESSAGE)
    .check(z.regex(/^https?:\/\/[^\s/?#]+\S*$/i, ADDRESS_MESSAGE), z.maxLength(2000)),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, oneOfText(WEBHOOK_EVENTS)))
    .check(z.minLength(1, /* i18n */ 'Choose at least one.')),
});
export type NewWebhook = z.infer<typeof newWebhookSchema>;

/** Response of `POST /webhooks`, 201: the only one with the secret, which begins with `whsec_`. */
export const madeWebhookSchema = z.extend(webhookSchema, { secret: z.string() });

/** Body of `PUT /webhooks/{id}`. `DELETE /webhooks/{id}` removes it; `POST /webhooks/{id}/ping` sends a test. */
export const webhookSwitchSchema = z.strictObject({ isOff: z.boolean() });

/** One message to one webhook, as `GET /webhooks/{id}/deliveries` returns them in pages, newest first. */
export const deliverySchema = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  type: z.enum([...WEBHOOK_EVENTS, 'ping']),
  /** `failed`: it is not tried again by itself. `POST /webhooks/{id}/deliveries/{id}/retry` tries once more. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  lastAt: z.optional(z.iso.datetime()),
  nextAt: z.optional(z.iso.datetime()),
  /** The status of the last response, or why there was none. */
  status: z.optional(z.int()),
  error: z.optional(z.string()),
});
export type Delivery = z.infer<typeof deliverySchema>;
