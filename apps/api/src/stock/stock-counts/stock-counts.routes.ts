import { deletionSchema } from '@godown/shared/items/item';
import {
  lineCountSchema,
  type NewStockCount,
  newStockCountSchema,
  type StockCount,
  stockCountLineSchema,
  stockCountSchema,
  stockCountSummarySchema,
} from '@godown/shared/stock/stock-counts';
import type { Request, RequestHandler } from 'express';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { callerOf, roleOf } from '../../access/identity/signed-in.js';
import { findViolation } from '../../database/duplicate-key.js';
import { fingerprintOf, keyReused, requireIdempotencyKey } from '../../http/idempotency-key.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { requireObjectId } from '../../http/object-id.js';
import { limitSchema, MAX_LIMIT } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import { itemNotFound } from '../items/item-id.js';
import { type ItemDoc, SHAPED } from '../records/item-doc.js';
import type { ReserveKey } from '../reserved-keys.js';
import { type CountDeps, countLine, stockCountClosed, stockCountNotFound } from './count-line.js';
import { type StockCountDoc, toLine, toSummary } from './stock-count-doc.js';
import { discardStockCount, findStockCount, listStockCounts } from './stock-counts.repo.js';

/** Time that a posted stock count stays in the list, in milliseconds. */
const LISTED_MS = 30 * 24 * 3600 * 1000;

const stockCountQuerySchema = z.strictObject({ limit: limitSchema });

interface Deps extends CountDeps {
  lists: ListReaders;
  reserveKey: ReserveKey;
}

/** Starts, lists, counts and discards stock counts. */
export function createStockCountRoutes({ lists, reserveKey, ...deps }: Deps): Routes {
  const { stockCounts, items, clock } = deps;

  /** The items with these ids, by id. Deleted ones are not among them. */
  async function readItems(ids: readonly string[]): Promise<Map<string, ItemDoc>> {
    const filter = { _id: { $in: ids.map((id) => ObjectId.createFromHexString(id)) }, ...SHAPED };
    const projection = { name: 1, stock: 1 };
    const docs: ItemDoc[] = await items.find(filter, { projection }).toArray();
    return new Map(docs.map((doc) => [String(doc._id), doc]));
  }

  /** Adds the current balances. */
  async function toStockCount(doc: StockCountDoc): Promise<StockCount> {
    const known = await readItems(Object.keys(doc.lines));
    const lines = Object.entries(doc.lines).map(([id, line]) =>
      toLine({ id, line, item: known.get(id), warehouse: doc.warehouse }),
    );
    return { ...toSummary(doc), lines };
  }

  const postStockCount: RequestHandler = async (req, res) => {
    const body = parseInput(newStockCountSchema, req.body);
    const key = requireIdempotencyKey(req);
    const { uid, email } = callerOf(res);
    const fingerprint = fingerprintOf(req, { uid, body });
    const head = { _id: new ObjectId(), key, fingerprint, at: clock(), email };
    const doc =
      (await stockCounts.findOne({ key })) ??
      (await start({ ...head, ...toSheet(body, await readItems(body.items)) }));
    if (doc.fingerprint !== fingerprint) throw keyReused();
    res
      .status(201)
      .location(`${req.baseUrl}/stock-counts/${doc._id}`)
      .json(await toStockCount(doc));
  };

  /** Stores the sheet. If the same request, sent twice at the same time, has just stored one, returns that one. */
  async function start(doc: StockCountDoc): Promise<StockCountDoc> {
    await reserveKey(doc);
    try {
      await stockCounts.insertOne(doc);
      return doc;
    } catch (error) {
      const twin = findViolation(error) && (await stockCounts.findOne({ key: doc.key }));
      if (!twin) throw error;
      return twin;
    }
  }

  const getStockCounts: RequestHandler = async (req, res) => {
    const { limit = MAX_LIMIT } = parseInput(stockCountQuerySchema, req.query);
    const postedSince = new Date(clock().getTime() - LISTED_MS);
    const docs = await lists.staff(res, (signal) =>
      listStockCounts(stockCounts, { postedSince, limit, signal }),
    );
    res.json(docs.map(toSummary));
  };

  const getStockCount: RequestHandler = async (req, res) => {
    const id = requireStockCountId(req);
    const stockCount = await lists.staff(res, async () => {
      const doc = await findStockCount(stockCounts, id);
      return doc && isShown(doc) ? toStockCount(doc) : null;
    });
    if (!stockCount) throw stockCountNotFound();
    res.json(stockCount);
  };

  const putLine: RequestHandler = async (req, res) => {
    const stockCount = requireStockCountId(req);
    const item = requireObjectId(req.params.item, itemNotFound);
    const body = parseInput(lineCountSchema, req.body);
    res.json(await countLine(deps, { stockCount, item, body, by: callerOf(res).email, role: roleOf(res) }));
  };

  const deleteStockCount: RequestHandler = async (req, res) => {
    const id = requireStockCountId(req);
    const isDone = await discardStockCount(stockCounts, id, { at: clock(), by: callerOf(res).email });
    if (!isDone) {
      const doc = await findStockCount(stockCounts, id);
      throw doc ? stockCountClosed(doc) : stockCountNotFound();
    }
    res.json({ deletedCount: 1 });
  };

  return {
    'GET /stock-counts': {
      id: 'listStockCounts',
      summary: 'List the stock counts in progress, and those sent in the last 30 days',
      details: 'Without their lines.',
      access: 'signed-in',
      query: stockCountQuerySchema,
      response: z.array(stockCountSummarySchema),
      problems: ['server_busy'],
      handle: getStockCounts,
    },
    'POST /stock-counts': {
      id: 'startStockCount',
      summary: 'Start a stock count',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      body: newStockCountSchema,
      status: 201,
      response: stockCountSchema,
      responseHeaders: ['Location'],
      problems: ['disk_full'],
      handle: postStockCount,
    },
    'GET /stock-counts/{id}': {
      id: 'getStockCount',
      summary: 'One stock count with its lines',
      details: 'Each line has the balance of now.',
      access: 'signed-in',
      response: stockCountSchema,
      problems: ['stock_count_not_found', 'server_busy'],
      handle: getStockCount,
    },
    'DELETE /stock-counts/{id}': {
      id: 'deleteStockCount',
      summary: 'Discard a stock count',
      access: 'write',
      response: deletionSchema,
      problems: ['stock_count_not_found', 'stock_count_closed', 'disk_full'],
      handle: deleteStockCount,
    },
    'PUT /stock-counts/{id}/lines/{item}': {
      id: 'setStockCountLine',
      summary: 'Count a line of a stock count, or take its count back',
      access: 'write',
      body: lineCountSchema,
      response: stockCountLineSchema,
      problems: [
        ...CHANGE_PROBLEMS,
        'stock_count_not_found',
        'item_not_found',
        'stock_count_closed',
        'stock_moved',
        'line_changed',
      ],
      handle: putLine,
    },
  };
}

export const requireStockCountId = (req: Request): ObjectId =>
  requireObjectId(req.params.id, stockCountNotFound);

/** A discarded stock count is kept for a while, so that a late count of one of its lines gets the reason for its refusal. */
const isShown = ({ closed }: StockCountDoc) => !closed || closed.document !== undefined;

/** The list with its items. Throws 422 for each item that does not exist or is on the list twice. */
function toSheet(
  { warehouse, title, items }: NewStockCount,
  known: ReadonlyMap<string, ItemDoc>,
): Pick<StockCountDoc, 'warehouse' | 'title' | 'lines' | 'lineCount' | 'countedLines'> {
  const lines: StockCountDoc['lines'] = {};
  const errors = items.flatMap((text, index) => {
    const id = text.toLowerCase();
    const item = known.get(id);
    const isTwice = id in lines;
    if (item && !isTwice) lines[id] = { itemName: item.name };
    if (isTwice) return [{ path: `items.${index}`, message: /* i18n */ 'This item is on the list already.' }];
    return item
      ? []
      : [{ path: `items.${index}`, message: /* i18n */ 'There is no such item, or it was deleted.' }];
  });
  if (errors.length > 0) throw invalidInput(errors);
  return { warehouse, ...(title && { title }), lines, lineCount: items.length, countedLines: 0 };
}
