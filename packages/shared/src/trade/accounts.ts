/** The account of a customer or supplier: its balance, and the entries that led to it. Entries are only added. */
import * as z from 'zod/mini';
import { textSchema } from '../items/item.js';
import { documentKindSchema } from './documents.js';
import { signedAmountSchema } from './money.js';
import { partnerKindSchema } from './partners.js';
import { PAYMENT_METHODS, type PaymentMethod, paidChequeSchema } from './payments.js';

/**
 * The kinds of entries: the balance at the start, a note, a payment at once or later, a correction with a reason, a cheque that
 * bounced, the balance that a merge brought or took, and the undo of one of them.
 */
export const ENTRY_KINDS = [
  'opening',
  'note',
  'payment',
  'refund',
  'adjustment',
  'bounce',
  'merge',
  'undo',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** True for money that was handed over, for which there is a receipt. */
export const isPayment = ({ kind }: { kind: EntryKind }): boolean => kind === 'payment' || kind === 'refund';

/** Kinds in the filter of `GET /entries`. `money`: money that was handed over, and entries that reversed that. */
export const ENTRY_FILTERS = ['money', ...ENTRY_KINDS] as const;

/** Entries that can be reversed by themselves. A note is cancelled as a whole; the opening balance is corrected by an adjustment. */
export const UNDOABLE_ENTRIES: readonly EntryKind[] = ['payment', 'refund', 'adjustment'];

/** Body of `POST /partners/{id}/adjustments`. Above zero: more is owed. */
export const newAdjustmentSchema = z.strictObject({
  amount: signedAmountSchema,
  reason: textSchema(200).check(z.minLength(1, /* i18n */ 'Enter a reason.')),
});
export type NewAdjustment = z.infer<typeof newAdjustmentSchema>;

/** Body of `POST /partners/{id}/entries/{entry}/undo` and of `…/bounce`, which may be left out. */
export const entryReasonSchema = z.strictObject({ reason: z.optional(textSchema(200)) });

export const accountEntrySchema = z.object({
  _id: z.string(),
  partner: z.string(),
  partnerName: z.string(),
  partnerKind: partnerKindSchema,
  /** Its place in the account, from 1, without gaps. */
  number: z.int(),
  at: z.iso.datetime(),
  /** The address of the person, or the name of the API key. */
  email: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** Above zero: more is owed than before. */
  change: z.number(),
  /** The balance afterwards. */
  after: z.number(),
  document: z.optional(z.string()),
  documentKind: z.optional(documentKindSchema),
  /** Present in a return: the number of the note that it pays. */
  settles: z.optional(z.string()),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  cheque: z.optional(paidChequeSchema),
  reference: z.optional(z.string()),
  /** The note of a payment, or the reason of an adjustment, an undo or a bounce. */
  note: z.optional(z.string()),
  /** Present in an undo or a bounce: the entry that it reverses. */
  undoes: z.optional(z.string()),
  /** The entry that reversed this one. */
  undoneBy: z.optional(z.string()),
  /** Present in a merge: the other account. */
  other: z.optional(z.string()),
});
export type AccountEntry = z.infer<typeof accountEntrySchema>;

/** Response of `GET /partners/{id}/statement?from=&to=`: all entries of the span, oldest first. */
export const statementSchema = z.object({
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** The balance before the first and after the last entry of the span. */
  before: z.number(),
  after: z.number(),
  entries: z.array(accountEntrySchema),
});
export type Statement = z.infer<typeof statementSchema>;

const methodSumsSchema = z.object({
  cash: z.number(),
  bank: z.number(),
  bkash: z.number(),
  nagad: z.number(),
  cheque: z.number(),
  total: z.number(),
} satisfies Record<PaymentMethod | 'total', unknown>);
export type MethodSums = z.infer<typeof methodSumsSchema>;

/** Most days of `GET /entries/sums`. */
export const MAX_SUM_DAYS = 31;

/** Response of `GET /entries/sums?from=&to=`: money that was handed over, less what was given back, undone or bounced. */
export const moneySumsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** From customers. */
  received: methodSumsSchema,
  /** To suppliers. */
  paid: methodSumsSchema,
});
export type MoneySums = z.infer<typeof moneySumsSchema>;

/**
 * Open amounts of 0 to 30, 31 to 60, 61 to 90 and more days. Response of `GET /debts/ages?kind=customer`: of all who owe, so that their
 * sum is `owed` of `GET /debts/sums`.
 */
export const agesSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Ages = z.infer<typeof agesSchema>;

/**
 * The debt of one customer or supplier, and its age. Response of `GET /debts?kind=customer`, in pages, and of
 * `GET /partners/{id}/debt`. A payment or return pays the note that it names; everything else pays the oldest.
 */
export const debtSchema = z.object({
  partner: z.string(),
  name: z.string(),
  shop: z.optional(z.string()),
  phone: z.optional(z.string()),
  balance: z.number(),
  /** Their sum is the balance. An advance is in the first. */
  ages: agesSchema,
  /** The day of the oldest entry that is still open. Absent for an advance. */
  since: z.optional(z.iso.date()),
});
export type Debt = z.infer<typeof debtSchema>;

/** Response of `GET /debts/sums?kind=customer`. */
export const debtSumsSchema = z.object({
  /** The debts of those who owe something, and their number. */
  owed: z.number(),
  owing: z.int(),
  /** The payments in advance, and the number of those who made them. */
  advances: z.number(),
  advanced: z.int(),
  /** The sum of all balances: the debts less the advances. */
  total: z.number(),
});
export type DebtSums = z.infer<typeof debtSumsSchema>;
