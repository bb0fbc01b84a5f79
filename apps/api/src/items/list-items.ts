import { emailSchema } from '@godown/shared/item';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { RequestHandler } from 'express';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { cursorSchema, limitSchema, linkNext, MAX_LIMIT } from '../http/paging.js';
import { parseInput } from '../http/parse-input.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { findCaller, requireCaller, requireOwnEmail } from '../identity/authorization.js';
import { toItem } from './item-doc.js';
import { countItems, type ItemCollection, listItems, readEmailSpellings } from './items.repo.js';

const listQuerySchema = z.strictObject({
  email: z.optional(emailSchema),
  limit: limitSchema,
  cursor: cursorSchema(/^[0-9a-f]{24}$/)
    .transform((hex) => ObjectId.createFromHexString(hex))
    .optional(),
});

interface Deps {
  items: ItemCollection;
  tokens: AccessTokens;
  home: WarehouseId;
}

/** `GET /item`: a page of all items, or with `?email=` of one's own. */
export function createListHandler({ items, tokens, home }: Deps): RequestHandler {
  const findSpellings = keepOnce(() => readEmailSpellings(items));

  return async (req, res) => {
    const caller = findCaller(req, tokens);
    const { email, limit = MAX_LIMIT, cursor } = parseInput(listQuerySchema, req.query);
    if (email !== undefined) requireOwnEmail(requireCaller(req, tokens), email);
    const emails = email === undefined ? undefined : [email, ...((await findSpellings()).get(email) ?? [])];
    const docs = await listItems(items, { emails, after: cursor, limit: limit + 1 });
    const page = docs.slice(0, limit);
    // A first page that is the last one has counted them all.
    const isAll = cursor === undefined && docs.length <= limit;
    const total = isAll ? docs.length : await countItems(items, { emails });
    res.set('X-Total-Count', String(total));
    if (docs.length > limit) linkNext(req, res, String(page.at(-1)?._id));
    res.json(page.map((doc) => toItem(doc, { signedIn: caller !== null, home })));
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
