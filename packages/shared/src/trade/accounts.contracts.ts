/** The routes of accounts. */
import * as z from 'zod/mini';
import { MONEY_CHANGES } from '../access/money-changes.js';
import type { Contract } from '../http/contract.js';
import { atMostDays, dayFields, daySchema, inOrder, pageFields } from '../http/list-query.js';
import {
  accountEntrySchema,
  ENTRY_FILTERS,
  entryReasonSchema,
  MAX_SUM_DAYS,
  moneySumsSchema,
  newAdjustmentSchema,
  statementSchema,
} from './accounts.js';
import { partnerKindSchema } from './partners.js';
import { newPaymentSchema, PAYMENT_METHODS } from './payments.js';

const partnerId = { id: { missing: 'partner_not_found' } } as const;
const entryId = { ...partnerId, entry: { missing: 'entry_not_found' } } as const;

export const listEntries = {
  id: 'listEntries',
  route: 'GET /partners/{id}/entries',
  params: partnerId,
  access: 'trade',
  query: z.strictObject(pageFields),
  response: z.array(accountEntrySchema),
} as const satisfies Contract;

export const getEntry = {
  id: 'getEntry',
  route: 'GET /partners/{id}/entries/{entry}',
  params: entryId,
  access: 'trade',
  response: accountEntrySchema,
} as const satisfies Contract;

export const getStatement = {
  id: 'getStatement',
  route: 'GET /partners/{id}/statement',
  params: partnerId,
  access: 'trade',
  query: z.strictObject(dayFields).check(inOrder),
  response: statementSchema,
} as const satisfies Contract;

/** The filters of the entries of all accounts, as in a list and in its file. */
export const entryFilterFields = {
  ...dayFields,
  kind: z.optional(z.enum(ENTRY_FILTERS, `One of: ${ENTRY_FILTERS.join(', ')}.`)),
  method: z.optional(z.enum(PAYMENT_METHODS, `One of: ${PAYMENT_METHODS.join(', ')}.`)),
  partnerKind: z.optional(partnerKindSchema),
};

export const listAllEntries = {
  id: 'listAllEntries',
  route: 'GET /entries',
  access: 'trade',
  query: z.strictObject({ ...entryFilterFields, ...pageFields }).check(inOrder),
  response: z.array(accountEntrySchema),
} as const satisfies Contract;

export const getMoneySums = {
  id: 'getMoneySums',
  route: 'GET /entries/sums',
  access: 'trade',
  query: z
    .strictObject({ from: daySchema, to: daySchema })
    .check(inOrder, atMostDays(MAX_SUM_DAYS, `Choose at most ${MAX_SUM_DAYS} days.`)),
  response: moneySumsSchema,
} as const satisfies Contract;

export const postPayment = {
  id: 'postPayment',
  route: 'POST /partners/{id}/payments',
  params: partnerId,
  access: MONEY_CHANGES.payment,
  key: 'required',
  body: newPaymentSchema,
  status: 201,
  response: accountEntrySchema,
} as const satisfies Contract;

export const postAdjustment = {
  id: 'postAdjustment',
  route: 'POST /partners/{id}/adjustments',
  params: partnerId,
  access: MONEY_CHANGES.adjustment,
  key: 'required',
  body: newAdjustmentSchema,
  status: 201,
  response: accountEntrySchema,
} as const satisfies Contract;

export const undoEntry = {
  id: 'undoEntry',
  route: 'POST /partners/{id}/entries/{entry}/undo',
  params: entryId,
  access: MONEY_CHANGES.payment,
  key: 'required',
  body: entryReasonSchema,
  isBodyOptional: true,
  status: 201,
  response: accountEntrySchema,
} as const satisfies Contract;

export const bounceCheque = {
  id: 'bounceCheque',
  route: 'POST /partners/{id}/entries/{entry}/bounce',
  params: entryId,
  access: MONEY_CHANGES.payment,
  key: 'required',
  body: entryReasonSchema,
  isBodyOptional: true,
  status: 201,
  response: accountEntrySchema,
} as const satisfies Contract;
