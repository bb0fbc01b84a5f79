import { MongoClient } from 'mongodb';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { createIndexes } from '../operations/upgrade/indexes.js';
import { verifyLedger } from '../operations/verify/verify-ledger.js';
import { itemsOf } from '../stock/records/item-doc.js';
import { ANNA } from '../testing/test-app.js';
import { loadDemoItems } from './load-demo-items.js';

const client = new MongoClient(inject('mongoUri'));
const db = client.db(`${inject('databasePrefix')}demo`);
const items = itemsOf(db);
const now = new Date('2026-03-01T00:00:00.000Z');
const AT = { now, home: 'halishar' } as const;
const empty = { email: ANNA.email, description: '', price: 1, img: '', supplier: '', quantity: 1 };
const DEMO = ['one', 'two', 'three'].map((name) => ({ ...empty, name }));

const names = async () => (await items.find({}, { sort: { _id: 1 } }).toArray()).map(({ name }) => name);

beforeEach(async () => {
  await db.dropDatabase();
  await createIndexes(db);
});
afterAll(() => client.close());

it('fills an empty store once, in the order given', async () => {
  await loadDemoItems(db, DEMO, AT);
  await loadDemoItems(db, DEMO, AT);
  expect(await names()).toEqual(['one', 'two', 'three']);
});

it('adds three weeks of movements that lead to the stock in the catalogue', async () => {
  const demo = [
    ...DEMO,
    { ...empty, name: 'sold', quantity: 0 },
    { ...empty, name: 'negative', quantity: -2 },
  ];
  await loadDemoItems(db, demo, AT);
  const stored = await items.find({}, { sort: { _id: 1 } }).toArray();
  expect(stored.map(({ quantity }) => quantity)).toEqual(demo.map(({ quantity }) => quantity));
  const movements = await db.collection('movements').find().toArray();
  expect(movements.length).toBeGreaterThan(5 * demo.length);
  expect(movements.every(({ at, totalAfter }) => at < now && totalAfter >= -2)).toBe(true);
  expect(await verifyLedger(db)).toMatchObject({
    healthy: true,
    items: demo.length,
    movements: movements.length,
  });
});

it('does not add deleted items again', async () => {
  await loadDemoItems(db, DEMO, AT);
  await items.deleteMany({});
  await loadDemoItems(db, DEMO, AT);
  expect(await names()).toEqual([]);
});

it('does not change a store that has items', async () => {
  await loadDemoItems(db, DEMO.slice(0, 1), AT);
  await db.collection('meta').deleteMany({});
  await loadDemoItems(db, DEMO, AT);
  expect(await names()).toEqual(['one']);
});

it('loads all items or none, and all of them after a failure', async () => {
  const broken = [...DEMO, { ...empty, name: 'four', price: (() => {}) as unknown as number }];
  const unstorable = broken.map((item, index) =>
    index === 3 ? { ...item, toBSON: () => 'not a document' } : item,
  );
  await expect(loadDemoItems(db, unstorable, AT)).rejects.toThrow();
  expect(await names()).toEqual([]);
  await loadDemoItems(db, DEMO, AT);
  expect(await names()).toEqual(['one', 'two', 'three']);
});
