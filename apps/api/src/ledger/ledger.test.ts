import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.js';

const test = useTestApp();
const { ledger, post, addItem } = test;

const move = (id: unknown, sent?: { key: string }) =>
  post(`/item/${id}/movements`, { change: -1, reason: 'delivered' }, sent);

it('goes on with other items while one is held by a transaction of another process', async () => {
  const [held, free] = [await addItem(), await addItem()];
  const client = ledger.items.db.client;
  const session = client.startSession();
  session.startTransaction();
  await ledger.items.updateOne({ _id: held._id }, { $set: { name: 'Held' } }, { session });
  let settled = false;
  const waiting = move(held._id)
    .expect(201)
    .then(() => {
      settled = true;
    });
  // One that came later, about something else.
  await move(free._id).expect(201);
  await move(free._id).expect(201);
  expect(settled).toBe(false);
  await session.abortTransaction();
  await session.endSession();
  await waiting;
  expect(await ledger.items.findOne({ _id: held._id })).toMatchObject({ quantity: 11, version: 4 });
});

it('answers a key that comes again with the very bytes it answered first', async () => {
  const { _id } = await addItem();
  const key = randomUUID();
  const first = await move(_id, { key }).expect(201);
  await move(_id).expect(201);
  const again = await move(_id, { key }).expect(201);
  expect(again.text).toBe(first.text);
  expect(again.headers.etag).toBe(first.headers.etag);
  expect(again.headers['content-type']).toBe('application/json; charset=utf-8');
});
