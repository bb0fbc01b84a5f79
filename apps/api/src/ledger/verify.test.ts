import { randomUUID } from 'node:crypto';
import { type LedgerHealth, ledgerHealthSchema } from '@godown/shared/ledger-health';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { ANNA, useTestApp } from '../testing/test-app.js';

const test = useTestApp();
const { http, ledger, as } = test;

async function add(quantity: number): Promise<string> {
  const body = { email: ANNA.email, name: 'New', quantity };
  return (
    await http
      .post('/api/item')
      .set(...as())
      .send(body)
      .expect(201)
  ).body._id;
}

async function verify(): Promise<LedgerHealth> {
  const answer = await http
    .get('/api/health/ledger')
    .set(...as())
    .expect(200);
  return ledgerHealthSchema.parse(answer.body);
}

/** Every kind of change there is. */
async function addHistory(): Promise<string> {
  const post = (path: string, body?: object) =>
    http
      .post(`/api${path}`)
      .set(...as())
      .set('Idempotency-Key', randomUUID())
      .send(body);
  const id = await add(10);
  const { body } = await post(`/item/${id}/movements`, { change: -3, reason: 'delivered' });
  await post(`/item/${id}/transfers`, { from: 'halishar', to: 'uttara', quantity: 4 });
  await http
    .put(`/api/item/${id}`)
    .set(...as())
    .send({ quantity: 1, warehouse: 'bahaddarhat' });
  await post(`/movements/${body.movement._id}/undo`);
  await http.delete(`/api/item/${id}`).set(...as());
  await post(`/item/${id}/restore`).expect(200);
  const gone = await add(5);
  await http.delete(`/api/item/${gone}`).set(...as());
  const legacy = new ObjectId();
  await ledger.items.insertMany([{ _id: legacy, quantity: 7 } as never, { quantity: 3 } as never]);
  await post(`/item/${legacy}/movements`, { change: 1, reason: 'restock' }).expect(201);
  return id;
}

it('finds nothing wrong after changes of every kind', async () => {
  await addHistory();
  expect(await verify()).toMatchObject({ healthy: true, items: 2, wrong: 0, drift: [], movements: 16 });
});

it('reports what was tampered with, and nothing else', async () => {
  const id = await addHistory();
  const decoy = await add(1);
  const _id = new ObjectId(id);
  await ledger.items.updateOne({ _id }, { $inc: { 'stock.uttara': 5 } });
  expect(await verify()).toMatchObject({
    healthy: false,
    wrong: 2,
    drift: [
      { item: id, warehouse: 'uttara', counted: 9, expected: 4 },
      { item: id, warehouse: 'total', counted: 4, expected: 9 },
    ],
  });
  await ledger.items.updateOne({ _id }, { $inc: { 'stock.uttara': -5 } });
  expect((await verify()).healthy).toBe(true);
  await ledger.movements.deleteOne({ item: new ObjectId(decoy) });
  expect((await verify()).drift).toEqual([{ item: decoy, warehouse: 'halishar', counted: 1, expected: 0 }]);
});

it('reports an item that is gone without having been put away', async () => {
  const id = await add(6);
  await ledger.items.deleteOne({ _id: new ObjectId(id) });
  expect((await verify()).drift).toEqual([{ item: id, warehouse: 'halishar', counted: 0, expected: 6 }]);
});

it('goes through more items than one step holds', async () => {
  const stock = { halishar: 1, bahaddarhat: 0, uttara: 0 };
  const docs = Array.from({ length: 1203 }, () => ({ _id: new ObjectId(), stock, quantity: 1 }));
  await ledger.items.insertMany(docs as never);
  const entries = docs.map(({ _id }) => ({
    item: _id,
    version: 1,
    part: 0,
    warehouse: 'halishar',
    change: 1,
  }));
  await ledger.movements.insertMany(entries as never);
  const odd = docs[777]?._id;
  await ledger.movements.updateOne({ item: odd } as never, { $set: { change: 2 } });
  expect(await verify()).toMatchObject({
    items: 1203,
    movements: 1203,
    wrong: 1,
    drift: [{ item: String(odd), counted: 1, expected: 2 }],
  });
});

it('is no business of visitors', async () => {
  await http.get('/api/health/ledger').expect(401);
});
