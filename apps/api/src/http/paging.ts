import type { Request, Response } from 'express';
import * as z from 'zod';

/** Most items on one page, and the default. */
export const MAX_LIMIT = 1000;
const LIMIT_MESSAGE = `Enter a whole number from 1 to ${MAX_LIMIT}, once.`;

/** `?limit=`: the length of a page. */
export const limitSchema = z
  .string(LIMIT_MESSAGE)
  .regex(/^\d{1,4}$/, LIMIT_MESSAGE)
  .transform(Number)
  .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, LIMIT_MESSAGE)
  .optional();

/** `?cursor=`: where a page begins. It must match `pattern`. */
export const cursorSchema = (pattern: RegExp) =>
  z
    .string('Take the cursor from the Link header, once.')
    .regex(pattern, { error: 'Take the cursor from the Link header.', abort: true });

/** Counting takes as long as the list is, so a filtered list is counted up to here. */
export const COUNT_LIMIT = 1000;

/** The length of a list. When it is not exact, the list is longer. */
export interface Total {
  count: number;
  isExact: boolean;
}

/** The total of a list that was counted up to `COUNT_LIMIT + 1`. */
export const totalUpToLimit = (count: number): Total => ({
  count: Math.min(count, COUNT_LIMIT),
  isExact: count <= COUNT_LIMIT,
});

/** Sets `X-Total-Count`: `140`, or `1000+` for more than 1,000. */
export function setTotal(res: Response, { count, isExact }: Total): void {
  res.set('X-Total-Count', isExact ? String(count) : `${count}+`);
}

/** Names the next page in the `Link` header: the same address, starting at `cursor`. */
export function linkNext(req: Request, res: Response, cursor: string): void {
  const query = new URLSearchParams({ ...(req.query as Record<string, string>), cursor });
  res.links({ next: `${req.baseUrl}${req.path}?${query}` });
}
