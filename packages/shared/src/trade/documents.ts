/** Documents: goods in, goods out, transfers, stock counts and returns of many items, each posted as a whole. */
import * as z from 'zod/mini';
import type { ProblemCode } from '../http/problem.js';
import { MAX_QUANTITY, priceSchema, quantitySchema, textSchema } from '../items/item.js';
import { conditionSchema, warehouseSchema } from '../items/warehouse-schemas.js';
import { oneOfText, text } from '../language/texts.js';
import { undoAnswers } from '../stock/movements.js';
import { MAX_LINES } from './document-limits.js';
import { moneySchema } from './money.js';
import { partnerIdSchema, phoneSchema } from './partners.js';
import { PAYMENT_METHODS, paidAtOnceSchema, paidChequeSchema } from './payments.js';
import { discountSchema } from './totals.js';

export const DOCUMENT_KINDS = [
  'receipt',
  'delivery',
  'transfer',
  'count',
  'return',
  'supplier-return',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const documentKindSchema = z.enum(DOCUMENT_KINDS, oneOfText(DOCUMENT_KINDS));

/** The kind of note whose goods come back from the customer, or go back to the supplier, with each kind of return. */
export const RETURNED_KINDS = {
  return: 'delivery',
  'supplier-return': 'receipt',
} as const satisfies Partial<Record<DocumentKind, DocumentKind>>;
export type ReturnKind = keyof typeof RETURNED_KINDS;
export const isReturnKind = (kind: DocumentKind): kind is ReturnKind => kind in RETURNED_KINDS;

/** The prefixes of the numbers of each kind: goods received note, delivery note, transfer note, stock count, returns. */
export const NUMBER_PREFIXES = {
  receipt: 'GR',
  delivery: 'DN',
  transfer: 'TN',
  count: 'SC',
  return: 'CR',
  'supplier-return': 'SR',
} as const satisfies Record<DocumentKind, string>;

/** Such as `DN-2026-000123`: consecutive for each kind and year (of Bangladesh), without gaps. */
export const documentNumberSchema = z
  .string()
  .check(z.regex(/^(GR|DN|TN|SC|CR|SR)-\d{4}-\d{6,}$/, /* i18n */ 'Enter a number such as DN-2026-000123.'));

const objectIdSchema = z
  .string(/* i18n */ 'Enter the id of an item.')
  .check(z.regex(/^[0-9a-f]{24}$/i, /* i18n */ 'Enter the id of an item.'));

/** The units of a line. */
export const unitsSchema = z
  .int(/* i18n */ 'Enter a whole number.')
  .check(
    z.gte(1, text(/* i18n */ 'At least {min}.', { min: 1 })),
    z.lte(MAX_QUANTITY, text(/* i18n */ 'At most {max}.', { max: MAX_QUANTITY })),
  );

const newLineSchema = z.strictObject({ item: objectIdSchema, quantity: unitsSchema });

/** A line of a delivery note or of goods received. Either all lines of a note have a price, or none. */
const newTradeLineSchema = z.strictObject({
  item: objectIdSchema,
  quantity: unitsSchema,
  /** The price of one unit, sold or bought. */
  unitPrice: z.optional(priceSchema),
  discount: z.optional(discountSchema),
  note: z.optional(textSchema(200)),
});

/** A line of a return. The same item may be on two lines, in two conditions. */
const newReturnLineSchema = z.extend(newTradeLineSchema, { condition: conditionSchema });

/** `expected`: the balance that the screen showed when the item was counted. */
const newCountLineSchema = z.strictObject({
  item: objectIdSchema,
  counted: quantitySchema,
  expected: quantitySchema,
});

const linesOf = <Schema extends z.ZodMiniType>(line: Schema) =>
  z
    .array(line)
    .check(
      z.minLength(1, /* i18n */ 'Enter at least one line.'),
      z.maxLength(MAX_LINES, text(/* i18n */ 'At most {max} lines.', { max: MAX_LINES })),
    );

const headFields = {
  warehouse: warehouseSchema,
  /** The customer or supplier. */
  party: z.optional(textSchema(200)),
  /** Such as the number of an order. */
  reference: z.optional(textSchema(100)),
  note: z.optional(textSchema(500)),
};

/** Questions that a note may ask before it is saved. `confirms` answers yes. */
export const NOTE_QUESTIONS = [
  'over_credit_limit',
  'paid_in_advance',
  'above_refund',
  'same_paper',
] as const satisfies readonly ProblemCode[];
export type NoteQuestion = (typeof NOTE_QUESTIONS)[number];

/**
 * Additional fields of a delivery note and of goods received. All but `partner` and `confirms` need prices. With prices the money is
 * on the account of `partner`, else of the only one whose name is `party`, else of a new one with this name.
 */
const tradeFields = {
  /** The id of the customer or supplier. The note gets the name of this one as its `party`, also if the request says another name. */
  partner: z.optional(partnerIdSchema),
  /** The phone number of a new customer or supplier. Those with this name and another number are others. */
  partyPhone: z.optional(phoneSchema),
  /** The money is on no account: the sender of the note keeps it elsewhere. */
  noAccount: z.optional(z.literal(true)),
  /** The discount of the whole note. */
  discount: z.optional(discountSchema),
  transport: z.optional(moneySchema),
  /** The payment at once. It needs a customer or supplier. */
  paid: z.optional(paidAtOnceSchema),
  /** The questions to which the answer is yes. */
  confirms: z.optional(z.array(z.enum(NOTE_QUESTIONS)).check(z.maxLength(NOTE_QUESTIONS.length))),
  /** An older name of `over_credit_limit` in `confirms`. */
  overLimit: z.optional(z.boolean()),
};

/** Fields of both kinds of return. With prices the account owes less by its total; `paid` is the money that was given back at once. */
const returnFields = {
  ...headFields,
  ...tradeFields,
  /** The note whose goods they are. No more units may come back than it had, less earlier returns. */
  returns: z.optional(documentNumberSchema),
  lines: linesOf(newReturnLineSchema),
};

/** Body of `POST /documents`. The same item twice is refused, and so is a transfer to the same warehouse. */
export const newDocumentSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('receipt'),
    ...headFields,
    ...tradeFields,
    lines: linesOf(newTradeLineSchema),
  }),
  z.strictObject({
    kind: z.literal('delivery'),
    ...headFields,
    ...tradeFields,
    lines: linesOf(newTradeLineSchema),
  }),
  z
    .strictObject({
      kind: z.literal('transfer'),
      ...headFields,
      to: warehouseSchema,
      lines: linesOf(newLineSchema),
    })
    .check(
      z.refine(({ warehouse, to }) => warehouse !== to, {
        path: ['to'],
        error: /* i18n */ 'Choose another warehouse.',
      }),
    ),
  z.strictObject({ kind: z.literal('count'), ...headFields, lines: linesOf(newCountLineSchema) }),
  z.strictObject({ kind: z.literal('return'), ...returnFields }),
  z.strictObject({ kind: z.literal('supplier-return'), ...returnFields }),
]);
export type NewDocument = z.infer<typeof newDocumentSchema>;

/** A line of a document in a response. */
export const documentLineSchema = z.object({
  item: z.string(),
  /** The item's name, and its price by the list (in dollars), when the document was posted. */
  itemName: z.string(),
  price: z.number(),
  /** The units of the line; for a count the posted difference, which may be negative or 0. */
  quantity: z.int(),
  /** Present in a count only: the counted balance, the balance that the person saw then, and the units that moved after that. */
  counted: z.optional(z.int()),
  expected: z.optional(z.int()),
  moved: z.optional(z.int()),
  /** Present in a note with prices: the price of one unit, sold or bought, the discount, and the amount of the line. */
  unitPrice: z.optional(z.number()),
  discount: z.optional(discountSchema),
  net: z.optional(z.number()),
  /** The cost of one unit at that time. Only for callers with the permission `cost`. */
  cost: z.optional(z.number()),
  /** The cost of all its units: the line changed the value of the item by this amount. Only for callers with the permission `cost`. */
  worth: z.optional(z.number()),
  note: z.optional(z.string()),
  /** Present in a return. */
  condition: z.optional(conditionSchema),
  /** Present in a note: the units that came back with returns. */
  returned: z.optional(z.int()),
  /** Present in a note with prices: the money that was given back for them. */
  refunded: z.optional(z.number()),
});
export type DocumentLine = z.infer<typeof documentLineSchema>;

/** The state of the money of a note. */
const NOTE_STATES = ['paid', 'partly', 'due', 'on-no-account'] as const;
export type NoteState = (typeof NOTE_STATES)[number];

/** A document in a list. */
export const documentSummarySchema = z.object({
  number: z.string(),
  kind: documentKindSchema,
  /** The time at which it was posted. */
  at: z.iso.datetime(),
  /** The address of the person who posted it. */
  email: z.string(),
  warehouse: warehouseSchema,
  /** Present in a transfer. */
  to: z.optional(warehouseSchema),
  party: z.optional(z.string()),
  reference: z.optional(z.string()),
  note: z.optional(z.string()),
  lineCount: z.int(),
  /** The sum of all quantities. */
  units: z.int(),
  /** The sum of quantity times price by the list, in dollars. The amount of a document is `amountOf`. */
  value: z.number(),
  /** The id of the customer or supplier. */
  partner: z.optional(z.string()),
  /** Present in a return: the number of the note whose goods they are. */
  returns: z.optional(z.string()),
  /** Present in a note with prices: its total. Only for callers with the permission `trade`, like all money of a note. */
  total: z.optional(z.number()),
  /** Present in a delivery note or goods received with prices that was not cancelled: its payment state, and the open amount. */
  state: z.optional(z.enum(NOTE_STATES)),
  due: z.optional(z.number()),
  /** Present if all pieces of a delivery note or goods received came back with returns. */
  isReturned: z.optional(z.literal(true)),
  /** When, by whom and why it was voided. Its number stays. */
  voided: z.optional(
    z.object({
      at: z.iso.datetime(),
      by: z.string(),
      reason: z.optional(z.string()),
      /** Some of its stock stayed as it had been counted since. */
      keepsCounted: z.optional(z.literal(true)),
    }),
  ),
});
export type DocumentSummary = z.infer<typeof documentSummarySchema>;

/** Body of `POST /documents/{number}/void`, which may be left out. */
export const newVoidSchema = z.strictObject({
  reason: z.optional(textSchema(200)),
  ...undoAnswers,
  /** The other answer: stock that was counted since stays as it was counted. The rest goes back, and all of the money. */
  keepsCounted: z.optional(z.literal(true)),
});
export type NewVoid = z.infer<typeof newVoidSchema>;

/** Response of `POST /documents`, `GET /documents/{number}` and `POST /documents/{number}/void`. */
export const documentSchema = z.extend(documentSummarySchema, {
  lines: z.array(documentLineSchema),
  /** Present in a note with prices: the sum of its lines, and the amounts that are taken off and added. */
  subtotal: z.optional(z.number()),
  discount: z.optional(discountSchema),
  transport: z.optional(z.number()),
  paid: z.optional(
    z.object({
      amount: z.number(),
      method: z.enum(PAYMENT_METHODS),
      given: z.optional(z.number()),
      cheque: z.optional(paidChequeSchema),
      /** Such as the number of the transfer. */
      reference: z.optional(z.string()),
      /** Present if the payment itself was undone since, or its cheque bounced: the note was not paid with it. */
      undone: z.optional(z.enum(['undo', 'bounce'])),
    }),
  ),
  /** Present in a note that is due: the cheques that paid it and bounced, the oldest first. `at`: when that was entered. */
  bounced: z.optional(
    z.array(z.object({ at: z.iso.datetime(), amount: z.number(), cheque: paidChequeSchema })),
  ),
  /** The balance of the customer or supplier before the note, and after it and the payment at once. */
  owed: z.optional(z.object({ before: z.number(), after: z.number() })),
});
export type Document = z.infer<typeof documentSchema>;
