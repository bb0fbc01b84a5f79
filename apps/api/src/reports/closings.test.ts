/** The stock of a past day, read from the latest closing before it, equals the stock read from all movements. */
import type { StockValue } from '@godown/shared/stock/reports';
import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.js';
import { closingsOf } from './closings.js';
import { keepClosings } from './keep-closings.js';

const test = useTestApp();
const DAY_MS = 24 * 3600 * 1000;
const signal = new AbortController().signal;
const closings = () => closingsOf(test.db);

const keep = (step: number) => keepClosings(test.db, { now: test.now, signal, step });
const read = async (date: string) =>
  (
    await test.http
      .get(`/api/export/stock-value?format=csv&date=${date}`)
      .set(...test.as())
      .expect(200)
  ).text;

/** One after the other: one person may read few files at once. */
async function readAll(dates: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const date of dates) files.push(await read(date));
  return files;
}

async function sumAll(dates: readonly string[]): Promise<StockValue[]> {
  const values: StockValue[] = [];
  for (const date of dates) {
    const request = test.http.get(`/api/reports/stock-value?date=${date}`).set(...test.as());
    values.push((await request.expect(200)).body);
  }
  return values;
}

let ids: string[];
beforeEach(async () => {
  ids = [await test.postItem(10), await test.postItem(20), await test.postItem(0)];
});

const nextDay = () => {
  test.now = new Date(test.now.getTime() + DAY_MS);
};
const moveOn = async (item: string | undefined, change: number) =>
  (await test.post(`/item/${item}/movements`, { change, reason: 'correction' }).expect(201)).body.movement;

/** Steps of a test: changes of an item, or the next day. */
const stepArbitrary = fc.oneof(
  fc.record({ act: fc.constant('move' as const), item: fc.nat(2), by: fc.integer({ min: -5, max: 9 }) }),
  fc.record({ act: fc.constant('damage' as const), item: fc.nat(2), by: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ act: fc.constant('cost' as const), item: fc.nat(2), by: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ act: fc.constant('price' as const), item: fc.nat(3), by: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ act: fc.constant('delete' as const), item: fc.nat(2), by: fc.nat(1) }),
  fc.record({ act: fc.constant('add' as const), item: fc.nat(2), by: fc.nat(9) }),
  fc.record({ act: fc.constant('day' as const), item: fc.nat(2), by: fc.nat(1) }),
);

async function take({ act, item, by }: { act: string; item: number; by: number }): Promise<void> {
  const id = ids[item];
  // A refused request, such as a change of a deleted item, changes nothing.
  if (act === 'day') nextDay();
  if (act === 'move' && by !== 0)
    await test.post(`/item/${id}/movements`, { change: by, reason: 'correction' });
  if (act === 'damage')
    await test.post(`/item/${id}/damaged`, { warehouse: 'halishar', reason: 'damaged', quantity: by });
  if (act === 'add') ids.push(await test.postItem(by));
  if (act === 'cost' || act === 'price')
    await test.http
      .patch(`/api/item/${id}`)
      .set(...test.as())
      .send({ [act]: by });
  if (act === 'delete')
    await (by === 0
      ? test.http.delete(`/api/item/${id}`).set(...test.as())
      : test.post(`/item/${id}/restore`, {}));
}

it('of any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const step of steps) await take(step);
      const first = test.now;
      nextDay();
      const days = Array.from({ length: 6 }, (_, back) =>
        new Date(first.getTime() - back * DAY_MS).toISOString().slice(0, 10),
      );
      await closings().closings.deleteMany({});
      const without = [await readAll(days), await sumAll(days.slice(0, 3))];
      await keep(3);
      expect(await closings().closings.countDocuments()).toBeGreaterThan(0);
      expect([await readAll(days), await sumAll(days.slice(0, 3))]).toEqual(without);
    }),
    { numRuns: 4, seed: 45, endOnFailure: true },
  );
});

it('closes a day when enough has happened, two hours after its end', async () => {
  await moveOn(ids[0], 1);
  test.now = new Date('2026-03-01T19:59:00Z');
  await keep(1);
  expect(await closings().closings.countDocuments()).toBe(0);
  test.now = new Date('2026-03-01T20:00:00Z');
  await keep(1000);
  expect(await closings().closings.countDocuments()).toBe(0);
  await keep(1);
  expect(await closings().closings.find().toArray()).toMatchObject([
    { _id: new Date('2026-03-01T18:00:00Z'), movements: 3, items: 2 },
  ]);
});

it('is read: what it says counts', async () => {
  nextDay();
  await keep(1);
  await closings().parts.updateOne({}, { $set: { 'items.0.stock.uttara': 77 } });
  expect(await read('2026-03-01')).toContain('Uttara,77');
});

it('is made again when a wrong clock has dated a movement before it, once more has happened', async () => {
  nextDay();
  await keep(1);
  const { _id } = await moveOn(ids[0], 5);
  const at = new Date('2026-03-01T12:00:00Z');
  await test.ledger.movements.updateOne({ _id: new ObjectId(_id) }, { $set: { at } });
  await moveOn(ids[1], 1);
  await moveOn(ids[1], 1);
  nextDay();
  await keep(1);
  expect(await closings().closings.find().toArray()).toMatchObject([{ movements: 3 }, { movements: 5 }]);
  expect(await read('2026-03-01')).toContain('Halishar,15');
});

it('is made again when a wrong clock has dated a change of a price before it', async () => {
  nextDay();
  await keep(1);
  await test.http
    .patch(`/api/item/${ids[0]}`)
    .set(...test.as())
    .send({ price: 77 })
    .expect(200);
  const at = new Date('2026-03-01T12:00:00Z');
  await test.ledger.prices.updateOne({ item: new ObjectId(ids[0]) }, { $set: { at } });
  await moveOn(ids[1], 1);
  await moveOn(ids[1], 1);
  nextDay();
  await keep(1);
  expect(await closings().closings.find().toArray()).toMatchObject([
    { priceChanges: 1 },
    { priceChanges: 1 },
  ]);
  expect(await read('2026-03-01')).toContain('Halishar,10,77,');
});

it('is made again in the same way if there are later ones, and those too', async () => {
  for (let day = 0; day < 3; day++) {
    nextDay();
    await moveOn(ids[0], 1);
    await keep(1);
  }
  const ends = () =>
    closings()
      .closings.find({}, { sort: { _id: 1 } })
      .toArray();
  expect(await ends()).toMatchObject([{ movements: 2 }, { movements: 4 }]);
  const { _id } = await moveOn(ids[0], 5);
  const at = new Date('2026-03-01T12:00:00Z');
  await test.ledger.movements.updateOne({ _id: new ObjectId(_id) }, { $set: { at } });
  for (let day = 0; day < 2; day++) {
    await moveOn(ids[1], 1);
    nextDay();
  }
  await keep(1);
  const kept = await ends();
  expect(kept.length).toBeGreaterThan(1);
  for (const { _id: end, movements } of kept)
    expect(await test.ledger.movements.countDocuments({ at: { $lt: end } })).toBe(movements);
});

it('is neither kept nor read when a clock ahead of time has made it', async () => {
  const { now } = test;
  nextDay();
  await keep(1);
  test.now = now;
  await moveOn(ids[0], 5);
  test.now = new Date('2026-03-01T18:30:00Z');
  expect(await read('2026-03-01')).toContain('Halishar,15');
  await keep(1);
  expect(await closings().closings.countDocuments()).toBe(0);
});
