import { type Movement, movementSchema } from '@godown/shared/stock/movements';
import { Collection, ObjectId } from 'mongodb';
import type { Response } from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, as, post, addItem } = test;
const start = Date.parse('2026-03-01T12:00:00Z');

/** Moves stock at the given minute. */
async function move(id: unknown, minute: number, body: object, by = ANNA): Promise<void> {
  test.now = new Date(start + minute * 60_000);
  await post(`/item/${id}/movements`, body, { by }).expect(201);
}

const get = (path: string) => http.get(`/api${path}`).set(...as());
const changes = (body: Movement[]) => body.map(({ change }) => change);

/** Seven movements of two items. The change of each is its position in time. */
async function addMovements() {
  const one = (await addItem())._id;
  const other = (await addItem())._id;
  await move(one, 1, { change: 1, reason: 'restock' });
  await move(other, 2, { change: 2, reason: 'restock', warehouse: 'uttara' });
  await move(one, 3, { change: 3, reason: 'count' }, BELA);
  await move(one, 3, { change: 4, reason: 'correction', warehouse: 'uttara' });
  await move(other, 3, { change: 5, reason: 'correction' });
  await move(one, 4, { change: 6, reason: 'restock' }, BELA);
  // By another process, whose clock is slow.
  await move(one, 3.5, { change: 7, reason: 'restock' });
  return { one, other };
}

async function readPages(path: string, limit: number): Promise<number[][]> {
  const pages: number[][] = [];
  for (let next: string | undefined = `/api${path}${path.includes('?') ? '&' : '?'}limit=${limit}`; next; ) {
    const response: Response = await http
      .get(next)
      .set(...as())
      .expect(200);
    pages.push(changes(response.body));
    next = /^<(.+)>; rel="next"$/.exec(response.headers.link ?? '')?.[1];
  }
  return pages;
}

describe('GET /api/movements', () => {
  it('lists movements in pages, newest first', async () => {
    await addMovements();
    const { body, headers } = await get('/movements').expect(200);
    expect(z.array(movementSchema).parse(body)).toEqual(body);
    expect(changes(body)).toEqual([6, 7, 5, 4, 3, 2, 1]);
    expect(headers['x-total-count']).toBe('7');
    expect(await readPages('/movements', 2)).toEqual([[6, 7], [5, 4], [3, 2], [1]]);
  });

  it('counts only for the first page, and a filtered list only up to 1,000', async () => {
    const { one } = await addMovements();
    const history = Array.from({ length: 1000 }, (_, index) => ({
      _id: new ObjectId(),
      uid: ANNA.uid,
      email: ANNA.email,
      item: new ObjectId(one),
      itemName: 'Teesta Solo 20',
      version: 100 + index,
      part: 0,
      at: test.now,
      warehouse: 'uttara' as const,
      change: 1,
      after: index,
      totalAfter: index,
      reason: 'restock' as const,
    }));
    await test.ledger.movements.insertMany(history);
    const count = vi.spyOn(Collection.prototype, 'countDocuments');
    onTestFinished(() => count.mockRestore());
    const first = await get('/movements?limit=1&warehouse=uttara').expect(200);
    expect(first.headers['x-total-count']).toBe('1000+');
    expect(count.mock.calls.map(([, options]) => options?.limit)).toEqual([1001]);
    const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.link ?? '')?.[1] ?? '';
    expect((await get(next).expect(200)).headers).not.toHaveProperty('x-total-count');
    expect((await get('/movements?limit=1')).headers['x-total-count']).toBe('1007');
  });

  it('compresses both lists of movements for clients that accept it', async () => {
    const { one } = await addMovements();
    for (const path of ['/movements', `/item/${one}/movements`]) {
      const response = await get(path).set('Accept-Encoding', 'gzip').expect(200);
      expect(response.headers['content-encoding']).toBe('gzip');
    }
  });

  it.each([
    ['warehouse=uttara', [4, 2]],
    ['person=%20Bela@Example.com', [6, 3]],
    ['reason=restock', [6, 7, 2, 1]],
    ['reason=restock&person=anna@example.com', [7, 2, 1]],
    ['from=2026-03-01T12:03:00Z', [6, 7, 5, 4, 3]],
    ['to=2026-03-01T12:03:00Z', [2, 1]],
    ['from=2026-03-01T18:02:00%2B06:00&to=2026-03-01T12:03:30Z', [5, 4, 3, 2]],
    ['from=2026-03-01&to=2026-03-01', [6, 7, 5, 4, 3, 2, 1]],
    ['from=2026-03-02', []],
    ['to=2026-02-28', []],
  ])('lists only matching movements with ?%s', async (query, expected) => {
    await addMovements();
    const { body, headers } = await get(`/movements?${query}`).expect(200);
    expect(changes(body)).toEqual(expected);
    expect(headers['x-total-count']).toBe(String(expected.length));
    // One page needs no counting, more do.
    expect((await get(`/movements?${query}&limit=1`)).headers['x-total-count']).toBe(String(expected.length));
    expect((await readPages(`/movements?${query}`, 2)).flat()).toEqual(expected);
  });

  it('takes days in the time zone of the warehouses', async () => {
    const { _id } = await addItem();
    await move(_id, 6 * 60 - 1, { change: 1, reason: 'restock' });
    await move(_id, 6 * 60, { change: 2, reason: 'restock' });
    expect(changes((await get('/movements?from=2026-03-02')).body)).toEqual([2]);
    expect(changes((await get('/movements?to=2026-03-01')).body)).toEqual([1]);
  });

  it('sorts the movements of one item by version, even if clocks differ', async () => {
    const { one } = await addMovements();
    expect(await readPages(`/movements?item=${one}`, 2)).toEqual([[7, 6], [4, 3], [1]]);
    expect(await readPages(`/item/${one}/movements`, 3)).toEqual([
      [7, 6, 4],
      [3, 1],
    ]);
    expect((await get(`/item/${one}/movements`)).headers['x-total-count']).toBe('5');
    const filtered = await get(`/item/${one}/movements?reason=restock&person=${ANNA.email}`);
    expect(changes(filtered.body)).toEqual([7, 1]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor=4.0', 'cursor'],
    ['item=65f000000000000000000001&cursor=1772366400000.65f000000000000000000001', 'cursor'],
    ['item=x', 'item'],
    ['item[$gt]=', 'item[$gt]'],
    ['warehouse=sylhet', 'warehouse'],
    ['person=nobody', 'person'],
    ['reason=theft', 'reason'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=2026-03-01&from=2026-03-02', 'from'],
    ['foo=1', 'foo'],
  ])('refuses ?%s and names the parameter', async (query, path) => {
    const response = await get(`/movements?${query}`).expect(422);
    expect(response.body.errors[0].path).toBe(path);
  });

  it('refuses visitors', async () => {
    const { _id } = await addItem();
    await http.get('/api/movements').expect(401);
    await http.get(`/api/item/${_id}/movements`).expect(401);
  });
});

describe('GET /api/item/{id}/movements', () => {
  it('is empty for an item without movements, and 404 for an unknown item', async () => {
    const { _id } = await addItem();
    for (const query of ['', '?reason=delivered']) {
      expect((await get(`/item/${_id}/movements${query}`).expect(200)).body).toEqual([]);
      await get(`/item/65f0000000000000000000ff/movements${query}`).expect(404);
    }
    await get('/item/x/movements').expect(404);
  });
});
