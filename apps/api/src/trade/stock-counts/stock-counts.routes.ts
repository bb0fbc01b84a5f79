import { MAX_LIMIT } from '@godown/shared/http/list-query';
import type { NewStockCount, StockCount } from '@godown/shared/stock/stock-counts';
import * as contracts from '@godown/shared/stock/stock-counts.contracts';
import { ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import { requireWorksIn } from '../../access/identity/signed-in.js';
import { findViolation } from '../../database/duplicate-key.js';
import { fingerprintOf, keyReused } from '../../http/idempotency-key.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { notFound } from '../../http/not-found.js';
import { invalidInput } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import { type ItemDoc, SHAPED } from '../../stock/records/item-doc.js';
import type { ReserveKey } from '../../stock/reserved-keys.js';
import { type CountDeps, countLine, stockCountClosed } from './count-line.js';
import { type StockCountDoc, toLine, toSummary } from './stock-count-doc.js';
import { discardStockCount, findStockCount, listStockCounts } from './stock-counts.repo.js';

/** Time that a posted stock count stays in the list, in milliseconds. */
const LISTED_MS = 30 * 24 * 3600 * 1000;

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

  return [
    bind(contracts.listStockCounts, {
      summary: 'List the stock counts in progress, and those sent in the last 30 days',
      details: 'Without their lines.',
      problems: ['server_busy'],
      async handle({ res, query: { limit = MAX_LIMIT } }) {
        const postedSince = new Date(clock().getTime() - LISTED_MS);
        const docs = await lists.staff(res, (signal) =>
          listStockCounts(stockCounts, { postedSince, limit, signal }),
        );
        return docs.map(toSummary);
      },
    }),
    bind(contracts.startStockCount, {
      summary: 'Start a stock count',
      responseHeaders: ['Location'],
      problems: ['disk_full'],
      async handle(call) {
        const { req, res, body, keyId: key } = call;
        const { uid, email } = call.caller;
        requireWorksIn(call, body.warehouse);
        const fingerprint = fingerprintOf(req, { uid, body });
        const head = { _id: new ObjectId(), key, fingerprint, at: clock(), email };
        const doc =
          (await stockCounts.findOne({ key })) ??
          (await start({ ...head, ...toSheet(body, await readItems(body.items)) }));
        if (doc.fingerprint !== fingerprint) throw keyReused();
        res.location(`${req.baseUrl}/stock-counts/${doc._id}`);
        return toStockCount(doc);
      },
    }),
    bind(contracts.getStockCount, {
      summary: 'One stock count with its lines',
      details: 'Each line has the balance of now.',
      problems: ['stock_count_not_found', 'server_busy'],
      async handle({ res, params }) {
        const stockCount = await lists.staff(res, async () => {
          const doc = await findStockCount(stockCounts, params.id);
          return doc && isShown(doc) ? toStockCount(doc) : null;
        });
        if (!stockCount) throw notFound('stock_count_not_found');
        return stockCount;
      },
    }),
    bind(contracts.deleteStockCount, {
      summary: 'Discard a stock count',
      problems: ['stock_count_not_found', 'stock_count_closed', 'disk_full'],
      async handle(call) {
        const { id } = call.params;
        const doc = await findStockCount(stockCounts, id);
        if (!doc) throw notFound('stock_count_not_found');
        requireWorksIn(call, doc.warehouse);
        const isDone = await discardStockCount(stockCounts, id, { at: clock(), by: call.caller.email });
        if (!isDone) throw stockCountClosed((await findStockCount(stockCounts, id)) ?? doc);
        return { deletedCount: 1 };
      },
    }),
    bind(contracts.setStockCountLine, {
      summary: 'Count a line of a stock count, or take its count back',
      problems: [
        ...CHANGE_PROBLEMS,
        'stock_count_not_found',
        'item_not_found',
        'stock_count_closed',
        'stock_moved',
        'line_changed',
      ],
      handle: (call) => {
        const { params, body } = call;
        return countLine(deps, { stockCount: params.id, item: params.item, body, by: call });
      },
    }),
  ];
}

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
