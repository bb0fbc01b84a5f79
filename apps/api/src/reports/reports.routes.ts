import type { DayReport } from '@godown/shared/reports';
import { warehouseSchema } from '@godown/shared/warehouse-schemas';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import type { Clock } from '../clock.js';
import type { DeletedItemCollection } from '../deleted-items/deleted-items.repo.js';
import { toSummary } from '../documents/document-doc.js';
import {
  type DocumentCollection,
  type DocumentSummaryDoc,
  listDocuments,
} from '../documents/documents.repo.js';
import { allowOnly } from '../http/allow.js';
import type { ListReaders } from '../http/limit-lists.js';
import { parseInput } from '../http/parse-input.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { signedIn } from '../identity/signed-in.js';
import { type StoredItem, toNumber, toText } from '../items/item-doc.js';
import type { ItemCollection } from '../items/items.repo.js';
import { dayAt, endOfDay, startOfDay } from '../movements/local-day.js';
import type { MovementCollection } from '../movements/movements.repo.js';
import { addUp, type Day, type Group, groupMovements } from './day-report.js';

/** Documents that are read at once. */
const PAGE = 1000;

interface Deps {
  items: ItemCollection;
  deletedItems: DeletedItemCollection;
  movements: MovementCollection;
  documents: DocumentCollection;
  tokens: AccessTokens;
  clock: Clock;
  lists: ListReaders;
}

export const dayReportQuerySchema = z.strictObject({
  date: z.iso.date('Enter one day such as 2026-03-01.').optional(),
  warehouse: z.optional(warehouseSchema),
});

/** `GET /reports/day`: what happened on one day of Bangladesh, by default today. */
export function createReportRouter({ documents, tokens, clock, lists, ...stock }: Deps): Router {
  async function readReport(
    date: string,
    warehouse: WarehouseId | undefined,
    signal: AbortSignal,
  ): Promise<DayReport> {
    const day = { from: startOfDay(date), to: endOfDay(date), warehouse };
    const groups = await groupMovements(stock.movements, day, signal);
    const known = await readItems(stock, groups, signal);
    const priceOf = (item: ObjectId) => toNumber(known.get(String(item))?.price);
    const sum = (some: readonly Group[]) => addUp(some, priceOf);
    return {
      date,
      total: sum(groups),
      warehouses: (warehouse ? [warehouse] : WAREHOUSE_IDS).map((id) => ({
        warehouse: id,
        ...sum(groups.filter((group) => group.warehouse === id)),
      })),
      people: split(groups, ({ email }) => email)
        .map(([email, some]) => ({ email, ...sum(some) }))
        .sort((a, b) => compare(a.email, b.email)),
      items: split(groups, ({ item }) => String(item))
        .map(([item, some]) => ({ item, itemName: nameOf(known.get(item), some), ...sum(some) }))
        .sort((a, b) => compare(a.itemName, b.itemName) || compare(a.item, b.item)),
      documents: (await readDocuments(documents, day, signal)).map(toSummary),
    };
  }

  const getDay: RequestHandler = async (req, res) => {
    const { date = dayAt(clock()), warehouse } = parseInput(dayReportQuerySchema, req.query);
    res.json(await lists.staff(res, (signal) => readReport(date, warehouse, signal)));
  };

  const router = Router();
  router.route('/reports/day').get(signedIn(tokens), compression(), getDay).all(allowOnly('GET', 'HEAD'));
  return router;
}

async function readDocuments(
  documents: DocumentCollection,
  day: Day,
  signal: AbortSignal,
): Promise<DocumentSummaryDoc[]> {
  const all: DocumentSummaryDoc[] = [];
  for (;;) {
    const page = await listDocuments(documents, day, { after: all.at(-1), limit: PAGE, signal });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** Names and prices of the items of the groups, by id. An item that was purged is not among them. */
async function readItems(
  { items, deletedItems }: Pick<Deps, 'items' | 'deletedItems'>,
  groups: readonly Group[],
  signal: AbortSignal,
): Promise<Map<string, StoredItem>> {
  const ids = [...new Map(groups.map(({ item }) => [String(item), item])).values()];
  const known = new Map<string, StoredItem>();
  for (const collection of [items, deletedItems] as Pick<ItemCollection, 'find'>[]) {
    const missing = ids.filter((id) => !known.has(String(id)));
    const options = { projection: { name: 1, price: 1 }, signal };
    for (const doc of await collection.find({ _id: { $in: missing } }, options).toArray())
      known.set(String(doc._id), doc);
  }
  return known;
}

/** The current name, or the one that the movements of a purged item have. */
const nameOf = (item: StoredItem | undefined, groups: readonly Group[]): string =>
  toText(item?.name) || (groups[0]?.itemName ?? '');

function split(groups: readonly Group[], keyOf: (group: Group) => string): [string, Group[]][] {
  const parts = new Map<string, Group[]>();
  for (const group of groups) {
    const part = parts.get(keyOf(group));
    if (part) part.push(group);
    else parts.set(keyOf(group), [group]);
  }
  return [...parts];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
