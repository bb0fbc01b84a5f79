/** The query parameters of lists and reports that are days. */
import * as z from 'zod';
import { endOfDay, startOfDay } from '../runtime/local-day.js';

/** One day of Bangladesh. */
export const daySchema = z.iso.date(/* i18n */ 'Enter one day such as 2026-03-01.');

/** The days of a query in their order. */
export const inOrder = <Query extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(
  query: Query,
) =>
  query.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: /* i18n */ 'The last day is before the first one.',
  });

const DATE_MESSAGE = /* i18n */ 'Enter one day such as 2026-03-01, or one time such as 2026-03-01T12:00:00Z.';

const dateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })], DATE_MESSAGE);
const isTime = (text: string) => text.includes('T');

/** `?from=` and `?to=`. */
export const dateFilters = {
  /** From the start of a day in Bangladesh, or from a time on. */
  from: dateSchema.transform((text) => (isTime(text) ? new Date(text) : startOfDay(text))).optional(),
  /** To the end of a day in Bangladesh, or before a time. */
  to: dateSchema.transform((text) => (isTime(text) ? new Date(text) : endOfDay(text))).optional(),
};
