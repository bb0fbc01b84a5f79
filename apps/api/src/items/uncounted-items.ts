/** `GET /item?status=uncounted&warehouse=…`: the items that are due to be counted in a warehouse. */
import { COUNT_DUE_DAYS } from '@godown/shared/item';
import { warehouseSchema } from '@godown/shared/warehouse-schemas';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { RequestHandler } from 'express';
import { type Filter, ObjectId } from 'mongodb';
import * as z from 'zod';
import type { Clock } from '../clock.js';
import type { ListReaders } from '../http/limit-lists.js';
import {
  COUNT_LIMIT,
  cursorSchema,
  limitSchema,
  linkNext,
  MAX_LIMIT,
  setTotal,
  totalUpToLimit,
} from '../http/paging.js';
import { parseInput } from '../http/parse-input.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { requireCaller } from '../identity/authorization.js';
import { type ItemDoc, type StoredItem, toItem } from './item-doc.js';
import { type ItemCollection, lastCountPath } from './items.repo.js';

const DAY_MS = 24 * 3600 * 1000;
const NEVER = 'never';

/** After the item with these values. `at` is null for an item that was never counted. */
interface Place {
  at: Date | null;
  _id: ObjectId;
}

const querySchema = z.strictObject({
  status: z.literal('uncounted', 'Only “uncounted”.'),
  warehouse: warehouseSchema,
  limit: limitSchema,
  cursor: cursorSchema(/^(never|\d{1,15})\.[0-9a-f]{24}$/)
    .transform((text): Place => {
      const [at = '', id = ''] = text.split('.');
      return { at: at === NEVER ? null : new Date(Number(at)), _id: ObjectId.createFromHexString(id) };
    })
    .optional(),
});

interface Deps {
  items: ItemCollection;
  tokens: AccessTokens;
  home: WarehouseId;
  clock: Clock;
  lists: ListReaders;
}

/** Handles requests with `?status=`; all others go on to the next handler. */
export function createUncountedHandler({ items, tokens, home, clock, lists }: Deps): RequestHandler {
  return async (req, res, next) => {
    if (req.query.status === undefined) return next();
    requireCaller(req, tokens);
    const { warehouse, limit = MAX_LIMIT, cursor } = parseInput(querySchema, req.query);
    const path = lastCountPath(warehouse);
    const due = new Date(clock().getTime() - COUNT_DUE_DAYS * DAY_MS);
    const { docs, count } = await lists.staff(res, async (signal) => ({
      docs: await listUncounted(items, { path, due, after: cursor, limit: limit + 1, signal }),
      count: await countUncounted(items, { path, due, signal }),
    }));
    setTotal(res, totalUpToLimit(count));
    const page = docs.slice(0, limit);
    const last = page.at(-1);
    if (last && docs.length > limit) linkNext(req, res, toCursor(last, warehouse));
    res.json(page.map((doc) => toItem(doc, { signedIn: true, home })));
  };
}

interface Due {
  path: string;
  /** Counted before this time. */
  due: Date;
  signal: AbortSignal;
}

interface Page extends Due {
  after: Place | undefined;
  limit: number;
}

/**
 * Those that were never counted first, then those with the oldest count. These are two ranges of one index, each read in its
 * order, so a page takes as long when nearly all items are due as when nearly none are.
 */
async function listUncounted(
  items: ItemCollection,
  { path, due, after, limit, signal }: Page,
): Promise<StoredItem[]> {
  const read = (filter: object, count: number) =>
    items
      .find(filter as Filter<ItemDoc>, {
        sort: { [path]: 1, _id: 1 },
        limit: count,
        batchSize: count + 1,
        signal,
      })
      .toArray();
  const isPastNever = after !== undefined && after.at !== null;
  const never = isPastNever
    ? []
    : await read({ [path]: null, ...(after && { _id: { $gt: after._id } }) }, limit);
  if (never.length === limit) return never;
  const isLater = { $or: [{ [path]: { $gt: after?.at } }, { _id: { $gt: after?._id } }] };
  const counted = isPastNever
    ? { [path]: { $gte: after.at, $lt: due }, ...isLater }
    : { [path]: { $lt: due } };
  return [...never, ...(await read(counted, limit - never.length))];
}

async function countUncounted(items: ItemCollection, { path, due, signal }: Due): Promise<number> {
  const options = { limit: COUNT_LIMIT + 1, signal };
  const never = await items.countDocuments({ [path]: null }, options);
  return never > COUNT_LIMIT
    ? never
    : never + (await items.countDocuments({ [path]: { $lt: due } }, options));
}

function toCursor(doc: StoredItem, warehouse: WarehouseId): string {
  const lastCounts = doc.lastCounts as ItemDoc['lastCounts'];
  return `${lastCounts?.[warehouse]?.at.getTime() ?? NEVER}.${doc._id}`;
}
