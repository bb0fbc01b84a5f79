/** Items in requests and responses. The server parses its input with these schemas, the client its responses. */
import * as z from 'zod/mini';
import { describe } from '../language/describe.js';
import { withAsciiDigits } from '../language/digits.js';
import { text } from '../language/texts.js';
import { visibleText } from '../language/visible-text.js';
import { CODE_CHARACTERS, MAX_CODE } from './code-characters.js';
import { damagedSchema, stockSchema, warehouseSchema } from './warehouse-schemas.js';
import type { WarehouseId } from './warehouses.js';

/** Largest balance, and largest change of one, in either direction. */
export const MAX_QUANTITY = 1_000_000_000;
/** Largest price, in dollars. */
export const MAX_PRICE = 1_000_000_000;

const atMostTwoDecimals = (n: number) => Math.round(n * 100) / 100 === n;

/** A balance. It may be negative, because Delivered is never blocked. */
export const quantitySchema = z
  .int(/* i18n */ 'Enter a whole number.')
  .check(
    z.gte(-MAX_QUANTITY, text(/* i18n */ 'At least {min}.', { min: -MAX_QUANTITY })),
    z.lte(MAX_QUANTITY, text(/* i18n */ 'At most {max}.', { max: MAX_QUANTITY })),
  );

/** A price in dollars, at most two decimals. */
export const priceSchema = describe(
  z
    .number(/* i18n */ 'Enter a number.')
    .check(
      z.gte(0, /* i18n */ 'A price cannot be below zero.'),
      z.lte(MAX_PRICE, text(/* i18n */ 'At most {max}.', { max: MAX_PRICE })),
      z.refine(atMostTwoDecimals, /* i18n */ 'At most two decimals.'),
    ),
  'Dollars, with at most two decimals.',
);

/** Without invisible characters, trimmed, with a maximum length. Half of a surrogate pair cannot be stored. */
const trimmedText = (max: number) =>
  z.string(/* i18n */ 'Enter text.').check(
    z.overwrite(visibleText),
    z.maxLength(max, text(/* i18n */ 'At most {max} characters.', { max })),
    z.refine((s) => !/\p{Surrogate}/u.test(s), /* i18n */ 'Remove the broken character.'),
  );

/** One line of text. Control characters could make it look like another text. */
export const textSchema = (max: number) =>
  trimmedText(max).check(
    z.refine(
      (s) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(s),
      /* i18n */ 'Line breaks, tabs and invisible control characters are not allowed.',
    ),
  );

/** Several lines of text. */
const longText = (max: number) =>
  trimmedText(max).check(
    z.refine(
      (s) => !/[\p{Cc}\p{Bidi_Control}]/u.test(s.replace(/[\t\n\r]/g, '')),
      /* i18n */ 'Invisible control characters are not allowed.',
    ),
  );

const EMAIL = /^(?!.*[\s\u212a\p{Cc}\p{Surrogate}\p{Default_Ignorable_Code_Point}])[^@]+@[^@]+$/su;

/**
 * An e-mail address as the identity provider stores it: trimmed, lower case. The Kelvin sign is refused: its lower case
 * is a plain k, so two addresses would become one. So are characters that nobody sees: the address would look like another one.
 */
export const emailSchema = z
  .string(/* i18n */ 'Enter an e-mail address.')
  .check(
    z.trim(),
    z.regex(EMAIL, /* i18n */ 'Enter an e-mail address.'),
    z.toLowerCase(),
    z.maxLength(254, text(/* i18n */ 'At most {max} characters.', { max: 254 })),
  );

/**
 * The address of a picture: none (""), on the web, or one of the product's own drawings. Other paths of the product are
 * refused: the browser of every visitor who sees the item would call them.
 */
export const imgSchema = describe(
  textSchema(2000).check(
    z.regex(
      /^(?:|[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s]+|\/catalogue\/[\w-][\w.-]*)$/,
      /* i18n */ 'Enter a web address that starts with https:// or http://.',
    ),
  ),
  'The address of a picture: none, on the web, or one of the product’s own under /catalogue/.',
);

/** The time of the last count of a warehouse, and the address of the person who counted. */
const lastCountSchema = z.object({ at: z.iso.datetime(), by: z.string() });
export type LastCount = z.infer<typeof lastCountSchema>;

/** The last count of each warehouse; absent for one that was never counted. */
const lastCountsSchema = z.object({
  halishar: z.optional(lastCountSchema),
  bahaddarhat: z.optional(lastCountSchema),
  uttara: z.optional(lastCountSchema),
} satisfies Record<WarehouseId, unknown>);
export type LastCounts = z.infer<typeof lastCountsSchema>;

/** A balance at which a warehouse runs low. */
const reorderPointSchema = z
  .int(/* i18n */ 'Enter a whole number.')
  .check(
    z.gte(0, /* i18n */ 'Enter 0 or more.'),
    z.lte(MAX_QUANTITY, text(/* i18n */ 'At most {max}.', { max: MAX_QUANTITY })),
  );

/** The reorder point of each warehouse; absent for a warehouse without one. */
export const reorderPointsSchema = z.strictObject({
  halishar: z.optional(reorderPointSchema),
  bahaddarhat: z.optional(reorderPointSchema),
  uttara: z.optional(reorderPointSchema),
} satisfies Record<WarehouseId, unknown>);
export type ReorderPoints = z.infer<typeof reorderPointsSchema>;

/** As a scanner reads it: letters, digits and punctuation of ASCII, without spaces. Digits of other scripts become these. */
export const barcodeSchema = describe(
  textSchema(MAX_CODE).check(
    z.overwrite(withAsciiDigits),
    z.regex(CODE_CHARACTERS, /* i18n */ 'Letters, digits and punctuation only, without spaces.'),
  ),
  'Letters, digits and punctuation of ASCII, without spaces. No two items have the same, also not as the code of a carton.',
);

/** Most cartons of an item, and further codes of its pieces. */
export const MAX_CARTONS = 10;
/** Units in a carton. One is a piece that has a further code, such as the one before its maker changed it. */
export const CARTON_UNITS = { min: 1, max: 100_000 };

/** A carton, or a further code of a piece: scanning its code counts its units. */
export const cartonSchema = z.strictObject({
  code: barcodeSchema.check(z.minLength(1, /* i18n */ 'Enter the code of the carton.')),
  units: z
    .int(/* i18n */ 'Enter a whole number.')
    .check(
      z.gte(CARTON_UNITS.min, text(/* i18n */ 'At least {min}.', { min: CARTON_UNITS.min })),
      z.lte(CARTON_UNITS.max, text(/* i18n */ 'At most {max}.', { max: CARTON_UNITS.max })),
    ),
});
export type Carton = z.infer<typeof cartonSchema>;

/** A code that an item has twice. `same-code.ts` says when two codes are the same. */
export const SAME_CODE = /* i18n */ 'This item has the code twice.';

/** All cartons of an item. */
export const cartonsSchema = describe(
  z.array(cartonSchema, /* i18n */ 'Enter the code and the units of each carton.').check(
    z.maxLength(MAX_CARTONS, text(/* i18n */ 'At most {max} cartons.', { max: MAX_CARTONS })),
    z.check(({ value, issues }) => {
      const twice = value.findIndex(({ code }, at) => value.findIndex((other) => other.code === code) < at);
      if (twice < 0) return;
      const path = [twice, 'code'];
      issues.push({ code: 'custom', input: value, path, message: SAME_CODE });
    }),
  ),
  'Each code stands for as many units; for 1 it is a further code of a piece. No two items have the same code, also not as a bar code.',
);

/** A balance that was not counted for this many days is due. */
export const COUNT_DUE_DAYS = 90;

/**
 * An item in a response. Only signed-in callers get `email` (who added it), `updatedBy`, `lastCounts`, `damaged`, `cost`
 * and `reorderPoints`. The optional fields are absent where an item has no such value.
 */
export const itemSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Dollars. */
  price: z.number(),
  supplier: z.string(),
  img: z.string(),
  description: z.string(),
  /** The ids of the pictures that the server keeps, the main one first. Absent if there are none. */
  pictures: z.optional(z.array(z.string())),
  /** The number under the item's bar code. No two items have the same. */
  barcode: z.optional(z.string()),
  /** The codes that stand for several units. Absent if there are none. */
  cartons: z.optional(z.array(z.object({ code: z.string(), units: z.int() }))),
  category: z.optional(z.string()),
  /** The cost of one unit, in dollars. */
  cost: z.optional(z.number()),
  /** A warehouse is low when its balance is at its reorder point or below. */
  reorderPoints: z.optional(reorderPointsSchema),
  /** The sum of `stock`. */
  quantity: z.int(),
  /** This server always sends it. An older server, during an update, does not. */
  stock: z.optional(stockSchema),
  /** Pieces that are not for sale, in addition to the stock. Absent if there are none. */
  damaged: z.optional(damagedSchema),
  email: z.optional(z.string()),
  /** The address of the person who changed it last. Absent for a change by an older application. */
  updatedBy: z.optional(z.string()),
  lastCounts: z.optional(lastCountsSchema),
  /** +1 on every change; the ETag. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Item = z.infer<typeof itemSchema>;

const nameSchema = textSchema(200).check(z.minLength(1, /* i18n */ 'Name is required.'));

/**
 * Fields that an item may lack. '', null and [] remove a value, `cartons` replaces all cartons, and `reorderPoints` those of all
 * warehouses.
 */
const optionalFields = {
  barcode: z.optional(barcodeSchema),
  cartons: z.optional(cartonsSchema),
  category: z.optional(textSchema(100)),
  cost: z.optional(z.nullable(priceSchema)),
  reorderPoints: z.optional(reorderPointsSchema),
};

/** A new item, as people enter it. */
export const newItemSchema = z.strictObject({
  email: emailSchema,
  name: nameSchema,
  description: z._default(longText(5000), ''),
  price: z._default(priceSchema, 0),
  img: z._default(imgSchema, ''),
  supplier: z._default(textSchema(200), ''),
  quantity: z._default(quantitySchema, 0),
  ...optionalFields,
});
export type NewItem = z.infer<typeof newItemSchema>;

/** Body of `POST /item`. `quantity` is in `warehouse`, by default the home warehouse. `email` is the caller's own address. */
export const itemAdditionSchema = z.extend(newItemSchema, {
  email: z.optional(emailSchema),
  warehouse: z.optional(warehouseSchema),
});
export type ItemAddition = z.infer<typeof itemAdditionSchema>;

/** Body of `PUT /item/{id}`: the new total. The difference goes to `warehouse`, by default the home warehouse. */
export const quantityUpdateSchema = z.strictObject({
  quantity: quantitySchema,
  warehouse: z.optional(warehouseSchema),
});

/** Body of `PATCH /item/{id}`: the fields to change, at least one. */
export const itemEditSchema = z
  .strictObject({
    name: z.optional(nameSchema),
    price: z.optional(priceSchema),
    supplier: z.optional(textSchema(200)),
    img: z.optional(imgSchema),
    description: z.optional(longText(5000)),
    ...optionalFields,
  })
  .check(z.refine((edit) => Object.keys(edit).length > 0, /* i18n */ 'Send at least one field to change.'));
export type ItemEdit = z.infer<typeof itemEditSchema>;

/** Response of `DELETE /item/{id}`. */
export const deletionSchema = z.object({ deletedCount: z.int() });

/** A deleted item, as `GET /deleted-items` returns it. Its balances are those that a restore brings back. */
export const deletedItemSchema = z.extend(itemSchema, {
  deletedAt: z.iso.datetime(),
  /** The address of the person who deleted it. */
  deletedBy: z.string(),
  /** The time until which it can be restored. */
  purgeAt: z.iso.datetime(),
});
export type DeletedItem = z.infer<typeof deletedItemSchema>;
