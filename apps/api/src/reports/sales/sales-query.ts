/** The query parameters of the report of sales. */
import { personSchema } from '@godown/shared/access/api-keys';
import { warehouseSchema } from '@godown/shared/items/warehouse-schemas';
import { partnerIdSchema } from '@godown/shared/trade/partners';
import { MAX_SALES_DAYS, SALES_GROUPS } from '@godown/shared/trade/sales';
import * as z from 'zod';
import { daySchema, inOrder } from '../../http/date-filters.js';
import { daysBetween } from '../../runtime/local-day.js';
import { itemIdSchema } from '../../stock/movements/movement-query.js';

/** The span, what the rows are, and what is meant. */
export const salesFields = {
  from: daySchema,
  to: daySchema,
  by: z.enum(SALES_GROUPS, `One of: ${SALES_GROUPS.join(', ')}.`),
  warehouse: z.optional(warehouseSchema),
  person: z.optional(personSchema),
  partner: z.optional(partnerIdSchema),
  item: itemIdSchema.optional(),
};

/** With a span that is not too long. */
export const withSpan = <Query extends z.ZodType<{ from: string; to: string }>>(query: Query) =>
  inOrder(query).refine(({ from, to }) => daysBetween(from, to) < MAX_SALES_DAYS, {
    path: ['to'],
    error: /* i18n */ 'Choose at most two years.',
  });

/** Query of `GET /reports/sales`. `order=smallest`: what sold least comes first. */
export const salesQuerySchema = withSpan(
  z.strictObject({ ...salesFields, order: z.enum(['greatest', 'smallest']).optional() }),
);
export type SalesQuery = z.infer<typeof salesQuerySchema>;

/** Query of `GET /reports/money`. By default it is today. */
export const moneyQuerySchema = z.strictObject({ date: daySchema.optional() });
