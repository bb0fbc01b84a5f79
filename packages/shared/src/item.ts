/** The item and every message about it: the server parses its input with these, the client its answers. */
import * as z from 'zod/mini';

/** Largest stock count, and largest change of one, in either direction. */
export const MAX_QUANTITY = 1_000_000_000;
/** Largest price, in dollars. */
export const MAX_PRICE = 1_000_000_000;

const atMostTwoDecimals = (n: number) => Math.round(n * 100) / 100 === n;

/** A stock count: a whole number that may be negative, since Delivered is never blocked. */
export const quantitySchema = z
  .int('Enter a whole number.')
  .check(z.gte(-MAX_QUANTITY, `At least ${-MAX_QUANTITY}.`), z.lte(MAX_QUANTITY, `At most ${MAX_QUANTITY}.`));

/** A price in dollars, at most two decimals. */
export const priceSchema = z
  .number('Enter a number.')
  .check(
    z.gte(0, 'A price cannot be negative.'),
    z.lte(MAX_PRICE, `At most ${MAX_PRICE}.`),
    z.refine(atMostTwoDecimals, 'At most two decimals.'),
  );

/** Text that people type: trimmed, bounded. NUL has no business in it, and half a character cannot be stored. */
const text = (max: number) =>
  z.string('Enter text.').check(
    z.trim(),
    z.maxLength(max, `At most ${max} characters.`),
    z.refine((s) => !s.includes('\u0000'), 'The NUL character is not allowed.'),
    z.refine((s) => !/\p{Surrogate}/u.test(s), 'Half of a surrogate pair is not allowed.'),
  );

const EMAIL = /^[^\s@\u212a\p{Cc}\p{Surrogate}]+@[^\s@\u212a\p{Cc}\p{Surrogate}]+$/u;

/**
 * An e-mail address in the form the identity provider keeps it: trimmed, lower case. The Kelvin sign is refused: in
 * lower case it is a plain k, which would make two addresses one.
 */
export const emailSchema = z
  .string('Enter an e-mail address.')
  .check(
    z.trim(),
    z.regex(EMAIL, 'Enter an e-mail address.'),
    z.toLowerCase(),
    z.maxLength(254, 'At most 254 characters.'),
  );

/** Where a picture is: nowhere (""), on the web, or in the product itself ("/catalogue/…"). */
export const imgSchema = text(2000).check(
  z.refine(
    (s) => s === '' || /^https?:\/\/[^\s]+$/i.test(s) || /^\/(?!\/)[^\s\\]*$/.test(s),
    'Enter a web address that starts with https:// or http://.',
  ),
);

/** An item as the API answers it. `email` (who added it) is there for signed-in callers only. */
export const itemSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Dollars. */
  price: z.number(),
  supplier: z.string(),
  img: z.string(),
  description: z.string(),
  quantity: z.int(),
  email: z.optional(z.string()),
  /** +1 on every change; the ETag. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Item = z.infer<typeof itemSchema>;

/** Body of `POST /item`. */
export const newItemSchema = z.strictObject({
  email: emailSchema,
  name: text(200).check(z.minLength(1, 'Name is required.')),
  description: z._default(text(5000), ''),
  price: z._default(priceSchema, 0),
  img: z._default(imgSchema, ''),
  supplier: z._default(text(200), ''),
  quantity: z._default(quantitySchema, 0),
});
export type NewItem = z.infer<typeof newItemSchema>;

/** Body of `PUT /item/{id}`: the new total. */
export const quantityUpdateSchema = z.strictObject({ quantity: quantitySchema });
export type QuantityUpdate = z.infer<typeof quantityUpdateSchema>;

/** Answer of `DELETE /item/{id}`. */
export const deletionSchema = z.object({ deletedCount: z.int() });
