import { emailSchema, type Item } from '@godown/shared/item';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { RequestHandler } from 'express';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import type { ListReaders } from '../http/limit-lists.js';
import { cursorSchema, limitSchema, linkNext, MAX_LIMIT, setTotal, type Total } from '../http/paging.js';
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
  lists: ListReaders;
}

/** A page of the list, with the total number of items and the cursor of the next page. */
export interface ItemPage {
  items: Item[];
  total: Total;
  next: string | null;
}

interface PageQuery {
  emails?: string[] | undefined;
  cursor?: ObjectId | undefined;
  limit: number;
  signal?: AbortSignal;
}

/** Reads a page. Only a signed-in caller sees who added an item. */
export async function readItemPage(
  items: ItemCollection,
  { emails, cursor, limit, signal }: PageQuery,
  view: { signedIn: boolean; home: WarehouseId },
): Promise<ItemPage> {
  const docs = await listItems(items, { emails, after: cursor, limit: limit + 1, signal });
  const page = docs.slice(0, limit);
  // If the first page is also the last, it has all items.
  const isAll = cursor === undefined && docs.length <= limit;
  return {
    items: page.map((doc) => toItem(doc, view)),
    total: isAll ? { count: docs.length, isExact: true } : await countItems(items, { emails }),
    next: docs.length > limit ? String(page.at(-1)?._id) : null,
  };
}

/** `GET /item`: a page of all items, or with `?email=` of the caller's own. */
export function createListHandler({ items, tokens, home, lists }: Deps): RequestHandler {
  const findSpellings = keepOnce(() => readEmailSpellings(items));

  return async (req, res) => {
    const caller = findCaller(req, tokens);
    const { email, limit = MAX_LIMIT, cursor } = parseInput(listQuerySchema, req.query);
    if (email !== undefined) requireOwnEmail(requireCaller(req, tokens), email);
    const emails = email === undefined ? undefined : [email, ...((await findSpellings()).get(email) ?? [])];
    const view = { signedIn: caller !== null, home };
    const readList = caller ? lists.staff : lists.visitors;
    const page = await readList(res, (signal) =>
      readItemPage(items, { emails, cursor, limit, signal }, view),
    );
    setTotal(res, page.total);
    if (page.next !== null) linkNext(req, res, page.next);
    res.json(page.items);
  };
}

/** Keeps the result of a read that never changes. A read that failed is retried at the next call. */
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
