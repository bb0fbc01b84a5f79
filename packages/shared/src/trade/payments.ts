import * as z from 'zod/mini';
import type { ProblemCode } from '../http/problem.js';
import { textSchema } from '../items/item.js';
import { oneOfText } from '../language/texts.js';
import { amountSchema } from './money.js';

export const PAYMENT_METHODS = ['cash', 'bank', 'bkash', 'nagad', 'cheque'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const WHICH_DAY = /* i18n */ 'Enter a day, such as 2026-12-01.';

const chequeSchema = z.strictObject({
  number: textSchema(50).check(z.minLength(1, /* i18n */ 'Enter the number of the cheque.')),
  /** The day from which the bank takes it. A year such as 26, as browsers let one type it, is a slip. */
  date: z.iso.date(WHICH_DAY).check(z.refine((day) => day > '2000' && day < '2100', WHICH_DAY)),
});

/** The amount and the method of a payment. A cheque has its number and its day. */
const paidFields = {
  amount: amountSchema,
  method: z.enum(PAYMENT_METHODS, oneOfText(PAYMENT_METHODS)),
  cheque: z.optional(chequeSchema),
  /** Such as the number of the transfer. */
  reference: z.optional(textSchema(100)),
};

const chequeFits = {
  path: ['cheque'],
  error: /* i18n */ 'A cheque needs a number and a date. Nothing else has them.',
};

/** The part of a note about its payment at once. */
export const paidAtOnceSchema = z
  .strictObject({
    ...paidFields,
    /** The cash that the buyer gave: the part above the amount was given back as change. */
    given: z.optional(amountSchema),
  })
  .check(
    z.refine(({ method, cheque }) => (method === 'cheque') === (cheque !== undefined), chequeFits),
    z.refine(
      ({ method, amount, given = amount }) => given === amount || (method === 'cash' && given > amount),
      {
        path: ['given'],
        error: /* i18n */ 'Only cash can have an amount given. It cannot be less than the amount paid.',
      },
    ),
  );
export type PaidAtOnce = z.infer<typeof paidAtOnceSchema>;

/** The number and the day of a cheque, in a response. */
export const paidChequeSchema = z.object({ number: z.string(), date: z.iso.date() });

/** Questions that a payment may ask before it is saved. `confirms` answers yes. */
export const PAYMENT_QUESTIONS = ['same_paper'] as const satisfies readonly ProblemCode[];

/** Body of `POST /partners/{id}/payments`. A customer pays the shop, the shop pays a supplier; a refund goes the other way. */
export const newPaymentSchema = z
  .strictObject({
    ...paidFields,
    isRefund: z.optional(z.boolean()),
    /** The note that it is for, if it is for one. */
    document: z.optional(textSchema(40)),
    note: z.optional(textSchema(500)),
    confirms: z.optional(z.array(z.enum(PAYMENT_QUESTIONS)).check(z.maxLength(PAYMENT_QUESTIONS.length))),
  })
  .check(z.refine(({ method, cheque }) => (method === 'cheque') === (cheque !== undefined), chequeFits));
export type NewPayment = z.infer<typeof newPaymentSchema>;
