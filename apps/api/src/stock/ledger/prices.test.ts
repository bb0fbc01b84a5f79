import { type CommandSucceededEvent, MongoClient, ObjectId } from 'mongodb';
import { expect, inject, it, onTestFinished } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { readPricesAt } from '../prices/prices.repo.js';
import { pricesOf } from '../records/price-doc.js';

const test = useTestApp();
const { http, ledger, items, as, post, addItem } = test;
const DAY_MS = 24 * 3600 * 1000;
const START = test.now;
const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS);

const patch = (id: unknown, body: object) =>
  http
    .patch(`/api/item/${id}`)
    .set(...as())
    .send(body)
    .expect(200);

it('are those of a moment, after later changes and a deletion', async () => {
  const { _id } = await addItem({ price: 10 });
  const decoy = await addItem({ price: 99 });
  test.now = daysLater(1);
  await patch(_id, { price: 12 });
  await patch(_id, { price: 12, name: 'Same price' });
  test.now = daysLater(2);
  await patch(_id, { price: 13, cost: 7.5 });
  test.now = daysLater(3);
  await http
    .delete(`/api/item/${_id}`)
    .set(...as())
    .expect(200);
  await ledger.deletedItems.deleteMany({});

  const at = async (days: number) =>
    (await readPricesAt(ledger.prices, [_id, decoy._id], daysLater(days))).get(String(_id));
  expect(await at(0.5)).toEqual({ price: 10, cost: null });
  expect(await at(1)).toEqual({ price: 12, cost: null });
  expect(await at(2.5)).toEqual({ price: 13, cost: 7.5 });
  expect(await at(3)).toBeUndefined();
  expect((await readPricesAt(ledger.prices, [decoy._id], daysLater(1))).size).toBe(0);
  expect(await ledger.prices.countDocuments()).toBe(3);
});

it('are read in small parts, however often they changed', async () => {
  const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
  onTestFinished(() => client.close());
  const sizes: number[] = [];
  client.on('commandSucceeded', ({ reply }: CommandSucceededEvent) => {
    const { cursor } = reply as { cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] } };
    if (cursor) sizes.push((cursor.firstBatch ?? cursor.nextBatch ?? []).length);
  });
  const often = new ObjectId();
  const once = new ObjectId();
  const change = (item: ObjectId, days: number) => ({
    _id: new ObjectId(),
    item,
    at: daysLater(days),
    before: { price: days, cost: null },
    price: days + 1,
    cost: null,
  });
  const changes = Array.from({ length: 3000 }, (_, index) => change(often, 3000 - index));
  await ledger.prices.insertMany([...changes, change(once, 2)]);
  const others = Array.from({ length: 250 }, () => new ObjectId());
  const prices = pricesOf(client.db(test.db.databaseName));
  const found = await readPricesAt(prices, [...others, often, once], daysLater(1));
  expect(found).toEqual(
    new Map([
      [String(often), { price: 2, cost: null }],
      [String(once), { price: 2, cost: null }],
    ]),
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  expect(sizes.length).toBeLessThanOrEqual(2 + others.length);
});

it('are not written for a movement or a new item', async () => {
  const id = await test.postItem(4);
  await post(`/item/${id}/movements`, { change: -1, reason: 'delivered' }).expect(201);
  expect(await ledger.prices.countDocuments()).toBe(0);
});

it('stand beside the time at which an item last moved, which an edit and a stock count do not change', async () => {
  const { _id } = await addItem();
  const lastMovedAt = async () => (await items.findOne({ _id }))?.lastMovedAt;
  await patch(_id, { name: 'Other' });
  expect(await lastMovedAt()).toBeUndefined();
  await post(`/item/${_id}/movements`, { change: -1, reason: 'delivered' }).expect(201);
  expect(await lastMovedAt()).toEqual(test.now);
  test.now = daysLater(1);
  await patch(_id, { name: 'Third' });
  const { body } = await http.get(`/api/item/${_id}`);
  const { halishar } = body.stock;
  await post(`/item/${_id}/counts`, { warehouse: 'halishar', counted: 1, expected: halishar }).expect(201);
  expect(await lastMovedAt()).toEqual(START);
});

it('are refused with more pieces than can be added up, at the field with which they are too many', async () => {
  const item = { name: 'Ring', email: 'anna@example.com', price: 1e9 };
  const wrongField = async (sent: ReturnType<typeof post>) =>
    (await sent.expect(422)).body.errors.map(({ path }: { path: string }) => path);
  expect(await wrongField(post('/item', { ...item, quantity: 1001 }))).toEqual(['quantity']);
  const { _id } = await addItem({ stock: { halishar: 500, bahaddarhat: 0, uttara: 0 }, price: 2e9 });
  const move = (change: number, reason: string) => post(`/item/${_id}/movements`, { change, reason });
  expect(await wrongField(move(1, 'restock'))).toEqual(['change']);
  expect(await wrongField(move(-1001, 'delivered'))).toEqual(['change']);
  await move(-250, 'delivered').expect(201);
  const edit = (body: object) =>
    http
      .patch(`/api/item/${_id}`)
      .set(...as())
      .send(body);
  await patch(_id, { price: 1 });
  await move(1000, 'restock').expect(201);
  expect(await wrongField(edit({ price: 1e9 }))).toEqual(['price']);
  expect(await wrongField(edit({ cost: 1e9 }))).toEqual(['cost']);
  await patch(_id, { price: 8e8 });
});
