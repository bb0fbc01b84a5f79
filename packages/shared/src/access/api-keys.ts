/** Keys with which other programs call the API: `Authorization: Bearer gdk_…`. */
import * as z from 'zod/mini';
import { emailSchema, textSchema } from '../items/item.js';
import { oneOfText } from '../language/texts.js';

/** `read` has the permissions of a viewer, `write` those of staff. */
export const API_KEY_ACCESS = ['read', 'write'] as const;
export type ApiKeyAccess = (typeof API_KEY_ACCESS)[number];
export const API_KEY_PREFIX = 'gdk_';

const SUFFIX = ' (API key)';
/** The text in the place of an address for changes by a key. */
export const keyPerson = (name: string) => `${name}${SUFFIX}`;
export const isKeyPerson = (text: string) => text.endsWith(SUFFIX);

/** The person in a search for movements: an address, or the name of a key. */
export const personSchema = z.string(/* i18n */ 'Enter an e-mail address.').check(
  z.trim(),
  z.refine(
    (text) => isKeyPerson(text) || emailSchema.safeParse(text).success,
    /* i18n */ 'Enter an e-mail address.',
  ),
  z.overwrite((text) => (isKeyPerson(text) ? text : text.toLowerCase())),
);

export const apiKeySchema = z.object({
  _id: z.string(),
  /** Movements show it as the person who made them. */
  name: z.string(),
  access: z.enum(API_KEY_ACCESS),
  at: z.iso.datetime(),
  /** The address of the person who made it. */
  email: z.string(),
  /** To the minute. Absent if it was never used. */
  lastUsedAt: z.optional(z.iso.datetime()),
  revokedAt: z.optional(z.iso.datetime()),
  revokedBy: z.optional(z.string()),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Response of `GET /api-keys`: newest first. `DELETE /api-keys/{id}` revokes one and responds with it. */
export const apiKeysSchema = z.array(apiKeySchema);

/** Body of `POST /api-keys`. No two keys that are not revoked have the same name. */
export const newApiKeySchema = z.strictObject({
  name: textSchema(60).check(z.minLength(1, /* i18n */ 'Enter a name.')),
  access: z.enum(API_KEY_ACCESS, oneOfText(API_KEY_ACCESS)),
});
export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** Response of `POST /api-keys`, 201: the only one with the secret. */
export const madeApiKeySchema = z.extend(apiKeySchema, { secret: z.string() });
