/** The routes of reports about sales. */
import * as z from 'zod/mini';
import { personSchema } from '../access/api-keys.js';
import type { Contract } from '../http/contract.js';
import { atMostDays, daySchema, inOrder } from '../http/list-query.js';
import { itemIdSchema } from '../items/item-id.js';
import { warehouseSchema } from '../items/warehouse-schemas.js';
import { partnerIdSchema } from './partners.js';
import { dayMoneySchema, MAX_SALES_DAYS, SALES_GROUPS, salesReportSchema } from './sales.js';

/** The span, what the rows are, and the filters of sales, as in the report and in its file. */
export const salesFields = {
  from: daySchema,
  to: daySchema,
  by: z.enum(SALES_GROUPS, `One of: ${SALES_GROUPS.join(', ')}.`),
  warehouse: z.optional(warehouseSchema),
  person: z.optional(personSchema),
  partner: z.optional(partnerIdSchema),
  item: z.optional(itemIdSchema),
};

/** Checks that the span is not too long. */
export const atMostTwoYears = atMostDays(MAX_SALES_DAYS, /* i18n */ 'Choose at most two years.');

export const getSales = {
  id: 'getSales',
  route: 'GET /reports/sales',
  access: 'trade',
  query: z
    .strictObject({ ...salesFields, order: z.optional(z.enum(['greatest', 'smallest'])) })
    .check(inOrder, atMostTwoYears),
  response: salesReportSchema,
} as const satisfies Contract;

export const getDayMoney = {
  id: 'getDayMoney',
  route: 'GET /reports/money',
  access: 'trade',
  query: z.strictObject({ date: z.optional(daySchema) }),
  response: dayMoneySchema,
} as const satisfies Contract;
