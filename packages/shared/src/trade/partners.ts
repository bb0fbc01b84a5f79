/** Customers and suppliers: whom the shop sells to and buys from. The API calls both partners. */
import * as z from 'zod/mini';
import { textSchema } from '../items/item.js';
import { describe } from '../language/describe.js';
import { oneOfText, text } from '../language/texts.js';
import { moneySchema, signedAmountSchema } from './money.js';
import { toPhone } from './phone.js';

export const PARTNER_KINDS = ['customer', 'supplier'] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];
export const partnerKindSchema = z.enum(PARTNER_KINDS, oneOfText(PARTNER_KINDS));

export const partnerIdSchema = z
  .string(/* i18n */ 'Enter the id of a customer or supplier.')
  .check(z.regex(/^[0-9a-f]{24}$/i, /* i18n */ 'Enter the id of a customer or supplier.'));

/** The id of the customer for cash sales. The first note that names it adds it, with a limit of zero. */
export const WALK_IN_CUSTOMER = '0000000000000000000ca54e';

/** Stored as it is dialled from anywhere, see `toPhone`. */
export const phoneSchema = z.pipe(
  textSchema(40).check(
    z.refine(
      (typed) => toPhone(typed) !== null,
      /* i18n */ 'Enter a phone number, such as 01712-345678 or +8801712345678.',
    ),
  ),
  z.transform((typed: string) => toPhone(typed) ?? typed),
);

export const partnerNameSchema = textSchema(200).check(z.minLength(1, /* i18n */ 'Enter a name.'));

const fields = {
  name: partnerNameSchema,
  shop: z.optional(textSchema(200)),
  phone: z.optional(phoneSchema),
  address: z.optional(textSchema(300)),
  note: z.optional(textSchema(500)),
  /** The most that the customer may owe. A note that would lead above it asks first. Absent: there is no limit. */
  creditLimit: z.optional(moneySchema),
};

/** Body of `POST /partners`. `opening`: the debt of the customer, or the shop's debt to the supplier, at the start. */
export const newPartnerSchema = z.strictObject({
  kind: partnerKindSchema,
  ...fields,
  opening: z.optional(
    describe(signedAmountSchema, 'What is owed at the start. Below zero: it was paid in advance.'),
  ),
});
export type NewPartner = z.infer<typeof newPartnerSchema>;

/** Body of `PUT /partners/{id}`: absent fields stay, null removes a field. */
export const partnerEditSchema = z.strictObject({
  name: z.optional(partnerNameSchema),
  shop: z.optional(z.nullable(fields.shop)),
  phone: z.optional(z.nullable(fields.phone)),
  address: z.optional(z.nullable(fields.address)),
  note: z.optional(z.nullable(fields.note)),
  creditLimit: z.optional(z.nullable(moneySchema)),
});
export type PartnerEdit = z.infer<typeof partnerEditSchema>;

/** A customer or supplier in a response. Money only for callers with the permission `trade`. */
export const partnerSchema = z.object({
  _id: z.string(),
  kind: partnerKindSchema,
  name: z.string(),
  shop: z.optional(z.string()),
  phone: z.optional(z.string()),
  address: z.optional(z.string()),
  note: z.optional(z.string()),
  creditLimit: z.optional(z.number()),
  /** The debt of a customer to the shop, or of the shop to a supplier. Below zero: paid in advance. */
  balance: z.optional(z.number()),
  /** The day since when something is owed, in a list that was asked for it. */
  since: z.optional(z.iso.date()),
  /** Changes with each change of a field. It is in the ETag. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** When and by whom it was deleted. It can be restored at any time. */
  deleted: z.optional(z.object({ at: z.iso.datetime(), by: z.string() })),
  /** The customer or supplier it was merged into. */
  mergedInto: z.optional(z.string()),
});
export type Partner = z.infer<typeof partnerSchema>;

/** Response of `POST /partners` and `PUT /partners/{id}`. */
export const savedPartnerSchema = z.extend(partnerSchema, {
  /** Others of its kind with the same phone number, at most five. */
  sameAs: z.optional(z.array(z.object({ _id: z.string(), name: z.string() }))),
});
export type SavedPartner = z.infer<typeof savedPartnerSchema>;

/** Body of `POST /partners/{id}/merge`: this one goes into the other one, with its documents and its balance. */
export const mergeSchema = z.strictObject({ into: partnerIdSchema });

/** A name that notes have as a text: no customer or supplier was chosen. Response of `GET /partners/texts?kind=`, in pages. */
export const partyTextSchema = z.object({
  party: z.string(),
  /** The number of delivery notes, or goods received, that have it. At most 1,000 are counted. */
  notes: z.int(),
});
export type PartyText = z.infer<typeof partyTextSchema>;

/** Most notes that are brought to an account at once. */
export const MAX_ADOPTED = 500;

/** A delivery note or goods received that is on no account. Response of `GET /partners/{id}/loose-notes`, in pages, newest first. */
export const looseNoteSchema = z.object({
  number: z.string(),
  at: z.iso.datetime(),
  party: z.optional(z.string()),
  /** The sum of all quantities. */
  units: z.int(),
  /** Absent without prices. */
  total: z.optional(z.number()),
  /** The amount that its returns that are on no account take off again. */
  returned: z.optional(z.number()),
});
export type LooseNote = z.infer<typeof looseNoteSchema>;

const noteNumberSchema = z
  .string(/* i18n */ 'Enter a number such as DN-2026-000123.')
  .check(z.regex(/^(DN|GR)-\d{4}-\d{6,15}$/, /* i18n */ 'Enter a number such as DN-2026-000123.'));

/** Body of `POST /partners/{id}/adopt`: the numbers of notes. Their returns that are on no account come with them. */
export const adoptSchema = z.strictObject({
  notes: z
    .array(noteNumberSchema)
    .check(
      z.minLength(1, /* i18n */ 'Choose at least one note.'),
      z.maxLength(MAX_ADOPTED, text(/* i18n */ 'At most {max} notes at once.', { max: MAX_ADOPTED })),
    ),
});

/** Response of `POST /partners/{id}/adopt`. */
export const adoptedSchema = z.object({
  /** The number of notes that were brought to the account, without their returns. */
  adopted: z.int(),
  /** The amount by which the debt grew. */
  amount: z.number(),
  /** The balance afterwards. */
  balance: z.number(),
});
export type Adopted = z.infer<typeof adoptedSchema>;
