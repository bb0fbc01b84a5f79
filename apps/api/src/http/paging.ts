import type { Request, Response } from 'express';
import * as z from 'zod';

/** Most items on one page, and the default. */
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

/** Names the next page in the `Link` header: the same address, starting at `cursor`. */
export function linkNext(req: Request, res: Response, cursor: string): void {
  const query = new URLSearchParams({ ...(req.query as Record<string, string>), cursor });
  res.links({ next: `${req.baseUrl}${req.path}?${query}` });
}
