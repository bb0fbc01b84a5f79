import { type Overview, overviewSchema } from '@godown/shared/stock/reports';
import { type CommandSucceededEvent, MongoClient, type ObjectId } from 'mongodb';
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { ledgerCollectionsOf } from '../stock/ledger/collections.js';
import { itemsOf } from '../stock/records/item-doc.js';
import { useTestApp } from '../testing/test-app.js';
import { keepOverview } from './kept-overview.js';
import { type ComputeOverview, createOverview } from './overview.js';

const test = useTestApp();
const { http, as, post, addItem, items, ledger } = test;
const DAY_MS = 24 * 3600 * 1000;
const START = new Date('2026-03-01T12:00:00Z');
const NONE = { halishar: 0, bahaddarhat: 0, uttara: 0 };
const later = (days: number) => new Date(START.getTime() + days * DAY_MS);

/** Not the one that the app keeps for some minutes. */
async function compute(): Promise<Overview> {
  const sources = { ...ledger, items, home: 'halishar' as const };
  const overview = await createOverview(sources)(test.now);
  expect(overviewSchema.parse(overview)).toEqual(overview);
  return overview;
}

const get = (path: string) => http.get(`/api${path}`).set(...as());
const move = async (item: unknown, change: number, reason: string, warehouse = 'halishar') =>
  (await post(`/item/${item}/movements`, { change, reason, warehouse }).expect(201)).body.movement;
const undo = ({ _id }: { _id: string }) => post(`/movements/${_id}/undo`, {}).expect(201);

beforeEach(() => {
  test.now = START;
});

describe('the overview', () => {
  it('counts what the filters of the list find', async () => {
    const point = { halishar: 5 };
    const lastCounts = { uttara: { at: later(-10), by: 'anna@example.com' } };
    await addItem({ stock: { ...NONE, halishar: 5 }, reorderPoints: point });
    await addItem({ stock: { ...NONE, halishar: 6 }, reorderPoints: point, lastCounts });
    await addItem({ stock: { ...NONE, halishar: -1, uttara: 1 }, reorderPoints: { ...point, uttara: 1 } });
    await addItem({ stock: NONE, lastCounts });
    await addItem({ stock: { ...NONE, bahaddarhat: -3 } });
    await addItem({ stock: { ...NONE, bahaddarhat: 9 } });
    const { low, sold, negative, uncounted, items } = await compute();
    expect(items).toBe(6);
    expect([low, sold, negative].map(({ count }) => count)).toEqual([2, 2, 2]);
    for (const [name, count] of Object.entries({ low, sold, negative })) {
      const { headers } = await get(`/item?status=${name}`).expect(200);
      expect(headers['x-total-count']).toBe(String(count.count));
    }
    expect(uncounted.map(({ count }) => count)).toEqual([6, 6, 4]);
    for (const { warehouse, count } of uncounted) {
      const { headers } = await get(`/item?status=uncounted&warehouse=${warehouse}`).expect(200);
      expect(headers['x-total-count']).toBe(String(count));
    }
  });

  it("has today's value of the stock", async () => {
    await addItem({ price: 0.1, cost: 0.05, stock: { ...NONE, halishar: 3, uttara: -1 } });
    await addItem({ price: 0.2, stock: { ...NONE, bahaddarhat: 4 } });
    const { total, warehouses } = await compute();
    expect(total).toEqual({ units: 6, value: 1, cost: 0.1, unitsWithoutCost: 4 });
    const { body } = await get('/reports/stock-value').expect(200);
    expect({ total, warehouses }).toEqual({ total: body.total, warehouses: body.warehouses });
  });

  it('reads items in pages to the end', async () => {
    const { _id, ...doc } = await addItem({ price: 1, stock: { ...NONE, halishar: 1 } });
    await items.insertMany(Array.from({ length: 600 }, () => ({ ...doc })) as never[]);
    expect(await compute()).toMatchObject({ items: 601, total: { units: 601, value: 601 } });
  });

  it('has the deliveries and receipts of 30 days, less what was undone', async () => {
    test.now = later(-30);
    const fan = (await addItem({ name: 'Fan', stock: { ...NONE, halishar: 100 } }))._id;
    await move(fan, -50, 'delivered');
    // The first moment of the first of the 30 days in Bangladesh.
    test.now = new Date('2026-01-30T18:00:00Z');
    await move(fan, -7, 'delivered');
    test.now = later(-1);
    const early = await move(fan, -4, 'delivered');
    await undo(await move(fan, 30, 'restock'));
    await move(fan, 5, 'restock', 'uttara');
    await move(fan, -2, 'count');
    await post(`/item/${fan}/transfers`, { from: 'halishar', to: 'uttara', quantity: 2 }).expect(201);
    test.now = START;
    await undo(early);
    await move(fan, -1, 'delivered');
    const { days, fastest } = await compute();
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ date: '2026-01-31', out: 7, in: 0 });
    expect(days.slice(-2)).toEqual([
      { date: '2026-02-28', out: 4, in: 5 },
      { date: '2026-03-01', out: 1 - 4, in: 0 },
    ]);
    expect(fastest).toEqual([{ item: String(fan), itemName: 'Fan', units: 8, quantity: 45 }]);
  });

  it('has the ten fastest items that still exist', async () => {
    const names: string[] = [];
    for (let units = 1; units <= 12; units++) {
      const { _id, name } = await addItem({ name: `Item ${units}` });
      await move(_id, -units, 'delivered');
      names.unshift(name);
      if (units === 12)
        await http
          .delete(`/api/item/${_id}`)
          .set(...as())
          .expect(200);
    }
    const { fastest } = await compute();
    expect(fastest.map(({ itemName }) => itemName)).toEqual(names.slice(1, 11));
  });

  it('reads movements in pages to the end, also those of one moment', async () => {
    const { _id } = await addItem({ quantity: 0, stock: NONE });
    const movement = {
      item: _id,
      at: later(-2),
      reason: 'delivered',
      change: -1,
      part: 0,
      warehouse: 'uttara',
    };
    const docs = Array.from({ length: 600 }, (_, index) => ({ ...movement, version: index + 10 }));
    await ledger.movements.insertMany(docs as never[]);
    expect((await compute()).fastest[0]?.units).toBe(600);
  });
});

describe('the sums of 30 days', () => {
  /** Computes it with the same kept sums each time. `sizes`: how many movements each command has read. */
  function watch() {
    const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
    onTestFinished(() => client.close());
    const db = client.db(test.db.databaseName);
    const sizes: number[] = [];
    client.on('commandSucceeded', ({ commandName, reply }: CommandSucceededEvent) => {
      const { cursor } = reply as {
        cursor?: { ns: string; firstBatch: unknown[]; id: { toString(): string } };
      };
      if (commandName !== 'find' || !cursor?.ns.endsWith('.movements')) return;
      sizes.push(cursor.firstBatch.length);
      expect(String(cursor.id)).toBe('0');
    });
    const compute = createOverview({ ...ledgerCollectionsOf(db), items: itemsOf(db) });
    return { sizes, compute: () => compute(test.now) };
  }

  async function deliver(item: ObjectId, count: number, at: Date) {
    const docs = Array.from({ length: count }, () => ({
      item,
      at,
      reason: 'delivered',
      change: -1,
      part: 0,
      warehouse: 'uttara',
      version: ++versions,
    }));
    await ledger.movements.insertMany(docs as never[]);
  }
  let versions = 10;
  const minutes = (count: number) => new Date(START.getTime() + count * 60_000);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

  it('are read once in small pages, and then only what came since', async () => {
    const { _id } = await addItem();
    const { sizes, compute } = watch();
    await deliver(_id, 1200, later(-20));
    await deliver(_id, 300, later(-1));
    expect((await compute()).fastest[0]?.units).toBe(1500);
    expect([sum(sizes), Math.max(...sizes)]).toEqual([1500, 500]);
    sizes.length = 0;
    test.now = minutes(10);
    await deliver(_id, 2, minutes(9));
    const { days, fastest } = await compute();
    expect([fastest[0]?.units, days.at(-1)?.out, days.at(-2)?.out]).toEqual([1502, 2, 300]);
    // The last one, to see whether it is still there, and the two.
    expect(sizes).toEqual([1, 2]);
    // More may still come with a time that has just passed.
    await deliver(_id, 1, minutes(8));
    expect((await compute()).fastest[0]?.units).toBe(1503);
    test.now = minutes(60);
    expect((await compute()).fastest[0]?.units).toBe(1503);
  });

  it('are made again on another day, after the clock was put back, and when the data was replaced', async () => {
    const { _id } = await addItem();
    const { compute } = watch();
    const units = async () => (await compute()).fastest[0]?.units;
    await deliver(_id, 4, new Date('2026-01-31T06:00:00Z'));
    await deliver(_id, 3, later(-2));
    expect(await units()).toBe(7);
    test.now = later(1);
    expect(await units()).toBe(3);
    test.now = later(-1);
    await deliver(_id, 2, later(-1));
    expect(await units()).toBe(9);
    await ledger.movements.deleteMany({});
    await deliver(_id, 1, later(-3));
    expect(await units()).toBe(1);
  });
});

describe('what has not moved in 90 days', () => {
  const stock = { ...NONE, halishar: 10 };
  const idleNames = async () => (await compute()).idle.most.map(({ itemName }) => itemName);

  it('is in stock, and has units and value', async () => {
    const old = { createdAt: later(-300), updatedAt: later(-200) };
    await addItem({ name: 'Idle', price: 2.5, cost: 1, stock, ...old, lastMovedAt: later(-91) });
    await addItem({ name: 'Moved', stock, ...old, lastMovedAt: later(-89) });
    await addItem({ name: 'Sold', stock: NONE, quantity: 0, ...old, lastMovedAt: later(-200) });
    const { idle } = await compute();
    expect(idle.items).toBe(1);
    expect(idle.worth).toEqual({ units: 10, value: 25, cost: 10, unitsWithoutCost: 0 });
    expect(idle.most).toMatchObject([
      { itemName: 'Idle', quantity: 10, value: 25, movedAt: later(-91).toISOString() },
    ]);
  });

  it('is also known for items of older versions, which did not note when they moved', async () => {
    const dates = { createdAt: later(-300), updatedAt: later(-5) };
    const moved = (await addItem({ name: 'Moved', stock, ...dates }))._id;
    const idle = (await addItem({ name: 'Idle', stock, ...dates }))._id;
    await addItem({ name: 'Never moved', stock, ...dates });
    await addItem({ name: 'Not touched', price: 1, stock, createdAt: later(-300), updatedAt: later(-300) });
    await addItem({ name: 'New', stock, createdAt: later(-80), updatedAt: later(-80) });
    for (const [item, days] of [
      [moved, -10],
      [idle, -100],
    ] as const) {
      test.now = later(days);
      await move(item, -1, 'delivered');
    }
    test.now = later(-5);
    await post(`/item/${idle}/counts`, { warehouse: 'halishar', counted: 10, expected: 9 }).expect(201);
    test.now = START;
    await items.updateMany({}, { $unset: { lastMovedAt: '' } });
    const { most } = (await compute()).idle;
    expect(most.map(({ itemName }) => itemName).sort()).toEqual(['Idle', 'Never moved', 'Not touched']);
    const movedAt = Object.fromEntries(most.map((one) => [one.itemName, one.movedAt]));
    expect(movedAt).toEqual({ Idle: later(-100).toISOString() });
  });

  it('lists the ten that are worth most', async () => {
    for (let price = 1; price <= 12; price++)
      await addItem({ name: `Item ${price}`, price, stock, createdAt: later(-300), updatedAt: later(-300) });
    expect(await idleNames()).toEqual(Array.from({ length: 10 }, (_, index) => `Item ${12 - index}`));
  });
});

describe('GET /api/reports/overview', () => {
  it('is for signed-in people, and is kept for ten seconds if it is computed at once', async () => {
    await http.get('/api/reports/overview').expect(401);
    test.now = later(1);
    const first = await get('/reports/overview').expect(200);
    await addItem();
    test.now = new Date(test.now.getTime() + 9000);
    expect((await get('/reports/overview').expect(200)).body).toEqual(first.body);
    test.now = new Date(test.now.getTime() + 1000);
    expect((await get('/reports/overview').expect(200)).body).toMatchObject({
      at: test.now.toISOString(),
      items: first.body.items + 1,
    });
  });
});

const PATIENT_WITH_OLDER = { none: 60_000, recent: 1, older: 60_000 };

describe('keepOverview', () => {
  const overviewAt = (now: Date) => ({ at: now.toISOString() }) as Overview;

  it('computes once for all who ask meanwhile, and again after a failure', async () => {
    const compute = vi
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockImplementation(async (now) => overviewAt(now));
    const read = keepOverview({ compute, clock: () => START });
    await expect(Promise.all([read(), read()])).rejects.toThrow('away');
    expect(compute).toHaveBeenCalledTimes(1);
    expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill(overviewAt(START)));
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('keeps it for some minutes after it was completed, however long that took', async () => {
    let now = START;
    const compute = vi.fn(async (at: Date) => {
      now = new Date(now.getTime() + 20 * 60_000);
      return overviewAt(at);
    });
    const read = keepOverview({ compute, clock: () => now });
    expect(await read()).toEqual(overviewAt(START));
    expect(await read()).toEqual(overviewAt(START));
    expect(compute).toHaveBeenCalledTimes(1);
  });

  it('keeps one that is computed quickly for a short time, so that people find their own changes', async () => {
    let now = START;
    const compute = vi.fn(async (at: Date) => {
      now = new Date(now.getTime() + 200);
      return overviewAt(at);
    });
    const read = keepOverview({ compute, clock: () => now });
    await read();
    now = new Date(now.getTime() + 19_000);
    expect(await read()).toEqual(overviewAt(START));
    now = new Date(now.getTime() + 2000);
    expect(await read()).toEqual(overviewAt(new Date(now.getTime() - 200)));
  });

  it('computes it anew for who wants that, once at a time and not more often than every ten seconds', async () => {
    let now = START;
    const compute = vi.fn(async (at: Date) => {
      now = new Date(now.getTime() + 3000);
      return overviewAt(at);
    });
    const read = keepOverview({ compute, clock: () => now });
    await read();
    now = new Date(START.getTime() + 12_000);
    expect(await read({ anew: true })).toEqual(overviewAt(START));
    now = new Date(START.getTime() + 14_000);
    expect(await read()).toEqual(overviewAt(START));
    const asked = now;
    expect(await Promise.all([read({ anew: true }), read({ anew: true })])).toEqual([
      overviewAt(asked),
      overviewAt(asked),
    ]);
    expect(await read()).toEqual(overviewAt(asked));
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('does not let who takes the one before wait for who wants a new one', async () => {
    let now = START;
    let finish = () => {};
    const compute = async (at: Date) => {
      if (at > START) await new Promise<void>((resolve) => (finish = resolve));
      return overviewAt(at);
    };
    const read = keepOverview({ compute, clock: () => now, patience: PATIENT_WITH_OLDER });
    await read();
    now = new Date(START.getTime() + 59 * 60_000);
    const wanted = read({ anew: true });
    expect(await read()).toEqual(overviewAt(START));
    finish();
    expect(await wanted).toEqual(overviewAt(now));
  });

  it('lets everybody wait for a new one if the one before is older than an hour', async () => {
    let now = START;
    const compute = async (at: Date) => {
      if (at > START) await new Promise((resolve) => setTimeout(resolve, 20));
      return overviewAt(at);
    };
    const read = keepOverview({ compute, clock: () => now, patience: PATIENT_WITH_OLDER });
    await read();
    now = new Date(START.getTime() + 61 * 60_000);
    expect(await read()).toEqual(overviewAt(now));
  });

  it('responds with the one before, or 503, if computing takes long', async () => {
    let now = START;
    let finish = () => {};
    const compute: ComputeOverview = (_now, onItems) =>
      new Promise<Overview>((resolve) => {
        const at = now;
        onItems?.(12_250);
        finish = () => resolve(overviewAt(at));
      });
    const read = keepOverview({ compute, clock: () => now, patience: { none: 1, recent: 1, older: 1 } });
    await expect(read()).rejects.toMatchObject({
      code: 'server_busy',
      message: expect.stringContaining(': 12250 items so far'),
    });
    finish();
    await vi.waitFor(async () => expect(await read()).toEqual(overviewAt(START)));
    now = later(1);
    expect(await read()).toEqual(overviewAt(START));
    finish();
    await vi.waitFor(async () => expect(await read()).toEqual(overviewAt(now)));
  });
});
