import { emailSchema } from '@godown/shared/item';
import type { Request, RequestHandler, Response } from 'express';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { readQuery } from '../http/query.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { findCaller, requireCaller, requireOwnEmail } from '../identity/authorization.js';
import { toItem } from './item-doc.js';
import { countItems, type ItemCollection, listItems, readEmailSpellings } from './items.repo.js';
import { shareReads } from './share-reads.js';

const MAX_LIMIT = 1000;
const LIMIT_MESSAGE = `Enter a whole number from 1 to ${MAX_LIMIT}, once.`;

const listQuerySchema = z.strictObject({
  email: z.optional(emailSchema),
  limit: z
    .string(LIMIT_MESSAGE)
    .regex(/^\d{1,4}$/, LIMIT_MESSAGE)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, LIMIT_MESSAGE)
    .optional(),
  cursor: z
    .string('Take the cursor from the Link header, once.')
    .regex(/^[0-9a-f]{24}$/, 'Take the cursor from the Link header.')
    .transform((hex) => ObjectId.createFromHexString(hex))
    .optional(),
});

interface Deps {
  items: ItemCollection;
  tokens: AccessTokens;
}

/** `GET /item`: a page of all items, or with `?email=` of one's own. */
export function createListHandler({ items, tokens }: Deps): RequestHandler {
  const countAll = shareReads(() => countItems(items, {}));
  const findSpellings = keepOnce(() => readEmailSpellings(items));

  return async (req, res) => {
    const caller = findCaller(req, tokens);
    const { email, limit = MAX_LIMIT, cursor } = readQuery(req, listQuerySchema);
    if (email !== undefined) requireOwnEmail(requireCaller(req, tokens), email);
    const emails = email === undefined ? undefined : [email, ...((await findSpellings()).get(email) ?? [])];
    const docs = await listItems(items, { emails, after: cursor, limit: limit + 1 });
    const page = docs.slice(0, limit);
    // A first page that is the last one has counted them all.
    const isAll = cursor === undefined && docs.length <= limit;
    const count = () => (emails === undefined ? countAll() : countItems(items, { emails }));
    const total = isAll ? docs.length : await count();
    res.set('X-Total-Count', String(total));
    if (docs.length > limit) linkNext(req, res, String(page.at(-1)?._id));
    res.json(page.map((doc) => toItem(doc, { signedIn: caller !== null })));
  };
}

/** Wraps a read whose answer does not change; one that fails is tried again. */
function keepOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return async () => {
    kept ??= read();
    try {
      return await kept;
    } catch (error) {
      kept = null;
      throw error;
    }
  };
}

function linkNext(req: Request, res: Response, cursor: string): void {
  const query = new URLSearchParams({ ...(req.query as Record<string, string>), cursor });
  res.set('Link', `<${req.baseUrl}/item?${query}>; rel="next"`);
}
