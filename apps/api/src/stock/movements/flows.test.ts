import { FLOWS, type Movement, movementSummarySchema } from '@godown/shared/stock/movements';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TakeTurn } from '../../http/limits/limit-lists.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { listPeople } from './movements.repo.js';

const test = useTestApp();
const { http, as, post, addItem } = test;
const start = Date.parse('2026-03-01T12:00:00Z');
let item = '';

const get = (path: string) => http.get(`/api${path}`).set(...as());
const changes = (body: Movement[]) => body.map(({ change }) => change);

/** Each change one minute after the one before. */
async function send(path: string, body: object, by = ANNA): Promise<Movement> {
  test.now = new Date(test.now.getTime() + 60_000);
  const response = await post(path, body, { by }).expect(201);
  return response.body.movement ?? response.body.movements[0];
}
const move = (body: object, by = ANNA) => send(`/item/${item}/movements`, body, by);
const undo = ({ _id }: Movement) => send(`/movements/${_id}/undo`, {});

/** Movements of every flow. The change of each is its position in time, with its sign. */
async function addMovements() {
  test.now = new Date(start);
  item = String((await addItem())._id);
  const restock = await move({ change: 1, reason: 'restock' });
  await undo(restock);
  const delivery = await move({ change: -3, reason: 'delivered', warehouse: 'uttara' }, BELA);
  const firstUndo = await undo(delivery);
  await undo(firstUndo);
  await move({ change: -6, reason: 'delivered' });
  await move({ change: 7, reason: 'count' });
  await undo(await move({ change: -8, reason: 'correction' }));
  await send(`/item/${item}/transfers`, { from: 'uttara', to: 'halishar', quantity: 10 });
}

beforeEach(addMovements);

it.each([
  ['flow=out', [-6, -3, 3, -3]],
  ['flow=in', [-1, 1]],
  ['flow=recounted', [8, -8, 7]],
  ['flow=moved', [10, -10]],
  ['flow=first', []],
  ['flow=deleted', []],
  ['flow=returned', []],
  ['flow=sent-back', []],
  ['flow=damaged', []],
  ['flow=out&reason=undo', [-3, 3]],
  ['flow=out&reason=delivered', [-6, -3]],
  ['flow=out&reason=restock', []],
  ['flow=out&warehouse=uttara', [-3, 3, -3]],
  ['flow=out&person=bela@example.com', [-3]],
  ['flow=recounted&from=2026-03-01T12:09:00Z', [8]],
])(
  'lists with ?%s the movements of that flow, with those that reverse them, in pages',
  async (query, expected) => {
    for (const path of [`/movements?${query}`, `/item/${item}/movements?${query}`]) {
      const { body, headers } = await get(path).expect(200);
      expect(changes(body)).toEqual(expected);
      expect(headers['x-total-count']).toBe(String(expected.length));
      // One page needs no counting, more do.
      expect((await get(`${path}&limit=1`)).headers['x-total-count']).toBe(String(expected.length));
      const pages: number[] = [];
      for (let next: string | undefined = `/api${path}&limit=1`; next; ) {
        const response: { body: Movement[]; headers: Record<string, string> } = await http
          .get(next)
          .set(...as());
        pages.push(...changes(response.body));
        next = /^<(.+)>; rel="next"$/.exec(response.headers.link ?? '')?.[1];
      }
      expect(pages).toEqual(expected);
    }
  },
);

describe('the deletion that undoes an import on its day', () => {
  it.each([
    ['flow=first', [-4, 4]],
    ['flow=first&reason=deleted', [-4]],
    ['flow=first&reason=added', [4]],
    ['flow=first&reason=undo', []],
    ['flow=deleted', [-5]],
    ['flow=deleted&reason=deleted', [-5]],
  ])('is listed with ?%s as the flow that it takes back', async (query, expected) => {
    const undoes = new ObjectId();
    await test.ledger.movements.insertMany(
      [
        { _id: undoes, change: 4, reason: 'added' },
        { change: -4, reason: 'deleted', undoes, undoneReason: 'added' },
        { change: -5, reason: 'deleted' },
      ].map((movement, index) => ({
        ...movement,
        itemName: 'Oven',
        after: 0,
        totalAfter: 0,
        item: new ObjectId(item),
        version: 100 + index,
        part: 0,
        at: new Date(start + 3_600_000 + index),
        email: ANNA.email,
        warehouse: 'uttara',
      })) as never,
    );
    for (const path of [`/movements?${query}`, `/item/${item}/movements?${query}`]) {
      const { body, headers } = await get(`${path}&limit=1`).expect(200);
      expect(headers['x-total-count']).toBe(String(expected.length));
      expect(changes(body)).toEqual(expected.slice(0, 1));
      expect(changes((await get(path).expect(200)).body)).toEqual(expected);
    }
  });
});

it('lists the movements of one kind of document', async () => {
  await test.ledger.movements.updateOne(
    { change: -6 },
    { $set: { document: 'DN-2026-000001', documentKind: 'delivery' } },
  );
  expect(changes((await get('/movements?documentKind=delivery').expect(200)).body)).toEqual([-6]);
  expect((await get('/movements?documentKind=receipt').expect(200)).body).toEqual([]);
  const refused = await get('/movements?documentKind=invoice&flow=sideways').expect(422);
  expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(['flow', 'documentKind']);
});

describe('GET /api/movements/summary', () => {
  const sum = async (query = '') => {
    const { body } = await get(`/movements/summary?${query}`).expect(200);
    expect(movementSummarySchema.parse(body)).toEqual(body);
    return body;
  };

  it('adds up the units of all movements that match', async () => {
    expect(await sum()).toEqual({
      count: 11,
      isExact: true,
      unitsIn: 1 + 3 + 7 + 8 + 10,
      unitsOut: 1 + 3 + 3 + 6 + 8 + 10,
    });
    expect(await sum('flow=out')).toEqual({ count: 4, isExact: true, unitsIn: 3, unitsOut: 12 });
    expect(await sum(`item=${item}&reason=delivered`)).toEqual({
      count: 2,
      isExact: true,
      unitsIn: 0,
      unitsOut: 9,
    });
    expect(await sum('from=2026-03-02')).toEqual({ count: 0, isExact: true, unitsIn: 0, unitsOut: 0 });
  });

  it('adds up the newest 10,000 of more, also of a flow with several reasons', { tags: 'slow' }, async () => {
    const history = Array.from({ length: 10_001 }, (_, index) => ({
      item: new ObjectId(),
      version: 1,
      part: 0,
      at: new Date(start + 3_600_000 + index * 60_000),
      email: ANNA.email,
      warehouse: 'uttara',
      change: 1,
      // The single correction is older than the newest 10,000 of the flow.
      reason: index === 0 ? 'correction' : 'count',
    }));
    await test.ledger.movements.insertMany(history as never);
    const newest = { count: 10_000, unitsIn: 10_000, unitsOut: 0 };
    expect(await sum('from=2026-03-01T13:01:00Z')).toEqual({ ...newest, isExact: true });
    expect(await sum('from=2026-03-01T13:00:00Z')).toEqual({ ...newest, isExact: false });
    expect(await sum('flow=recounted')).toEqual({ ...newest, isExact: false });
    expect(await sum('flow=recounted&from=2026-03-01T13:01:00Z')).toEqual({ ...newest, isExact: true });
  });

  it.each(['limit=1', 'cursor=1.65f000000000000000000001', 'flow=x', 'foo=1'])(
    'refuses ?%s',
    async (query) => {
      await get(`/movements/summary?${query}`).expect(422);
    },
  );
});

describe('movements that are rare among many', () => {
  const EXPECTED = [900, 600, 300];

  /** Anna has restocked much and delivered little; others have delivered much. */
  async function addMany() {
    const history = Array.from({ length: 1500 }, (_, index) => ({
      item: new ObjectId(),
      itemName: 'Oven',
      version: 1,
      part: 0,
      at: new Date(start + 3_600_000 + index * 1000),
      uid: 'uid',
      email: index % 3 === 0 ? 'carla@example.com' : 'dina@example.com',
      warehouse: 'uttara',
      change: index,
      after: index,
      totalAfter: index,
      reason: EXPECTED.includes(index) || index % 3 !== 0 ? 'delivered' : 'restock',
    }));
    await test.ledger.movements.insertMany(history as never);
  }

  const RARE = 'person=carla%40example.com&reason=delivered';

  it('are listed, summed and exported by reads of at most 500 movements', async () => {
    await addMany();
    const find = vi.spyOn(Object.getPrototypeOf(test.ledger.movements), 'find');
    const { body, headers } = await get(`/movements?${RARE}`).expect(200);
    expect(changes(body)).toEqual(EXPECTED);
    expect(headers['x-total-count']).toBe('3');
    const { body: sum } = await get(`/movements/summary?${RARE}`).expect(200);
    expect(sum).toEqual({ count: 3, isExact: true, unitsIn: 1800, unitsOut: 0 });
    const { text } = await get(`/export/movements?format=csv&${RARE}`).expect(200);
    expect(text.split('\r\n').filter((line) => line.includes('carla'))).toHaveLength(3);
    const limits = find.mock.calls.map(([, options]) => (options as { limit?: number }).limit);
    find.mockRestore();
    expect(limits.length).toBeGreaterThan(5);
    for (const limit of limits) expect(limit ?? 0).toBeLessThanOrEqual(500);
  });

  it('are sought in batches that grow, and what an index finds alone with one read of the page', async () => {
    await addMany();
    const find = vi.spyOn(Object.getPrototypeOf(test.ledger.movements), 'find');
    const readSizes = async (query: string, size: 'limit' | 'skip') => {
      find.mockClear();
      const { body } = await get(`/movements?${query}`).expect(200);
      expect(body).toHaveLength(3);
      return find.mock.calls.flatMap(([, options]) => (options as Record<string, number>)[size] ?? []);
    };
    expect(await readSizes('limit=3', 'limit')).toEqual([4]);
    expect(await readSizes('flow=in&limit=3', 'limit')).toEqual([4, 4]);
    // The last of a batch is found behind the others.
    const behind = await readSizes(`${RARE}&limit=3`, 'skip');
    expect(behind.slice(0, 5)).toEqual([3, 15, 63, 255, 499]);
    find.mockRestore();
  });

  it('are listed in pages without gaps', async () => {
    await addMany();
    const pages: number[] = [];
    for (let next: string | undefined = `/api/movements?${RARE}&limit=1`; next; ) {
      const response: { body: Movement[]; headers: Record<string, string> } = await http
        .get(next)
        .set(...as())
        .expect(200);
      pages.push(...changes(response.body));
      next = /^<(.+)>; rel="next"$/.exec(response.headers.link ?? '')?.[1];
    }
    expect(pages).toEqual(EXPECTED);
  });
});

describe('GET /api/people', () => {
  it('seeks people in several turns, so that others come in between', async () => {
    const docs = Array.from({ length: 120 }, (_, index) => ({
      item: new ObjectId(),
      version: 1,
      part: 0,
      at: test.now,
      email: `p${String(index).padStart(3, '0')}@example.com`,
    }));
    await test.ledger.movements.insertMany(docs as never[]);
    let turns = 0;
    const takeTurn: TakeTurn = (part) => {
      turns++;
      return part();
    };
    const { signal } = new AbortController();
    const people = await listPeople(test.ledger.movements, { signal, takeTurn });
    expect(people).toEqual([ANNA.email, BELA.email, ...docs.map(({ email }) => email)]);
    expect(turns).toBe(3);
  });

  it('lists everybody who has made a movement, sorted, once', async () => {
    await addItem({ email: 'carla@example.com' });
    expect((await get('/people').expect(200)).body).toEqual(['anna@example.com', 'bela@example.com']);
  });
});

it('refuses visitors', async () => {
  for (const path of ['/movements/summary', '/people', `/movements?flow=${FLOWS[0]}`])
    await http.get(`/api${path}`).expect(401);
});
