import type { Request, Response } from 'express';
import * as z from 'zod';

/** Most that one page holds, and what it holds when nobody says. */
export const MAX_LIMIT = 1000;
const LIMIT_MESSAGE = `Enter a whole number from 1 to ${MAX_LIMIT}, once.`;

/** `?limit=`: how many a page holds. */
export const limitSchema = z
  .string(LIMIT_MESSAGE)
  .regex(/^\d{1,4}$/, LIMIT_MESSAGE)
  .transform(Number)
  .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, LIMIT_MESSAGE)
  .optional();

/** `?cursor=`: where a page begins, in the form that `pattern` describes. */
export const cursorSchema = (pattern: RegExp) =>
  z
    .string('Take the cursor from the Link header, once.')
    .regex(pattern, { error: 'Take the cursor from the Link header.', abort: true });

/** Says in the `Link` header where the next page is: at the same address, from `cursor` on. */
export function linkNext(req: Request, res: Response, cursor: string): void {
  const query = new URLSearchParams({ ...(req.query as Record<string, string>), cursor });
  res.set('Link', `<${req.baseUrl}${req.path}?${query}>; rel="next"`);
}
