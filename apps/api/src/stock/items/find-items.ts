/** Finds items: pages and totals of a filter. Only the ledger writes items. */
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Filter } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../../http/paging.js';
import type { Clock } from '../../runtime/clock.js';
import {
  type ItemCollection,
  type ItemDoc,
  SHAPED,
  SHOWN_FIELDS,
  type ShownItem,
} from '../records/item-doc.js';
import { balancePath, type Rank, STOCKED, toFilter } from './item-filter.js';
import {
  type Order,
  type Place,
  placeOf,
  toOrder,
  toRanges,
  toRangesWithout0,
  toSort,
} from './item-order.js';
import { type Counts, type IndexedTerm, type Plan, planPage } from './item-plan.js';
import type { ItemQuery } from './item-query.js';
import { createSampler } from './item-sample.js';
import { countItems } from './items.repo.js';

interface PageOptions {
  after?: Place | undefined;
  /** Only the items of this rank. */
  rank?: Rank | undefined;
  limit: number;
  signal?: AbortSignal | undefined;
}

interface FoundPage {
  docs: ShownItem[];
  /** Place at which the next page begins. Null for the last page. */
  next: Place | null;
  /** Total of the matches, if reading the page has shown it. */
  total: Total | null;
  /** Counts the matches: exact up to 1,000 unless too many others would be examined. It shares the query plan of the page. */
  count(): Promise<Total>;
}

/** Items read for a page, one more than its length. */
interface Read {
  docs: ShownItem[];
  /** Counts the matches by the query of the page. Absent if that query leaves some of them out. */
  count?: () => Promise<Total>;
}

export interface ItemFinder {
  /** The query must be valid, see `findFilterError`. */
  readPage(query: ItemQuery, page: Omit<PageOptions, 'rank'>): Promise<FoundPage>;
  /** Pages of all matches. An item whose place in the order changes meanwhile may be missed or come twice. */
  readAll(query: ItemQuery, signal?: AbortSignal): AsyncGenerator<ShownItem[], void>;
}

const PAGE_OF_ALL = 500;

export function createItemFinder({ items, clock }: { items: ItemCollection; clock: Clock }): ItemFinder {
  const readSample = createSampler(items);
  const createPlanner = async (query: ItemQuery) => {
    const counts: Counts = new Map();
    const shared = { sample: await readSample(), counts, now: clock() };
    return (part: PageOptions) => planPage(query, { ...shared, ...part });
  };

  async function readPage(
    query: ItemQuery,
    { after, limit, signal }: Omit<PageOptions, 'rank'>,
  ): Promise<FoundPage> {
    const order = toOrder(query);
    const plan = await createPlanner(query);
    const found: { doc: ShownItem; rank: Rank | undefined }[] = [];
    let count: Read['count'];
    for (const { rank, after: place } of toParts(order, after)) {
      const part = { after: place, rank, limit: limit + 1 - found.length, signal };
      const read = await readItems(items, plan(part), part);
      found.push(...read.docs.map((doc) => ({ doc, rank })));
      count = read.count;
      if (found.length > limit) break;
    }
    const last = found[limit - 1];
    const next = found.length > limit && last ? { ...placeOf(order, last.doc), rank: last.rank } : null;
    const isAll = after === undefined && next === null;
    return {
      docs: found.slice(0, limit).map(({ doc }) => doc),
      next,
      total: isAll ? { count: found.length, isExact: true } : null,
      count: count ?? (() => countFound(items, plan({ limit: COUNT_LIMIT + 1 }), signal)),
    };
  }

  return {
    readPage,
    async *readAll(query, signal) {
      for (let after: Place | null | undefined; after !== null; ) {
        const page: FoundPage = await readPage(query, { after, limit: PAGE_OF_ALL, signal });
        yield page.docs;
        after = page.next;
      }
    },
  };
}

/** The ranks to read one after the other; the first begins after a place. */
function toParts({ ranks }: Order, after: Place | undefined): { rank?: Rank; after: Place | undefined }[] {
  if (!ranks) return [{ after }];
  const first = after?.rank === undefined ? 0 : ranks.indexOf(after.rank);
  return ranks.slice(first).map((rank, index) => ({ rank, after: index === 0 ? after : undefined }));
}

async function readItems(items: ItemCollection, plan: Plan, page: PageOptions): Promise<Read> {
  if (plan.rarest && plan.way === 'sort') return readSorted(items, plan, plan.rarest, page);
  const { docs, isComplete } = await scanInOrder(items, plan, page);
  return isComplete || !plan.rarest ? { docs } : readSorted(items, plan, plan.rarest, page);
}

/** Reads all items with the rarest term and sorts the matches. Counting reads as many. */
async function readSorted(
  items: ItemCollection,
  { terms, order, atLeast }: Plan,
  rarest: IndexedTerm,
  { after, rank, limit, signal }: PageOptions,
): Promise<Read> {
  const beyond = after ? [{ $or: toRanges(order, after) }] : [];
  // The rarest term comes first, because the embedded store reads the items of the first condition on a field.
  const others = terms.filter((term) => term !== rarest);
  const filter = toFilter([toFilter([], [rarest]), ...beyond], others, [SHAPED]);
  const [hint, sort, projection] = [hintOf(rarest.index), toSort(order), shownAndSorted(order)];
  // The count is a separate request: with large pictures, a page as one document would exceed the largest document.
  const docs = await items
    .find(filter, { hint, sort, projection, limit, batchSize: limit + 1, signal })
    .toArray();
  // The count of one rank is not the total.
  if (after || rank !== undefined || atLeast > COUNT_LIMIT) return { docs };
  const count = () => items.countDocuments(filter, { hint, limit: COUNT_LIMIT + 1, signal });
  return { docs, count: async () => totalUpToLimit(await count()) };
}

/** Reads until the page is full, nothing is left, or as many items as the budget have been examined. */
async function scanInOrder(
  items: ItemCollection,
  plan: Plan,
  { after, limit, signal }: PageOptions,
): Promise<{ docs: ShownItem[]; isComplete: boolean }> {
  const { order, index, bounds, rest, budget } = plan;
  const docs: ShownItem[] = [];
  for (const range of toPageRanges(plan, after)) {
    const read = toFilter([range], bounds, [SHAPED]);
    const open = limit - docs.length;
    const [sort, projection] = [toSort(order), shownAndSorted(order)];
    const stages = [{ $match: read }, { $sort: sort }, { $limit: budget }, { $match: toFilter([], rest) }];
    const found =
      rest.length === 0
        ? items.find(read, {
            hint: hintOf(index),
            sort,
            projection,
            limit: open,
            batchSize: open + 1,
            signal,
          })
        : items.aggregate<ShownItem>([...stages, { $limit: open }, { $project: projection }], {
            hint: hintOf(index),
            batchSize: open + 1,
            signal,
          });
    docs.push(...(await found.toArray()));
    if (docs.length === limit) break;
    if (rest.length === 0) continue;
    const examined = await items.countDocuments(read, { hint: hintOf(index), limit: budget + 1, signal });
    if (examined > budget) return { docs, isComplete: false };
  }
  return { docs, isComplete: true };
}

/** The value in the order is needed for the place of the next page. */
const shownAndSorted = ({ path }: Order): Record<string, 1> => ({
  ...SHOWN_FIELDS,
  // The paths of all other orders are in `SHOWN_FIELDS`.
  ...(path.startsWith('find.') && { [path]: 1 }),
});

function toPageRanges({ order, bounds, terms }: Plan, after: Place | undefined): Filter<ItemDoc>[] {
  // Items without stock would lie between those with less and those with more.
  if (
    terms.some(
      ({ path, condition }) => path === STOCKED && order.path === balancePath(condition as WarehouseId),
    )
  )
    return toRangesWithout0(order, after);
  if (!after) return [{}];
  const ranges = toRanges(order, after);
  // If all items have the same value, such as a balance of 0, there are no items after those with this value.
  const isOneValue = bounds.some(
    ({ path, condition }) => path === order.path && typeof condition !== 'object',
  );
  return isOneValue ? ranges.slice(0, 1) : ranges;
}

async function countFound(
  items: ItemCollection,
  { terms, index, bounds, rest, rarest, atLeast }: Plan,
  signal: AbortSignal | undefined,
): Promise<Total> {
  if (terms.length === 0) return countItems(items);
  if (atLeast > COUNT_LIMIT) return { count: COUNT_LIMIT, isExact: false };
  const limit = COUNT_LIMIT + 1;
  const [hint, read] =
    rest.length === 0 || !rarest ? [hintOf(index), bounds] : [hintOf(rarest.index), [rarest]];
  if (read.length === terms.length)
    return totalUpToLimit(await items.countDocuments(toFilter([], read), { hint, limit, signal }));
  const stages = [
    { $match: toFilter([], read) },
    { $limit: limit },
    { $facet: { examined: [{ $count: 'n' }], found: [{ $match: toFilter([], terms) }, { $count: 'n' }] } },
  ];
  const [counts] = await items.aggregate<Record<string, { n: number }[]>>(stages, { hint, signal }).toArray();
  const { examined, found } = counts ?? {};
  return { count: found?.[0]?.n ?? 0, isExact: (examined?.[0]?.n ?? 0) <= COUNT_LIMIT };
}
