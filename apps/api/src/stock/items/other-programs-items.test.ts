/** Items that another program writes into the same database, while this one runs. */
import { type Item, itemSchema } from '@godown/shared/item';
import { ITEM_SORTS, SORT_ORDERS } from '@godown/shared/item-query';
import { Decimal128, ObjectId } from 'mongodb';
import type { Response } from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../http/middleware/logging.js';
import { createItemAdoption } from '../../operations/upgrade/adopt-items.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const get = (path: string) => test.http.get(path).set(...test.as());
const nextOf = ({ headers }: Response) => /^<(.+)>; rel="next"$/.exec(headers.link ?? '')?.[1];

const COPY_ID = 'a copy of an item of this program';
const MALFORMED: Record<string, unknown>[] = [
  { _id: 'B-17', name: 'Text id', price: '12', quantity: '3' },
  { _id: 17, name: 'Number id', quantity: 4 },
  { _id: new Date(0), name: 'Date id' },
  { _id: new ObjectId(), price: 5 },
  { _id: new ObjectId(), name: 17, price: 'twelve' },
  { _id: new ObjectId(), name: 'Oven', price: '12,5', quantity: '7' },
  { _id: new ObjectId(), name: { a: [{}] }, stock: [[1]], find: [{ low: 1 }], reorderPoints: 'x' },
  {
    _id: new ObjectId(),
    name: 'Oven',
    createdAt: 'yesterday',
    updatedAt: '2026-13-45',
    lastCounts: { uttara: { at: 'x' } },
  },
  // Half of the fields of this program.
  {
    _id: new ObjectId(),
    name: 'Oven',
    find: { low: ['uttara'], sample: 0.5, price: 'x', words: 7 },
    balanceTotal: '5',
    changedAt: 'now',
  },
  {
    _id: new ObjectId(),
    name: 'Oven',
    find: { name: 'oven', price: Decimal128.fromString('7') },
    balanceTotal: Number.NaN,
  },
  { _id: COPY_ID, name: 'Copied' },
];

const lines: string[] = [];
const logger = createLogger('info', { write: (line: string) => void lines.push(line) } as never);
const adoption = () => createItemAdoption(test.ledger, { home: 'uttara', logger });

const QUERIES = [
  '',
  'q=oven',
  'status=in',
  'status=low',
  'status=sold&warehouse=uttara',
  'status=uncounted&warehouse=uttara',
  'warehouse=uttara',
  'minPrice=0',
  'supplier=',
  ...ITEM_SORTS.flatMap((sort) => SORT_ORDERS.map((order) => `sort=${sort}&order=${order}`)),
  'q=oven&sort=name',
  'warehouse=uttara&sort=quantity',
];

/** All items of a list, in pages of one and in one page. */
async function readList(query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined = `/api/item?${query}${query && '&'}limit=1`; next; ) {
    const response: Response = await get(next).expect(200);
    ids.push(...response.body.map((item: Item) => itemSchema.parse(item)._id));
    next = nextOf(response);
  }
  const { body } = await get(`/api/item?${query}`).expect(200);
  expect(
    body.map(({ _id }: Item) => _id),
    query,
  ).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  return ids;
}

async function insert(fields: Record<string, unknown>): Promise<void> {
  const known = await test.items.findOne({ name: 'Good oven' });
  const { _id: _, ...copied } = known ?? {};
  const doc = fields._id === COPY_ID ? { ...copied, ...fields, find: known?.find } : fields;
  await test.items.insertOne(doc as never);
}

beforeEach(async () => {
  for (const name of ['Good oven', 'Good fan'])
    await test.addItem({ name, reorderPoints: { uttara: 9 } } as never);
  lines.length = 0;
});

const REPORTS = [
  '/reports/overview',
  '/reports/day',
  '/reports/stock-value?date=2026-03-01',
  '/reorder',
  '/reorder?limit=1',
  '/suppliers',
  '/people',
  '/health/ledger',
  '/export/items?format=csv',
  '/export/items?format=xlsx&sort=name',
  '/export/stock-value?format=csv&date=2026-03-01',
];

it('makes no list and no report fail, and no page is lost', { timeout: 60_000 }, async () => {
  for (const fields of MALFORMED) await insert(fields);
  const shown = 2 + MALFORMED.filter(({ _id }) => _id instanceof ObjectId).length;
  for (const isAdopted of [false, true]) {
    if (isAdopted) await adoption()();
    for (const query of QUERIES) {
      const ids = await readList(query);
      if (query === '') expect(ids).toHaveLength(shown);
      // Other lists show an item as soon as it has the fields of this program.
      if (query.startsWith('sort=')) expect(ids.length, query).toBeGreaterThanOrEqual(isAdopted ? shown : 2);
    }
    for (const path of REPORTS) await get(`/api${path}`).expect(200);
  }
});

it('is named in the log once if its id is no ObjectId', async () => {
  for (const fields of MALFORMED) await insert(fields);
  const adopt = adoption();
  await adopt();
  await adopt();
  const told = lines.map((line) => JSON.parse(line));
  expect(
    told.filter(({ level }) => level === 'warn' || level === 40).map(({ id, name }) => [id, name]),
  ).toEqual(
    expect.arrayContaining([
      [17, 'Number id'],
      ['B-17', 'Text id'],
      [COPY_ID, 'Copied'],
      [new Date(0).toJSON(), 'Date id'],
    ]),
  );
  expect(told.filter(({ name }) => name === 'Text id')).toHaveLength(1);
  expect(told.filter(({ msg }) => msg === 'items can be searched')).toHaveLength(1);
});

it.each(['limit=1', 'limit=1&sort=price'])('is counted only if lists show it: %s', async (query) => {
  const totalOf = async () => (await get(`/api/item?${query}`).expect(200)).headers['x-total-count'];
  expect(await totalOf()).toBe('2');
  await insert({ _id: 'B-17', name: 'Text id' });
  await expect.poll(totalOf).toBe('2');
  await test.items.deleteOne({ _id: 'B-17' as never });
  await insert({ _id: new Date(0), name: 'Date id' });
  await insert({ _id: new ObjectId(), name: 'Oven' });
  await expect.poll(totalOf).toBe('3');
});
