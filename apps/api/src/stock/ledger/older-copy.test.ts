/** Somebody restored a backup of `items` that is older than the movements. */
import type { Item } from '@godown/shared/items/item';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, ledger, as, post, postItem } = test;

const move = (id: string, change: number) =>
  post(`/item/${id}/movements`, { change, reason: change < 0 ? 'delivered' : 'restock' });

/** An item of 10 in version 1, with movements up to version 4 that bring 5 more. */
async function addOlderCopy(): Promise<string> {
  const id = await postItem(10);
  const copy = await ledger.items.find({ _id: new ObjectId(id) }).toArray();
  for (const change of [-3, 4, 4]) await move(id, change).expect(201);
  await ledger.items.deleteOne({ _id: new ObjectId(id) });
  await ledger.items.insertMany(copy);
  return id;
}

async function read(id: string): Promise<Item> {
  return (await http.get(`/api/item/${id}`).expect(200)).body;
}

it('is changed to a version that no movement has', async () => {
  const id = await addOlderCopy();
  expect(await read(id)).toMatchObject({ version: 1, quantity: 10 });
  const { body } = await move(id, -2).expect(201);
  expect(body).toMatchObject({
    item: { version: 5, quantity: 8 },
    movement: { version: 5, change: -2, totalAfter: 8 },
  });
  await move(id, 1).expect(201);
  expect(await read(id)).toMatchObject({ version: 6, quantity: 9 });
  // The verification still reports the movements that the copy lacks.
  expect(await verifyLedger(test.db)).toMatchObject({
    drift: [{ item: id, warehouse: 'halishar', counted: 9, expected: 14 }],
  });
});

it('accepts its own version in If-Match', async () => {
  const id = await addOlderCopy();
  const put = (version: number) =>
    http
      .put(`/api/item/${id}`)
      .set(...as())
      .set('If-Match', `"${version}"`)
      .send({ quantity: 15 });
  await put(4).expect(412);
  expect((await put(1).expect(200)).body).toMatchObject({ version: 5, quantity: 15 });
});

it('can be deleted and restored', async () => {
  const id = await addOlderCopy();
  await http
    .delete(`/api/item/${id}`)
    .set(...as())
    .expect(200);
  const { body } = await http
    .post(`/api/item/${id}/restore`)
    .set(...as())
    .expect(200);
  expect(body).toMatchObject({ version: 6, quantity: 10 });
});

it('can be deleted if the newer version is deleted too', async () => {
  const id = await postItem(10);
  const copy = await ledger.items.find({ _id: new ObjectId(id) }).toArray();
  const remove = () => http.delete(`/api/item/${id}`).set(...as());
  await remove().expect(200);
  await ledger.items.insertMany(copy);
  await move(id, 1).expect(201);
  await remove().expect(200);
  expect(await ledger.items.countDocuments()).toBe(0);
  const { body } = await http
    .post(`/api/item/${id}/restore`)
    .set(...as())
    .expect(200);
  expect(body).toMatchObject({ version: 5, quantity: 11 });
});

it('does not disturb other items that are changed at the same time', async () => {
  const ids = [await addOlderCopy(), await postItem(1), await addOlderCopy()];
  const responses = await Promise.all([...ids, ...ids].map((id) => move(id, 1)));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  const items = await Promise.all(ids.map(read));
  expect(items.map(({ version, quantity }) => [version, quantity])).toEqual([
    [6, 12],
    [3, 3],
    [6, 12],
  ]);
});
