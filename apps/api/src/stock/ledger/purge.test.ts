import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { purge } from './purge.js';

const test = useTestApp();
const { http, ledger, as, post, addItem } = test;
const DAY_MS = 24 * 3600 * 1000;
const daysLater = (days: number) => new Date(test.now.getTime() + days * DAY_MS);

it('removes deleted items after thirty days, but not their movements', async () => {
  const decoy = await addItem();
  const item = await addItem();
  await http.delete(`/api/item/${item._id}`).set(...as());
  await purge(ledger, new Date(daysLater(30).getTime() - 1));
  expect(await ledger.deletedItems.countDocuments()).toBe(1);
  // Two processes purge at the same time.
  await Promise.all([purge(ledger, daysLater(30)), purge(ledger, daysLater(30))]);
  expect(await ledger.deletedItems.countDocuments()).toBe(0);
  expect(await ledger.movements.countDocuments({ item: item._id })).toBe(1);
  expect(await ledger.items.find().toArray()).toEqual([decoy]);
  const history = await http.get(`/api/item/${item._id}/movements`).set(...as());
  expect(history.body).toHaveLength(1);
});

it('keeps keys for more than thirty days, but not for ever', async () => {
  const item = await addItem();
  const key = randomUUID();
  const send = () =>
    post(`/item/${item._id}/movements`, { change: -1, reason: 'delivered' }, { key }).expect(201);
  const first = await send();
  test.now = daysLater(31);
  await purge(ledger, test.now);
  expect((await send()).body).toEqual(first.body);
  await purge(ledger, daysLater(5));
  expect(await ledger.keys.countDocuments()).toBe(0);
});

it('stops after the current command, and goes on the next time', async () => {
  const docs = Array.from({ length: 2500 }, () => ({ _id: randomUUID(), at: new Date(0) }));
  await ledger.keys.insertMany(docs as never[]);
  const stopping = new AbortController();
  const remove = vi.spyOn(ledger.keys, 'deleteMany').mockImplementationOnce((...args) => {
    stopping.abort();
    return ledger.keys.deleteMany(...args);
  });
  await expect(purge(ledger, test.now, stopping.signal)).rejects.toThrow(/aborted/);
  remove.mockRestore();
  expect(await ledger.keys.countDocuments()).toBe(1500);
  await purge(ledger, test.now);
  expect(await ledger.keys.countDocuments()).toBe(0);
});
