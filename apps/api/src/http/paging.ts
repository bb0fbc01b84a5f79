import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { pathOf, queryOf } from './address.js';
import type { ApiRequest } from './router.js';

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
export function linkNext(req: ApiRequest, res: ServerResponse, cursor: string): void {
  const query = new URLSearchParams({ ...(queryOf(req) as Record<string, string>), cursor });
  res.setHeader('Link', `<${req.baseUrl}${pathOf(req)}?${query}>; rel="next"`);
}
