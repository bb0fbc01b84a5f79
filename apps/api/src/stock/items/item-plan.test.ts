import { ITEM_SORTS, ITEM_STATUSES, type ItemFilter, SORT_ORDERS } from '@godown/shared/items/item-query';
import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { type Filter, type FindOptions, MongoClient, ObjectId, type WithId } from 'mongodb';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { NOW } from '../../testing/now.js';
import { findFieldsOf } from '../records/find-fields.js';
import { emptyItem, type ItemDoc, itemsOf } from '../records/item-doc.js';
import { createItemFinder } from './find-items.js';
import { type Rank, toFilter } from './item-filter.js';
import { toOrder, toRangesWithout0, toSort } from './item-order.js';
import { type Counts, type Plan, planPage } from './item-plan.js';
import type { ItemQuery } from './item-query.js';
import { createSampler, type Sample } from './item-sample.js';
import { createItemIndexes } from './items.repo.js';

const client = new MongoClient(inject('mongoUri'));
afterAll(() => client.close());
const items = itemsOf(client.db(`${inject('databasePrefix')}item_plan`));

const PAGE = 50;
const ITEMS = 4000;
/** Most items of 4,000 that a page of 50 may examine. Two conditions that 5 % and 30 % of them have need some hundreds. */
const MOST = 1000;
const DAY_MS = 24 * 3600 * 1000;

/** Item `index`. All of its values are independent of each other: the factors have no common divisor. */
function toItem(index: number) {
  const every = (count: number, factor: number) => Math.floor((index * factor) / 7) % count;
  const _id = ObjectId.createFromHexString(index.toString(16).padStart(24, '0'));
  const stock = { halishar: every(10, 3) - 1, bahaddarhat: every(3, 11), uttara: index % 50 === 0 ? 1 : 0 };
  const item = {
    ...emptyItem({ _id, email: '', createdAt: NOW }),
    name: `${['Teesta', 'Halda', 'Rupsha', 'Surma', 'Gomti', 'Meghna', 'Padma', 'Feni'][every(8, 5)]} oven ${index % 20 === 3 ? 'grand' : ''} ${index}`,
    supplier: `Supplier ${every(10, 17)}`,
    description: index % 400 === 1 ? 'discontinued' : 'with a grill',
    price: every(1000, 101),
    stock,
    quantity: stock.halishar + stock.bahaddarhat + stock.uttara,
    reorderPoints: { halishar: 0 },
    ...(index % 60 === 7 && { damaged: { [index % 120 === 7 ? 'uttara' : 'halishar']: 2 } }),
    lastCounts: { uttara: { at: new Date(NOW.getTime() - every(200, 19) * DAY_MS), by: 'a@b.c' } },
    updatedAt: new Date(NOW.getTime() - every(4001, 1009)),
  };
  return { ...item, find: findFieldsOf(item) };
}

let sample: Sample;
beforeAll(async () => {
  await createItemIndexes(items);
  await items.insertMany(Array.from({ length: ITEMS }, (_, index) => toItem(index)) as never);
  // Always the same sample.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  sample = await createSampler(items)();
});

const finder = createItemFinder({ items, clock: () => NOW });
const planOf = (query: ItemQuery, rank?: Rank): Plan =>
  planPage(query, { sample, now: NOW, limit: PAGE + 1, rank });

const known = new Map<string, Promise<WithId<ItemDoc>[]>>();
/** Many plans scan the same items. */
function readOnce(filter: Filter<ItemDoc>, options: FindOptions): Promise<WithId<ItemDoc>[]> {
  const key = JSON.stringify([filter, options]);
  const reading = known.get(key) ?? items.find(filter, options).toArray();
  known.set(key, reading);
  return reading;
}

/** Counts the items that are examined for the first page. */
async function countExamined({ plan, query }: { plan: Plan; query: ItemQuery }): Promise<number> {
  if (plan.way === 'sort' && plan.rarest)
    return items.countDocuments(toFilter([], [plan.rarest]), { hint: plan.rarest.index });
  const inOrder = { sort: toSort(plan.order), hint: plan.index, projection: { _id: 1 } };
  const page = await items.find(toFilter([], plan.terms), { ...inOrder, limit: PAGE + 1 }).toArray();
  const skips0 = query.order.sort === 'quantity' && query.filter.warehouse && !query.filter.status;
  const ranges = skips0 ? [{ $or: toRangesWithout0(plan.order, undefined) }] : [];
  const scanned = await readOnce(toFilter(ranges, plan.bounds), { ...inOrder, limit: MOST + 1 });
  const place = scanned.findIndex(({ _id }) => page[PAGE]?._id.equals(_id));
  return place === -1 ? scanned.length : place + 1;
}

/** Returns whether the database uses an index, and whether it sorts. */
async function explain({ way, rarest, bounds, index, order }: Plan) {
  const [terms, hint] = way === 'sort' && rarest ? [[rarest], rarest.index] : [bounds, index];
  const plan = await items
    .find(toFilter([], terms), { sort: toSort(order), limit: PAGE, hint })
    .explain('queryPlanner');
  const text = JSON.stringify(plan.queryPlanner.winningPlan);
  return { usesIndex: text.includes('IXSCAN'), sorts: text.includes('SORT') };
}

const ORDERS = ITEM_SORTS.flatMap((sort) => SORT_ORDERS.map((order) => ({ sort, order })));
const IN_WAREHOUSE = WAREHOUSE_IDS.flatMap((warehouse) => [
  { warehouse },
  ...ITEM_STATUSES.map((status) => ({ status, warehouse })),
]);
const STATUS = ITEM_STATUSES.filter((status) => status !== 'uncounted').map((status) => ({ status }));
const PRICE = { minPrice: '100', maxPrice: '300' };
const FILTERS: ItemFilter[] = [
  {},
  ...STATUS,
  ...IN_WAREHOUSE,
  { supplier: 'Supplier 3' },
  { supplier: 'Supplier 3', status: 'sold' },
  { supplier: 'Supplier 3', status: 'in', warehouse: 'halishar' },
  { supplier: 'Supplier 3', ...PRICE },
  PRICE,
  { minPrice: '999' },
  { ...PRICE, status: 'in' },
  { maxQuantity: '9' },
  { minQuantity: '2', maxQuantity: '4' },
  { maxQuantity: '4', warehouse: 'halishar' },
  { supplier: 'Supplier 3', maxQuantity: '2' },
  { q: 'grand', maxQuantity: '2', status: 'in' },
  { q: 'teesta' },
  { q: 'oven' },
  { q: 'oven discont' },
  { q: 'rupsha grand' },
  { q: 'grand', status: 'low' },
  { q: 'grand', warehouse: 'uttara' },
  { q: 'teesta', supplier: 'Supplier 3' },
  { q: 'halda', ...PRICE },
  { q: 'nothing' },
  { q: 'teesta', supplier: 'Supplier 3', status: 'in', warehouse: 'halishar', ...PRICE },
];

it('examines few of 4,000 items for a page of 50, with each filter and in each order, and always by an index', async () => {
  const expensive: object[] = [];
  for (const filter of FILTERS)
    for (const order of [{}, ...ORDERS]) {
      const query = { filter, order };
      const plan = planOf(query);
      const { usesIndex, sorts } = await explain(plan);
      const examined = await countExamined({ plan, query });
      const isFine = usesIndex && (!sorts || plan.way === 'sort') && examined <= MOST;
      if (!isFine) expensive.push({ ...filter, ...order, way: plan.way, usesIndex, sorts, examined });
    }
  expect(expensive).toEqual([]);
}, 60_000);

it.each(['oven', 'teesta oven', 'oven grill', 'grand oven grill'])(
  'examines few items of each rank for “%s”, also where no item has the rank',
  async (q) => {
    const query: ItemQuery = { filter: { q }, order: {} };
    const expensive: object[] = [];
    for (const rank of toOrder(query).ranks ?? []) {
      const examined = await countExamined({ plan: planOf(query, rank), query });
      if (examined > MOST) expensive.push({ rank, examined });
    }
    expect(expensive).toEqual([]);
  },
);

it('reads all items that are meant, page by page, as they are sorted', async () => {
  const prices: unknown[] = [];
  for await (const page of finder.readAll({
    filter: { supplier: 'Supplier 3' },
    order: { sort: 'price' },
  }))
    prices.push(...page.map(({ price }) => price));
  expect(prices).toHaveLength(await items.countDocuments({ supplier: 'Supplier 3' }));
  expect(prices).toEqual(prices.toSorted((a, b) => Number(a) - Number(b)));
});

it('counts exactly up to 1,000, and more as far as few others are examined', async () => {
  const count = async (filter: ItemFilter) =>
    (await finder.readPage({ filter, order: {} }, { limit: 1 })).count();
  expect(await count({})).toEqual({ count: ITEMS, isExact: true });
  expect(await count({ q: 'discontinued' })).toEqual({ count: 10, isExact: true });
  expect(await count({ status: 'in' })).toEqual({ count: 1000, isExact: false });
  const { count: found, isExact } = await count({ q: 'oven', status: 'in' });
  expect(isExact).toBe(false);
  expect(found).toBeGreaterThan(500);
});

it('tests the sample once for a term of several ranks', () => {
  let tested = 0;
  const items = sample.items.map((item) => ({
    ...item,
    get find() {
      tested++;
      return item.find;
    },
  }));
  const counts: Counts = new Map();
  const query = { filter: { q: 'oven grill', supplier: 'Supplier 1' }, order: {} };
  const plan = (rank: Rank) =>
    planPage(query, { sample: { ...sample, items }, counts, now: NOW, limit: PAGE + 1, rank });
  const testedFor = (rank: Rank) => {
    tested = 0;
    plan(rank);
    return Math.floor(tested / items.length);
  };
  // A rank has one or two terms of its own for each word.
  expect([2, 1, 0].map(testedFor)).toEqual([3, 2, 3]);
});

it('counts no items of one rank, because the total is that of all ranks', async () => {
  const aggregate = vi.spyOn(Object.getPrototypeOf(items), 'aggregate');
  const { docs, total } = await finder.readPage({ filter: { q: 'discontinued' }, order: {} }, { limit: 5 });
  const stages = aggregate.mock.calls.map(([pipeline]) => JSON.stringify(pipeline));
  aggregate.mockRestore();
  expect([docs.length, total]).toEqual([5, null]);
  expect(stages.filter((text) => text.includes('$facet'))).toEqual([]);
});

// The last test: it changes the items.
it('gathers the rarest term when a walk examines far more than the sample promised', async () => {
  const query: ItemQuery = { filter: { q: 'oven' }, order: {} };
  const keptFinder = createItemFinder({ items, clock: () => NOW });
  expect((await keptFinder.readPage(query, { limit: PAGE })).docs).toHaveLength(PAGE);
  const first = items.find({}, { sort: { _id: 1 }, limit: ITEMS - 10, projection: { _id: 1 } });
  const ids = (await first.toArray()).map(({ _id }) => _id);
  await items.updateMany(
    { _id: { $in: ids } },
    { $set: { 'find.words': [], 'find.nameWords': [], 'find.otherWords': [] } },
  );
  expect((await keptFinder.readPage(query, { limit: PAGE })).docs).toHaveLength(10);
});
