/** Finding items: pages and totals of what a filter means. Only the ledger writes items. */
import type { Filter } from 'mongodb';
import type { Clock } from '../clock.js';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../http/paging.js';
import type { ItemDoc, StoredItem } from './item-doc.js';
import { toFilter } from './item-filter.js';
import { type Place, placeOf, toRanges, toSort } from './item-order.js';
import { BUDGET, type Plan, planReading, toCounted } from './item-plan.js';
import type { ItemQuery } from './item-query.js';
import type { ItemCollection } from './items.repo.js';
import { TermCounts } from './term-counts.js';

/** More items than this are never gathered while the order has an index. */
const MAX_GATHERED = 10 * BUDGET;

interface PageOptions {
  after?: Place | undefined;
  limit: number;
  signal?: AbortSignal | undefined;
}

export interface FoundPage {
  docs: StoredItem[];
  /** Where the next page begins. Null for the last page. */
  next: Place | null;
}

export interface ItemFinder {
  /** The query must be valid, see `findFilterError`. */
  readPage(query: ItemQuery, page: PageOptions): Promise<FoundPage>;
  /** How many items are meant: exact up to 1,000 where counting examines few others. */
  count(query: ItemQuery, signal?: AbortSignal): Promise<Total>;
  /** All items that are meant, page by page. An item whose place in the order changes meanwhile may be missed or come twice. */
  readAll(query: ItemQuery, signal?: AbortSignal): AsyncGenerator<StoredItem, void>;
}

const PAGE_OF_ALL = 500;

export function createItemFinder({ items, clock }: { items: ItemCollection; clock: Clock }): ItemFinder {
  const counts = new TermCounts(items);
  const plan = (query: ItemQuery, signal?: AbortSignal) =>
    planReading(query, { counts, now: clock(), signal });

  async function readPage(query: ItemQuery, { after, limit, signal }: PageOptions): Promise<FoundPage> {
    const chosen = await plan(query, signal);
    const docs = await readItems(items, chosen, { after, limit: limit + 1, signal, counts });
    const last = docs[limit - 1];
    return {
      docs: docs.slice(0, limit),
      next: docs.length > limit && last ? placeOf(chosen.order, last) : null,
    };
  }

  return {
    readPage,
    async count(query, signal) {
      return countFound(items, await plan(query, signal), signal);
    },
    async *readAll(query, signal) {
      for (let after: Place | null | undefined; after !== null; ) {
        const page: FoundPage = await readPage(query, { after, limit: PAGE_OF_ALL, signal });
        yield* page.docs;
        after = page.next;
      }
    },
  };
}

interface Reading extends PageOptions {
  counts: TermCounts;
}

async function readItems(items: ItemCollection, plan: Plan, reading: Reading): Promise<StoredItem[]> {
  if (plan.gather || plan.rest.length === 0) return readThrough(items, plan, reading);
  const budget = BUDGET + reading.limit;
  const { docs, isComplete } = await walk(items, plan, reading, budget);
  if (isComplete) return docs;
  // The conditions are common alone and rare together.
  const expected = (budget * reading.limit) / Math.max(docs.length, 0.5);
  const most = Math.min(Math.ceil(expected), MAX_GATHERED);
  const gather = await reading.counts.findRarest(toCounted(plan.terms), most, reading.signal);
  return readThrough(items, { ...plan, gather }, reading);
}

/** Reads the few items with the rarest term, then sorts them; without such a term until the page is full or nothing is left. */
async function readThrough(
  items: ItemCollection,
  { terms, order, index, bounds, gather }: Plan,
  { after, limit, signal }: PageOptions,
): Promise<StoredItem[]> {
  const ranges = toPageRanges({ order, bounds }, after);
  const filters = gather
    ? [toFilter([toFilter([], [gather]), { $or: ranges }], terms)]
    : ranges.map((range) => toFilter([range], terms));
  const docs: StoredItem[] = [];
  for (const filter of filters) {
    const open = limit - docs.length;
    const options = { hint: gather?.index ?? index, sort: toSort(order), limit: open, signal };
    // All in one batch, so in one round trip.
    docs.push(...(await items.find(filter, { ...options, batchSize: open + 1 }).toArray()));
    if (docs.length === limit) break;
  }
  return docs;
}

/** Reads until the page is full, nothing is left, or as many items as `budget` have been examined. */
async function walk(
  items: ItemCollection,
  { order, index, bounds, rest }: Plan,
  { after, limit, signal }: PageOptions,
  budget: number,
): Promise<{ docs: StoredItem[]; isComplete: boolean }> {
  const docs: StoredItem[] = [];
  for (const range of toPageRanges({ order, bounds }, after)) {
    const read = toFilter([range], bounds);
    const open = limit - docs.length;
    const stages = [
      { $match: read },
      { $sort: toSort(order) },
      { $limit: budget },
      { $match: toFilter([], rest) },
      { $limit: open },
    ];
    const options = { hint: index, batchSize: open + 1, signal };
    docs.push(...(await items.aggregate<StoredItem>(stages, options).toArray()));
    if (docs.length === limit) break;
    const examined = await items.countDocuments(read, { hint: index, limit: budget + 1, signal });
    if (examined > budget) return { docs, isComplete: false };
  }
  return { docs, isComplete: true };
}

function toPageRanges(
  { order, bounds }: Pick<Plan, 'order' | 'bounds'>,
  after: Place | undefined,
): Filter<ItemDoc>[] {
  if (!after) return [{}];
  const ranges = toRanges(order, after);
  // If all items have the same value, such as a balance of 0, nothing comes after those with it.
  const isOneValue = bounds.some(
    ({ path, condition }) => path === order.path && typeof condition !== 'object',
  );
  return isOneValue ? ranges.slice(0, 1) : ranges;
}

async function countFound(
  items: ItemCollection,
  { terms, index, bounds, rest, gather }: Plan,
  signal: AbortSignal | undefined,
): Promise<Total> {
  // The collection's metadata has the number of all items (decision 16).
  if (terms.length === 0) return { count: await items.estimatedDocumentCount(), isExact: true };
  const limit = COUNT_LIMIT + 1;
  const first = gather ? [toFilter([], [gather])] : [];
  if (gather || rest.length === 0) {
    const hint = gather?.index ?? index;
    return totalUpToLimit(await items.countDocuments(toFilter(first, terms), { hint, limit, signal }));
  }
  const stages = [
    { $match: toFilter([], bounds) },
    { $limit: COUNT_LIMIT },
    { $match: toFilter([], rest) },
    { $count: 'count' },
  ];
  const [found] = await items.aggregate<{ count: number }>(stages, { hint: index, signal }).toArray();
  // More than `COUNT_LIMIT` items have each of the terms, so not all of them were examined.
  return { count: found?.count ?? 0, isExact: false };
}
