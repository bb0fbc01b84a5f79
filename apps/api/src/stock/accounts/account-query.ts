/** The query parameters of accounts. */
import { ENTRY_FILTERS, MAX_SUM_DAYS } from '@godown/shared/trade/accounts';
import { partnerIdSchema, partnerKindSchema } from '@godown/shared/trade/partners';
import { PAYMENT_METHODS } from '@godown/shared/trade/payments';
import * as z from 'zod';
import { daySchema, inOrder } from '../../http/date-filters.js';
import { cursorSchema, limitSchema, timeCursorSchema } from '../../http/paging.js';
import { daysBetween, endOfDay, startOfDay } from '../../runtime/local-day.js';

/** Query of `GET /partners/{id}/entries`. The cursor is the number of an entry. */
export const entryQuerySchema = z.strictObject({
  limit: limitSchema,
  cursor: cursorSchema(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
});

/** `?from=` and `?to=`: days of Bangladesh. */
const spanFields = { from: daySchema.optional(), to: daySchema.optional() };

/** Query of `GET /partners/{id}/statement`. */
export const spanSchema = inOrder(z.strictObject(spanFields));
type SpanQuery = z.infer<typeof spanSchema>;

/** The moments at which the first day begins and the last one is over. */
export const toTimes = ({ from, to }: SpanQuery): { from?: Date; to?: Date } => ({
  ...(from !== undefined && { from: startOfDay(from) }),
  ...(to !== undefined && { to: endOfDay(to) }),
});

/** Which entries of all accounts, as in `GET /entries` and its file. */
export const entryFilterFields = {
  ...spanFields,
  kind: z.enum(ENTRY_FILTERS, `One of: ${ENTRY_FILTERS.join(', ')}.`).optional(),
  method: z.enum(PAYMENT_METHODS, `One of: ${PAYMENT_METHODS.join(', ')}.`).optional(),
  partnerKind: z.optional(partnerKindSchema),
};

/** The filter with the moments of its days. */
export const toEntryFilter = <Filter extends SpanQuery>({ from, to, ...others }: Filter) => ({
  ...others,
  ...toTimes({ from, to }),
});

/** Query of `GET /entries`. */
export const allEntriesQuerySchema = inOrder(
  z.strictObject({ ...entryFilterFields, limit: limitSchema, cursor: timeCursorSchema.optional() }),
);

/** Query of `GET /entries/sums`. */
export const sumsQuerySchema = inOrder(z.strictObject({ from: daySchema, to: daySchema })).refine(
  ({ from, to }) => daysBetween(from, to) < MAX_SUM_DAYS,
  { path: ['to'], error: `Choose at most ${MAX_SUM_DAYS} days.` },
);

/** Whose statement is exported. */
export const statementFields = { partner: partnerIdSchema, ...spanFields };
