/** Items that another program writes into the same database, while this one runs. */
import { type Item, itemSchema } from '@godown/shared/items/item';
import { ITEM_SORTS, SORT_ORDERS } from '@godown/shared/items/item-query';
import { Decimal128, ObjectId } from 'mongodb';
import type { Response } from 'supertest';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../http/middleware/logging.js';
import { createEventHub } from '../../stock/events/event-hub.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { verifyLedger } from '../verify/verify-ledger.js';
import { createItemAdoption } from './adopt-items.js';

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
];
const COPY = { _id: COPY_ID, name: 'Copied' };

const lines: string[] = [];
const logger = createLogger('info', { write: (line: string) => void lines.push(line) } as never);

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

const findWrong = async () => (await verifyLedger(test.db)).drift;

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
    await test.post('/item', { email: ANNA.email, name, quantity: 12, reorderPoints: { uttara: 9 } });
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
  for (const isShaped of [false, true]) {
    if (isShaped) {
      await insert(COPY);
      await test.shape();
    }
    const shown = isShaped ? 3 + MALFORMED.length : 2;
    for (const query of QUERIES) {
      const ids = await readList(query);
      if (query === '' || query.startsWith('sort=')) expect(ids, query).toHaveLength(shown);
      else if (!isShaped) expect(ids.length, query).toBeLessThanOrEqual(shown);
    }
    for (const path of REPORTS) await get(`/api${path}`).expect(200);
  }
  expect(await findWrong()).toEqual([]);
});

it('is not there for anybody before it is in shape', async () => {
  const item = new ObjectId();
  await insert({ _id: item, name: 'Oven', quantity: 3, barcode: 'X-9' });
  await get(`/api/item/${item}`).expect(404);
  const deliver = () => test.post(`/item/${item}/movements`, { change: -1, reason: 'delivered' });
  await deliver().expect(404);
  const { body } = await get(`/api/items-by-id?ids=${item}`).expect(200);
  expect(body).toEqual([]);
  await get(`/api/item/${item}/movements`).expect(404);
  const chosen = { format: 'csv', selection: { items: [String(item)] } };
  const file = await test.post('/export/items', chosen).expect(200);
  expect(file.text).not.toContain('Oven');
  await test.shape();
  expect((await deliver().expect(201)).body.item.quantity).toBe(2);
});

it('is not found by words that it has copied from another item', async () => {
  const words = ['oven', 'copied'];
  const find = { name: 'copied oven', nameWords: words, words, otherWords: [], sample: 0.5 };
  await insert({ _id: new ObjectId(), name: 'Copied oven', find });
  const { body } = await get('/api/item?q=copied').expect(200);
  expect(body).toEqual([]);
});

describe('while the server runs', () => {
  /** As `server.ts` starts it. */
  async function follow(): Promise<void> {
    const adoption = createItemAdoption({ db: test.db, home: 'uttara', clock: () => test.now, logger });
    const events = createEventHub({ db: test.db, logger, onForeignChange: adoption.notice });
    onTestFinished(async () => {
      await events.close();
      await adoption.stop();
    });
    await vi.waitFor(() => expect(events.revision()).not.toBeNull());
  }

  it('is in shape as soon as the change stream reports it', async () => {
    await follow();
    for (const fields of [...MALFORMED, COPY]) await insert(fields);
    await expect.poll(() => readList('sort=name')).toHaveLength(3 + MALFORMED.length);
    expect(await findWrong()).toEqual([]);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ from: 'B-17', msg: expect.stringContaining('new _id') }),
    );
  });

  it('is in shape again if it was changed', async () => {
    await follow();
    const [_id] = await readList('q=good oven');
    const change = { price: '12.5', quantity: '99', supplier: null, name: 'Renamed' };
    await test.items.updateOne({ _id: new ObjectId(_id) }, { $set: change as never });
    const read = async () => (await get('/api/item?q=renamed').expect(200)).body;
    await expect
      .poll(read)
      .toMatchObject([{ _id, name: 'Renamed', price: 12.5, supplier: '', quantity: 12 }]);
  });

  it('is in shape again if it was replaced', async () => {
    await follow();
    const [_id] = await readList('q=good oven');
    await test.items.replaceOne({ _id: new ObjectId(_id) }, { name: 'Replaced', quantity: 7 } as never);
    const read = async () => (await get('/api/item?q=replaced').expect(200)).body;
    await expect.poll(read).toMatchObject([{ _id, quantity: 7, stock: { uttara: 7 } }]);
    expect(await findWrong()).toEqual([]);
  });

  it('is a copy of another item with movements of its own', async () => {
    await follow();
    const item = await test.postItem(5);
    const original = await test.items.findOne({ _id: new ObjectId(item) });
    const _id = new ObjectId();
    await test.items.insertOne({ ...(original as NonNullable<typeof original>), _id });
    const read = () => test.ledger.movements.find({ item: _id }).toArray();
    await expect.poll(read).toMatchObject([{ reason: 'opening', change: 5 }]);
  });
});

it.each(['limit=1', 'limit=1&sort=price'])('is counted when lists show it: %s', async (query) => {
  const totalOf = async () => (await get(`/api/item?${query}`).expect(200)).headers['x-total-count'];
  expect(await totalOf()).toBe('2');
  await insert({ _id: 'B-17', name: 'Text id' });
  await insert({ _id: 'schema', migrations: 4 });
  await test.shape();
  expect(await totalOf()).toBe('3');
});
