/** The query parameters that lists share: the page, and days. */
import * as z from 'zod/mini';

/** Most rows of one page. Some lists have as many by default. */
export const MAX_LIMIT = 1000;
const LIMIT_MESSAGE = `Enter a whole number from 1 to ${MAX_LIMIT}, once.`;

/** `?limit=`: the length of a page. */
export const limitSchema = z.optional(
  z
    .pipe(
      z.string(LIMIT_MESSAGE).check(z.regex(/^\d{1,4}$/, LIMIT_MESSAGE)),
      z.transform((text: string) => Number(text)),
    )
    .check(z.refine((limit) => limit >= 1 && limit <= MAX_LIMIT, LIMIT_MESSAGE)),
);

export const WRONG_CURSOR = 'Take the cursor from the Link header.';

/** `?limit=` and `?cursor=`: the length of a page, and where it begins. Only the server knows what a cursor means. */
export const pageFields = {
  limit: limitSchema,
  cursor: z.optional(
    z
      .string('Take the cursor from the Link header, once.')
      .check(z.regex(/^[\w.~-]{1,1100}$/, { error: WRONG_CURSOR, abort: true })),
  ),
};

/** One day of Bangladesh. */
export const daySchema = z.iso.date(/* i18n */ 'Enter one day such as 2026-03-01.');

/** `?from=` and `?to=`: days of Bangladesh. */
export const dayFields = { from: z.optional(daySchema), to: z.optional(daySchema) };

const DATE_MESSAGE = /* i18n */ 'Enter one day such as 2026-03-01, or one time such as 2026-03-01T12:00:00Z.';
const dateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })], DATE_MESSAGE);

/** `?from=` and `?to=`: days of Bangladesh, or times. */
export const dateFields = { from: z.optional(dateSchema), to: z.optional(dateSchema) };

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Checks the order of the days of a query. */
export const inOrder = z.refine<Days>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  {
    path: ['to'],
    error: /* i18n */ 'The last day is before the first one.',
  },
);

/** Checks the number of days of a query. */
export const atMostDays = (most: number, error: string) =>
  z.refine<Days>(
    ({ from = '', to = '' }) => (Date.parse(to) - Date.parse(from)) / (24 * 3600 * 1000) < most,
    { path: ['to'], error },
  );
