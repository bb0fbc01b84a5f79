/** The item and every message about it: the server parses its input with these, the client its answers. */
import * as z from 'zod/mini';
import { stockSchema, warehouseSchema } from './warehouses.js';

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

/** Trimmed and bounded. Half of a surrogate pair cannot be stored. */
const trimmedText = (max: number) =>
  z.string('Enter text.').check(
    z.trim(),
    z.maxLength(max, `At most ${max} characters.`),
    z.refine((s) => !/\p{Surrogate}/u.test(s), 'Half of a surrogate pair is not allowed.'),
  );

/** One line of text that people type. Invisible characters could make it look like another text. */
export const text = (max: number) =>
  trimmedText(max).check(
    z.refine(
      (s) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(s),
      'Line breaks, tabs and invisible control characters are not allowed.',
    ),
  );

/** Several lines of text that people type. */
const longText = (max: number) =>
  trimmedText(max).check(
    z.refine(
      (s) => !/[\p{Cc}\p{Bidi_Control}]/u.test(s.replace(/[\t\n\r]/g, '')),
      'Invisible control characters are not allowed.',
    ),
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

/**
 * The address of a picture: none (""), on the web, or one of the product's own drawings. No other path of the product:
 * every visitor who sees the item would call it.
 */
export const imgSchema = text(2000).check(
  z.refine(
    (s) => s === '' || /^https?:\/\/[^\s]+$/i.test(s) || /^\/catalogue\/[\w-][\w.-]*$/.test(s),
    'Enter a web address that starts with https:// or http://.',
  ),
);

/** An item as the API answers it. `email` (who added it) and `updatedBy` are there for signed-in callers only. */
export const itemSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Dollars. */
  price: z.number(),
  supplier: z.string(),
  img: z.string(),
  description: z.string(),
  /** What all warehouses hold together: the sum of `stock`. */
  quantity: z.int(),
  /** Always there in an answer of this server; a page that was loaded before it learnt this does without. */
  stock: z.optional(stockSchema),
  email: z.optional(z.string()),
  /** Who changed it last, by address; absent when nobody has since addresses are kept. */
  updatedBy: z.optional(z.string()),
  /** +1 on every change; the ETag. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Item = z.infer<typeof itemSchema>;

const nameSchema = text(200).check(z.minLength(1, 'Name is required.'));

/** What people say about a new item. */
export const newItemSchema = z.strictObject({
  email: emailSchema,
  name: nameSchema,
  description: z._default(longText(5000), ''),
  price: z._default(priceSchema, 0),
  img: z._default(imgSchema, ''),
  supplier: z._default(text(200), ''),
  quantity: z._default(quantitySchema, 0),
});
export type NewItem = z.infer<typeof newItemSchema>;

/** Body of `POST /item`: `quantity` is in `warehouse`, the home warehouse unless it is given. */
export const itemAdditionSchema = z.extend(newItemSchema, { warehouse: z.optional(warehouseSchema) });
export type ItemAddition = z.infer<typeof itemAdditionSchema>;

/** Body of `PUT /item/{id}`: the new total. The difference goes to `warehouse`, the home warehouse unless it is given. */
export const quantityUpdateSchema = z.strictObject({
  quantity: quantitySchema,
  warehouse: z.optional(warehouseSchema),
});

/** Body of `PATCH /item/{id}`: the fields to change, at least one. */
export const itemEditSchema = z
  .strictObject({
    name: z.optional(nameSchema),
    price: z.optional(priceSchema),
    supplier: z.optional(text(200)),
    img: z.optional(imgSchema),
    description: z.optional(longText(5000)),
  })
  .check(z.refine((edit) => Object.keys(edit).length > 0, 'Send at least one field to change.'));
export type ItemEdit = z.infer<typeof itemEditSchema>;

/** Answer of `DELETE /item/{id}`. */
export const deletionSchema = z.object({ deletedCount: z.int() });

/** An item that was put away, as `GET /deleted-items` answers it. Its counts are what a restore brings back. */
export const deletedItemSchema = z.extend(itemSchema, {
  deletedAt: z.iso.datetime(),
  /** The address of who put it away. */
  deletedBy: z.string(),
  /** Until when it can be restored. */
  purgeAt: z.iso.datetime(),
});
export type DeletedItem = z.infer<typeof deletedItemSchema>;
