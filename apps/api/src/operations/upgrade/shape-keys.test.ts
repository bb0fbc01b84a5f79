import { randomUUID } from 'node:crypto';
import { itemSchema } from '@godown/shared/items/item';
import type { UpdateFilter } from 'mongodb';
import { expect, it } from 'vitest';
import type { KeyDoc } from '../../stock/ledger/idempotency-keys.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { shapeKeys } from './shape-keys.js';

const test = useTestApp();
const { db, ledger, post } = test;

it.each([
  ['text', 'x', undefined],
  ['a list', [1, null], undefined],
  [
    'of one warehouse, with a time as text',
    { uttara: { at: '2020-01-02', by: 5 }, halishar: 'x' },
    {
      uttara: { at: '2020-01-02T00:00:00.000Z', by: '5' },
    },
  ],
  ['without a time', { uttara: { by: 'bela@example.com' } }, undefined],
] as const)(
  'lets a key replay whose counts are those of another application: %s',
  async (_, foreign, lastCounts) => {
    const others = [randomUUID(), randomUUID()];
    const id = await test.postItem(5);
    const deliver = (key: string) =>
      post(`/item/${id}/movements`, { change: -1, reason: 'delivered' }, { key });
    for (const key of others) await deliver(key).expect(201);
    const key = randomUUID();
    const first = await deliver(key).expect(201);
    const old = { $set: { 'results.0.lastCounts': foreign } } as unknown as UpdateFilter<KeyDoc>;
    await ledger.keys.updateOne({ _id: key }, old);
    const untouched = await ledger.keys.find({ _id: { $in: others } }).toArray();

    await shapeKeys(db, 'halishar');
    await shapeKeys(db, 'halishar');

    const replay = await deliver(key).expect(201);
    expect(replay.body).toEqual({ ...first.body, item: { ...first.body.item, lastCounts } });
    itemSchema.parse(replay.body.item);
    expect(await ledger.keys.find({ _id: { $in: others } }).toArray()).toEqual(untouched);
  },
);

it('leaves counts of this product as they are', async () => {
  const id = await test.postItem(5);
  const count = { at: test.now, by: ANNA.email };
  const key = randomUUID();
  await post(`/item/${id}/movements`, { change: -1, reason: 'delivered' }, { key }).expect(201);
  await ledger.keys.updateOne({ _id: key }, { $set: { 'results.0.lastCounts': { uttara: count } } });
  const stored = await ledger.keys.find().toArray();
  await shapeKeys(db, 'halishar');
  expect(await ledger.keys.find().toArray()).toEqual(stored);
});
