/** The query parameters of accounts. */
import { partnerIdSchema, partnerKindSchema } from '@godown/shared/trade/partners';
import * as z from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import { endOfDay, startOfDay } from '../../runtime/local-day.js';

const daySchema = z.iso.date(/* i18n */ 'Enter one day such as 2026-03-01.');

/** Query of `GET /partners/{id}/entries`. The cursor is the number of an entry. */
export const entryQuerySchema = z.strictObject({
  limit: limitSchema,
  cursor: cursorSchema(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
});

/** `?from=` and `?to=`: days of Bangladesh. */
export const spanFields = { from: daySchema.optional(), to: daySchema.optional() };

/** Query of `GET /partners/{id}/statement`. */
export const spanSchema = z.strictObject(spanFields);
export type SpanQuery = z.infer<typeof spanSchema>;

/** The moments at which the first day begins and the last one is over. */
export const toTimes = ({ from, to }: SpanQuery): { from?: Date; to?: Date } => ({
  ...(from !== undefined && { from: startOfDay(from) }),
  ...(to !== undefined && { to: endOfDay(to) }),
});

/** Query of `GET /debts`. */
export const debtQuerySchema = z.strictObject({ kind: partnerKindSchema });

/** Whose statement is exported. */
export const statementFields = { partner: partnerIdSchema, ...spanFields };
