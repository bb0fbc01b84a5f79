/** Notices on devices: the server sends them by Web Push, also while the app is closed. */
import * as z from 'zod/mini';
import { languageSchema } from '../access/access.js';
import type { Permission } from '../access/roles.js';
import { oneOfText } from '../language/texts.js';

/**
 * `low`: a balance came down to its reorder point. `transfer`: goods were sent to a warehouse by somebody else. `cheque`: the day of a
 * cheque has come.
 */
export const PUSH_KINDS = ['low', 'transfer', 'cheque'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** What a person must be allowed to do to be told of a kind. The others are for everybody who is signed in. */
export const PUSH_PERMISSIONS: Readonly<Partial<Record<PushKind, Permission>>> = { cheque: 'trade' };

/** The most devices of one person. A further one takes the place of the oldest. */
export const MAX_OWN_DEVICES = 10;

/** The id of a device: the SHA-256 of the address at its push service, in hexadecimal. */
export const deviceIdSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, /* i18n */ 'Enter the id of a device.'));

const kindsSchema = z.array(z.enum(PUSH_KINDS, oneOfText(PUSH_KINDS)));

const pushDeviceSchema = z.object({ _id: z.string(), kinds: kindsSchema });

/** Response of `GET /push` and of its changes: the shop's public key, and the caller's devices. */
export const pushSchema = z.object({
  /** For `PushManager.subscribe`: base64url. */
  publicKey: z.string(),
  devices: z.array(pushDeviceSchema),
});
export type Push = z.infer<typeof pushSchema>;

/** Body of `PUT /push/devices`: what `PushManager.subscribe` gave, the kinds of notices, and their language. */
export const newPushDeviceSchema = z.strictObject({
  endpoint: z
    .string()
    .check(
      z.regex(/^https:\/\/[^\s/?#@]+(\/\S*)?$/, /* i18n */ 'Enter an address that begins with https://.'),
      z.maxLength(1000),
    ),
  /** A point of P-256 without compression, and 16 bytes: base64url. */
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, /* i18n */ 'This is not a key of a browser.')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, /* i18n */ 'This is not a key of a browser.')),
  kinds: kindsSchema.check(z.minLength(1, /* i18n */ 'Choose at least one.'), z.maxLength(PUSH_KINDS.length)),
  language: languageSchema,
});
export type NewPushDevice = z.infer<typeof newPushDeviceSchema>;

/** The encrypted message, which the service worker shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that a press opens: a path. */
  path: string;
  /** The same for each attempt, so that a message that comes twice is shown once. */
  tag: string;
  /** The language of the texts. */
  lang: string;
}
