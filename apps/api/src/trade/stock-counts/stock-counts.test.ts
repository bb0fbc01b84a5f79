import { randomUUID } from 'node:crypto';
import { itemSchema } from '@godown/shared/items/item';
import {
  type StockCountSummary,
  stockCountLineSchema,
  stockCountSchema,
  stockCountSummarySchema,
} from '@godown/shared/stock/stock-counts';
import { documentSchema } from '@godown/shared/trade/documents';
import { Collection, ObjectId } from 'mongodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { documentsOf } from '../documents/documents.repo.js';
import { purgeStockCounts, stockCountsOf } from './stock-counts.repo.js';

const test = useTestApp();
const { http, as, post, postItem } = test;
const NOBODYS_ID = '65f0000000000000000000ff';
const DAY_MS = 24 * 3600 * 1000;

const get = (path: string) => http.get(`/api${path}`).set(...as());
const put = (path: string, body: object, by = ANNA) =>
  http
    .put(`/api${path}`)
    .set(...as(by))
    .send(body);
const remove = (path: string) => http.delete(`/api${path}`).set(...as());
const deliver = (item: string, units: number) =>
  post(`/item/${item}/movements`, { change: -units, reason: 'delivered' }).expect(201);
const stockOf = async (item: string) => (await get(`/item/${item}`).expect(200)).body.stock.halishar;

/** Starts a stock count of new items with these balances in Halishar. */
async function start(...balances: number[]) {
  const items: string[] = [];
  for (const balance of balances) items.push(await postItem(balance));
  const body = { warehouse: 'halishar', title: 'Shelf 7', items };
  const response = await post('/stock-counts', body).expect(201);
  const path = `/stock-counts/${response.body._id}`;
  const count = (
    item: string,
    counted: number | null,
    expected: number,
    replaces: number | null = null,
    by = ANNA,
  ) => put(`${path}/lines/${item}`, { counted, expected, replaces }, by);
  return { items, path, body, response, count, one: items[0] ?? '', two: items[1] ?? '' };
}

describe('POST /api/stock-counts', () => {
  it('starts a stock count with its items, and their balances now', async () => {
    const { items, response, path } = await start(5, 8);
    expect(stockCountSchema.parse(response.body)).toEqual(response.body);
    expect(response.headers.location).toBe(`/api${path}`);
    expect(response.body).toMatchObject({
      warehouse: 'halishar',
      title: 'Shelf 7',
      email: ANNA.email,
      lineCount: 2,
      countedLines: 0,
      lines: [
        { item: items[0], itemName: 'New', balance: 5 },
        { item: items[1], itemName: 'New', balance: 8 },
      ],
    });
    await deliver(items[1] ?? '', 3);
    expect((await get(path).expect(200)).body.lines[1].balance).toBe(5);
  });

  it('starts one for a request that is sent several times, and refuses another with its key', async () => {
    const items = [await postItem(1)];
    const body = { warehouse: 'uttara', items };
    const key = randomUUID();
    const send = () => post('/stock-counts', body, { key }).expect(201);
    const responses = await Promise.all([send(), send(), send()]);
    responses.push(await send());
    expect(new Set(responses.map((response) => response.body._id)).size).toBe(1);
    expect((await get('/stock-counts')).body).toHaveLength(1);
    const other = await post('/stock-counts', { ...body, title: 'Other' }, { key }).expect(409);
    expect(other.body.code).toBe('key_reused');
    await post('/stock-counts', body, { key, by: BELA }).expect(409);
    await http
      .post('/api/stock-counts')
      .set(...as())
      .send(body)
      .expect(422);
  });

  it('names each item that does not exist, was deleted, or is on the list twice', async () => {
    const [one, deleted] = [await postItem(1), await postItem(1)];
    await remove(`/item/${deleted}`).expect(200);
    const items = [one, NOBODYS_ID, deleted, one.toUpperCase()];
    const { body } = await post('/stock-counts', { warehouse: 'halishar', items }).expect(422);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['items.1', 'items.2', 'items.3']);
    expect((await get('/stock-counts')).body).toEqual([]);
  });

  it.each([
    [{ items: [] }, 'items'],
    [{ items: ['x'] }, 'items.0'],
    [{ items: Array.from({ length: 501 }, () => NOBODYS_ID) }, 'items'],
    [{ warehouse: 'sylhet' }, 'warehouse'],
    [{ note: 'x' }, 'note'],
  ])('refuses %j and names the field', async (wrong, path) => {
    const valid = { warehouse: 'halishar', items: [NOBODYS_ID] };
    const { body } = await post('/stock-counts', { ...valid, ...wrong }).expect(422);
    expect(body.errors[0].path).toBe(path);
  });
});

describe('GET /api/stock-counts', () => {
  it('lists those that are open, and those that were posted in the last 30 days, newest first', async () => {
    const ids = async () =>
      (await get('/stock-counts').expect(200)).body.map(
        ({ _id }: StockCountSummary) => `/stock-counts/${_id}`,
      );
    const at = (day: number) => {
      test.now = new Date(Date.parse('2026-03-01T00:00:00Z') + day * DAY_MS);
    };
    const begun = test.now;
    at(0);
    const open = await start(1);
    at(1);
    const discarded = await start(1);
    await remove(discarded.path).expect(200);
    at(2);
    const posted = await start(1);
    await posted.count(posted.one, 1, 1).expect(200);
    await post(`${posted.path}/post`).expect(201);
    const { body } = await get('/stock-counts').expect(200);
    expect(z.array(stockCountSummarySchema).parse(body)).toEqual(body);
    expect(body[0]).toMatchObject({ countedLines: 1, document: 'SC-2026-000001' });
    expect(await ids()).toEqual([posted.path, open.path]);
    expect((await get('/stock-counts?limit=1')).body).toHaveLength(1);
    at(33);
    expect(await ids()).toEqual([open.path]);
    test.now = begun;
    await get('/stock-counts?limit=0').expect(422);
  });

  it('is for people who are signed in', async () => {
    const { path, one } = await start(1);
    await http.get('/api/stock-counts').expect(401);
    await http.get(`/api${path}`).expect(401);
    await http.post('/api/stock-counts').expect(401);
    await http.put(`/api${path}/lines/${one}`).expect(401);
    await http.post(`/api${path}/post`).expect(401);
    await http.delete(`/api${path}`).expect(401);
    await get('/stock-counts/x').expect(404);
    await get(`/stock-counts/${NOBODYS_ID}`).expect(404);
    await put(path, {}).expect(405);
  });
});

describe('PUT /api/stock-counts/{id}/lines/{item}', () => {
  it('stores what was counted, and by whom', async () => {
    const { count, path, one } = await start(5, 8);
    const { body } = await count(one, 4, 5, null, BELA).expect(200);
    expect(stockCountLineSchema.parse(body)).toEqual(body);
    const line = {
      item: one,
      itemName: 'New',
      balance: 5,
      count: { counted: 4, expected: 5, at: test.now.toISOString(), by: BELA.email },
    };
    expect(body).toEqual(line);
    const sheet = (await get(path)).body;
    expect(sheet).toMatchObject({ countedLines: 1, lineCount: 2 });
    expect(sheet.lines[0]).toEqual(line);
    expect(sheet.lines[1]).not.toHaveProperty('count');
    expect(await stockOf(one)).toBe(5);
  });

  it('responds to a retry as before, even if the stock has moved since or all was posted', async () => {
    const { count, path, one } = await start(5);
    const first = await count(one, 4, 5).expect(200);
    await deliver(one, 2);
    const retry = await count(one, 4, 5).expect(200);
    expect(retry.body).toEqual({ ...first.body, balance: 3 });
    await post(`${path}/post`).expect(201);
    expect((await count(one, 4, 5).expect(200)).body.count).toEqual(first.body.count);
  });

  it('refuses a count of a balance that is not the current one, and shows the item', async () => {
    const { count, path, one } = await start(5);
    await deliver(one, 2);
    const { body } = await count(one, 4, 5).expect(409);
    expect(body.code).toBe('stock_moved');
    expect(itemSchema.parse(body.current)).toMatchObject({ _id: one, stock: { halishar: 3 } });
    expect((await get(path)).body.countedLines).toBe(0);
    await count(one, 2, 3).expect(200);
  });

  it('refuses to replace a count that the person did not see, and shows the line', async () => {
    const { count, path, one } = await start(5);
    await count(one, 4, 5, null, BELA).expect(200);
    for (const replaces of [null, 3]) {
      const { body } = await count(one, 6, 5, replaces).expect(409);
      expect(body.code).toBe('line_changed');
      expect(stockCountLineSchema.parse(body.current).count).toMatchObject({ counted: 4, by: BELA.email });
    }
    await count(one, 4, 5).expect(409);
    await count(one, 6, 5, 4).expect(200);
    const sheet = (await get(path)).body;
    expect(sheet.countedLines).toBe(1);
    expect(sheet.lines[0].count).toMatchObject({ counted: 6, by: ANNA.email });
  });

  it('takes a count back, once, whatever the balance is now', async () => {
    const { count, one, two, path } = await start(5, 8);
    await count(one, 4, 5).expect(200);
    await count(two, 8, 8).expect(200);
    await deliver(one, 1);
    for (const expected of [5, 4]) {
      const { body } = await count(one, null, expected, 4).expect(200);
      expect(body).toEqual({ item: one, itemName: 'New', balance: 4 });
    }
    const { body } = await get(path).expect(200);
    expect(body).toMatchObject({
      countedLines: 1,
      lines: [{ item: one }, { item: two, count: { counted: 8 } }],
    });
    expect(body.lines[0].count).toBeUndefined();
  });

  it('takes back no count that the person did not see', async () => {
    const { count, one } = await start(5);
    await count(one, 4, 5).expect(200);
    await count(one, 3, 5, 4, BELA).expect(200);
    const { body } = await count(one, null, 5, 4).expect(409);
    expect(body).toMatchObject({ code: 'line_changed', current: { count: { counted: 3, by: BELA.email } } });
  });

  it('adds an item that is not on the list, up to 500', async () => {
    const { count, path } = await start(5);
    const other = await postItem(7);
    await count(other, 7, 7, 3).expect(409);
    await count(other, 7, 7).expect(200);
    expect((await get(path)).body).toMatchObject({ lineCount: 2, countedLines: 1 });
    await stockCountsOf(test.db).updateOne({}, { $set: { lineCount: 500 } });
    const last = await postItem(1);
    const { body } = await count(last, 1, 1).expect(422);
    expect(body.errors[0].path).toBe('item');
    await count(other, 8, 7, 7).expect(200);
  });

  it('refuses unknown items and stock counts, and wrong bodies', async () => {
    const { count, path, one } = await start(5);
    expect((await count(NOBODYS_ID, 1, 1).expect(404)).body.code).toBe('item_not_found');
    await count('x', 1, 1).expect(404);
    const missing = await put(`/stock-counts/${NOBODYS_ID}/lines/${one}`, {
      counted: 1,
      expected: 5,
      replaces: null,
    });
    expect(missing.body.code).toBe('stock_count_not_found');
    const { body } = await put(`${path}/lines/${one}`, { counted: 1.5, expected: '5' }).expect(422);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([
      'counted',
      'expected',
      'replaces',
    ]);
  });

  it('loses no count of several people, on the same lines and on others', async () => {
    const { count, path, items } = await start(...Array.from({ length: 8 }, () => 5));
    const people = [ANNA, BELA, { uid: 'carla-uid', email: 'carla@example.com' }];
    const other = await postItem(5);
    const all = [...items, other];
    const responses = await Promise.all(
      all.flatMap((item) =>
        people.map(async (by, index) => ({ item, response: await count(item, index, 5, null, by) })),
      ),
    );
    const { lines, countedLines, lineCount } = (await get(path)).body;
    expect([lineCount, countedLines]).toEqual([9, 9]);
    for (const item of all) {
      const accepted = responses.filter((each) => each.item === item && each.response.status === 200);
      expect(accepted).toHaveLength(1);
      expect(lines.find((line: { item: string }) => line.item === item)).toEqual(accepted[0]?.response.body);
    }
    expect(responses.every(({ response }) => [200, 409].includes(response.status))).toBe(true);
  });
});

describe('POST /api/stock-counts/{id}/post', () => {
  it('posts the differences of the counted lines as one document', async () => {
    const { count, path, one, two } = await start(5, 8, 9);
    await count(one, 3, 5, null, BELA).expect(200);
    await count(two, 8, 8).expect(200);
    await deliver(one, 2);
    const countedAt = test.now;
    test.now = new Date(test.now.getTime() + 60_000);
    const { body, headers } = await post(`${path}/post`).expect(201);
    expect(documentSchema.parse(body)).toEqual(body);
    expect(headers.location).toBe(`/api/documents/${body.number}`);
    expect(body).toMatchObject({
      number: 'SC-2026-000001',
      kind: 'count',
      email: ANNA.email,
      note: 'Shelf 7',
      lines: [
        { item: one, quantity: -2, counted: 3, expected: 5, moved: -2 },
        { item: two, quantity: 0, counted: 8, expected: 8, moved: 0 },
      ],
    });
    expect([await stockOf(one), await stockOf(two)]).toEqual([1, 8]);
    const item = (await get(`/item/${one}`)).body;
    expect(item.lastCounts.halishar).toEqual({ at: countedAt.toISOString(), by: BELA.email });
    expect((await get(path)).body).toMatchObject({ document: body.number, lineCount: 3, countedLines: 2 });
  });

  it('responds to a retry with the same document, and refuses everything else afterwards', async () => {
    const { count, path, one, two } = await start(5, 5);
    await count(one, 4, 5).expect(200);
    const key = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => post(`${path}/post`, {}, { key }).expect(201)));
    responses.push(await post(`${path}/post`, {}, { key }).expect(201));
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    expect(await stockOf(one)).toBe(4);
    for (const late of [post(`${path}/post`), count(two, 5, 5), remove(path)]) {
      const { body } = await late.expect(409);
      expect([body.code, body.detail]).toEqual(['stock_count_closed', 'It was sent as SC-2026-000001.']);
    }
  });

  it('posts once when two people press at the same time', async () => {
    const { count, path, one } = await start(5);
    await count(one, 4, 5).expect(200);
    const responses = await Promise.all([post(`${path}/post`), post(`${path}/post`, {}, { by: BELA })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await stockOf(one)).toBe(4);
  });

  it('needs a counted line and a key', async () => {
    const { path, count, one } = await start(5);
    const { body } = await post(`${path}/post`).expect(422);
    expect(body.errors[0].path).toBe('lines');
    await count(one, 4, 5).expect(200);
    await http
      .post(`/api${path}/post`)
      .set(...as())
      .expect(422);
    await post(`/stock-counts/${NOBODYS_ID}/post`).expect(404);
    expect(await stockOf(one)).toBe(5);
  });

  it.each([
    [
      'counted it, with a difference',
      (item: string) =>
        post(`/item/${item}/counts`, { warehouse: 'halishar', counted: 4, expected: 5 }, { by: BELA }),
    ],
    [
      'counted it, without a difference',
      (item: string) =>
        post(`/item/${item}/counts`, { warehouse: 'halishar', counted: 5, expected: 5 }, { by: BELA }),
    ],
    [
      'corrected it',
      (item: string) => post(`/item/${item}/movements`, { change: -1, reason: 'correction' }, { by: BELA }),
    ],
    [
      'set another total',
      (item: string) =>
        http
          .put(`/api/item/${item}`)
          .set(...as(BELA))
          .send({ quantity: 4 }),
    ],
  ])('names a line if somebody else has %s after it was counted', async (_what, change) => {
    const { count, path, one, two } = await start(5, 8);
    await count(one, 4, 5).expect(200);
    await count(two, 7, 8).expect(200);
    expect((await change(one)).status).toBeLessThan(300);
    const { body } = await post(`${path}/post`).expect(422);
    expect(body.errors).toMatchObject([
      {
        path: `lines.${one}`,
        message: `New was counted or corrected by ${BELA.email} after this count. Count it again.`,
        values: { item: 'New', by: BELA.email },
      },
    ]);
    expect(await stockOf(two)).toBe(8);
    const balance = await stockOf(one);
    await count(one, 4, balance, 4).expect(200);
    await post(`${path}/post`).expect(201);
    expect([await stockOf(one), await stockOf(two)]).toEqual([4, 7]);
  });

  it('names a line if a count before it was undone after it', async () => {
    const { count, path, one } = await start(5);
    const recount = await post(`/item/${one}/counts`, {
      warehouse: 'halishar',
      counted: 9,
      expected: 5,
    }).expect(201);
    await count(one, 8, 9).expect(200);
    await post(`/movements/${recount.body.movement._id}/undo`, {}, { by: BELA }).expect(201);
    const { body } = await post(`${path}/post`).expect(422);
    expect(body.errors[0].path).toBe(`lines.${one}`);
  });

  it('accepts counts in another warehouse, counts before the line, and deliveries after it', async () => {
    const { count, path, one } = await start(5);
    await post(`/item/${one}/counts`, { warehouse: 'halishar', counted: 6, expected: 5 }).expect(201);
    await count(one, 4, 6).expect(200);
    await post(`/item/${one}/counts`, { warehouse: 'uttara', counted: 2, expected: 0 }).expect(201);
    await post(`/item/${one}/movements`, { change: -1, reason: 'correction', warehouse: 'uttara' }).expect(
      201,
    );
    await deliver(one, 1);
    await post(`${path}/post`).expect(201);
    expect(await stockOf(one)).toBe(3);
  });

  it('leaves out items that were deleted since', async () => {
    const { count, path, one, two } = await start(5, 8);
    await count(one, 4, 5).expect(200);
    await count(two, 7, 8).expect(200);
    await remove(`/item/${one}`).expect(200);
    expect((await get(path)).body.lines[0]).toMatchObject({ itemName: 'New', balance: 0 });
    const { body } = await post(`${path}/post`).expect(201);
    expect(body.lines.map(({ item }: { item: string }) => item)).toEqual([two]);
  });

  it('refuses a count that was being stored while it was posted', async () => {
    const { count, path, one, two } = await start(5, 5);
    await count(one, 4, 5).expect(200);
    const { updateOne } = Collection.prototype;
    const spy = vi.spyOn(Collection.prototype, 'updateOne');
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation(async function (this: Collection, ...args) {
      const isCount = `lines.${two}` in args[0];
      spy.mockRestore();
      if (isCount) await post(`${path}/post`).expect(201);
      return updateOne.apply(this, args);
    });
    const { body } = await count(two, 4, 5).expect(409);
    expect([body.code, body.detail]).toEqual(['stock_count_closed', 'It was sent as SC-2026-000001.']);
    expect([await stockOf(one), await stockOf(two)]).toEqual([4, 5]);
  });

  it('has a count that was stored after the sheet was read', async () => {
    const { count, path, one, two } = await start(5, 5);
    await count(one, 4, 5).expect(200);
    const { insertMany } = Collection.prototype;
    const spy = vi.spyOn(Collection.prototype, 'insertMany');
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation(async function (this: Collection, ...args) {
      spy.mockRestore();
      await count(two, 3, 5).expect(200);
      return insertMany.apply(this, args);
    });
    const { body } = await post(`${path}/post`).expect(201);
    expect(body.lines).toHaveLength(2);
    expect([await stockOf(one), await stockOf(two)]).toEqual([4, 3]);
  });

  it('has every count that was accepted while it was posted, and refuses the others', async () => {
    for (let round = 0; round < 3; round++) {
      const { count, path, items } = await start(5, 5, 5, 5, 5, 5);
      const [first = '', ...others] = items;
      const added = await postItem(5);
      await count(first, 5, 5).expect(200);
      const counting = [...others, added].map(async (item) => ({ item, response: await count(item, 4, 5) }));
      const posting = post(`${path}/post`);
      const counts = await Promise.all(counting);
      const { body, status } = await posting;
      // An item was added to the list in the same moment: nothing was done, and a retry succeeds.
      const document = status === 503 ? (await post(`${path}/post`).expect(201)).body : body;
      const posted = document.lines.map(({ item }: { item: string }) => item);
      for (const { item, response } of counts) {
        expect(response.status).toBe(posted.includes(item) ? 200 : 409);
        expect(await stockOf(item)).toBe(posted.includes(item) ? 4 : 5);
      }
    }
  });
});

describe('DELETE /api/stock-counts/{id}', () => {
  it('discards all counts and changes no stock', async () => {
    const { count, path, one } = await start(5);
    await count(one, 4, 5).expect(200);
    const { body } = await remove(path).expect(200);
    expect(body).toEqual({ deletedCount: 1 });
    expect(await stockOf(one)).toBe(5);
    await get(path).expect(404);
    expect((await get('/stock-counts')).body).toEqual([]);
    for (const late of [post(`${path}/post`), count(one, 4, 5), remove(path)])
      expect((await late.expect(409)).body).toMatchObject({
        code: 'stock_count_closed',
        detail: 'It was discarded.',
      });
    await remove(`/stock-counts/${NOBODYS_ID}`).expect(404);
  });
});

it('is purged 90 days after it was closed, but never while it is open', async () => {
  const [open, discarded, posted] = [await start(1), await start(1), await start(1)];
  await posted.count(posted.one, 1, 1).expect(200);
  await post(`${posted.path}/post`).expect(201);
  await remove(discarded.path).expect(200);
  await purgeStockCounts(stockCountsOf(test.db), new Date(test.now.getTime() + 90 * DAY_MS));
  expect(await stockCountsOf(test.db).countDocuments()).toBe(3);
  await purgeStockCounts(stockCountsOf(test.db), new Date(test.now.getTime() + 90 * DAY_MS + 1));
  const kept = await stockCountsOf(test.db).find().toArray();
  expect(kept.map(({ _id }) => _id)).toEqual([new ObjectId(open.path.split('/').at(-1))]);
  expect(await documentsOf(test.db).countDocuments()).toBe(1);
});
