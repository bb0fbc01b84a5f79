import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import type { ItemDoc } from '../records/item-doc.js';
import { purge } from './purge.js';

const test = useTestApp();
const { http, ledger, as, post, addItem } = test;

/** Ten in Uttara, where the reorder point is five. */
const addWatched = (fields: Partial<ItemDoc> = {}) =>
  addItem({
    quantity: 10,
    stock: { halishar: 0, bahaddarhat: 0, uttara: 10 },
    reorderPoints: { uttara: 5, halishar: 100 },
    ...fields,
  });

const deliver = (id: ObjectId, units: number) =>
  post(`/item/${id}/movements`, { change: -units, reason: 'delivered', warehouse: 'uttara' }).expect(201);

const getNotices = async (by = ANNA) =>
  (
    await http
      .get('/api/notices')
      .set(...as(by))
      .expect(200)
  ).body;

describe('a notice', () => {
  it('is written when a balance comes down to its reorder point, and not again while it is low', async () => {
    const { _id, name } = await addWatched();
    await deliver(_id, 4);
    expect((await getNotices()).notices).toEqual([]);
    await deliver(_id, 1);
    await deliver(_id, 1);
    expect((await getNotices()).notices).toEqual([
      {
        _id: expect.any(String),
        at: test.now.toISOString(),
        item: String(_id),
        itemName: name,
        warehouse: 'uttara',
        balance: 5,
        reorderPoint: 5,
      },
    ]);
  });

  it('is written again after the balance rose above the reorder point', async () => {
    const { _id } = await addWatched();
    await deliver(_id, 6);
    await post(`/item/${_id}/movements`, { change: 6, reason: 'restock', warehouse: 'uttara' }).expect(201);
    await deliver(_id, 7);
    expect((await getNotices()).notices.map(({ balance }: { balance: number }) => balance)).toEqual([3, 4]);
  });

  it('is written once when a request is retried', async () => {
    const { _id } = await addWatched();
    const key = randomUUID();
    const body = { change: -6, reason: 'delivered', warehouse: 'uttara' };
    await post(`/item/${_id}/movements`, body, { key }).expect(201);
    await post(`/item/${_id}/movements`, body, { key }).expect(201);
    expect((await getNotices()).notices).toHaveLength(1);
  });

  const PATHS: Record<string, (id: ObjectId) => PromiseLike<unknown>> = {
    'a new total': (id) =>
      http
        .put(`/api/item/${id}`)
        .set(...as())
        .send({ quantity: 2, warehouse: 'uttara' })
        .expect(200),
    'a transfer': (id) =>
      post(`/item/${id}/transfers`, { from: 'uttara', to: 'halishar', quantity: 6 }).expect(201),
    'a stock count': (id) =>
      post(`/item/${id}/counts`, { warehouse: 'uttara', counted: 1, expected: 10 }).expect(201),
    'a document': (id) =>
      post('/documents', {
        kind: 'delivery',
        warehouse: 'uttara',
        lines: [{ item: String(id), quantity: 9 }],
      }).expect(201),
    async 'an undo'(id) {
      const { body } = await post(`/item/${id}/movements`, {
        change: 5,
        reason: 'restock',
        warehouse: 'uttara',
      });
      await deliver(id, 8);
      await post(`/movements/${body.movement._id}/undo`).expect(201);
    },
  };

  it.each(Object.entries(PATHS))('is written after %s', async (_path, change) => {
    const { _id } = await addWatched();
    await change(_id);
    const { notices } = await getNotices();
    expect(notices).toMatchObject([{ item: String(_id), warehouse: 'uttara' }]);
  });

  it('is not written for a new item, a raised reorder point, a deletion or a restore', async () => {
    const low = { email: ANNA.email, name: 'Low', quantity: 1, reorderPoints: { halishar: 5 } };
    await post('/item', low).expect(201);
    const { _id } = await addWatched();
    const patch = http.patch(`/api/item/${_id}`).set(...as());
    await patch.send({ reorderPoints: { uttara: 50 } }).expect(200);
    await http
      .delete(`/api/item/${_id}`)
      .set(...as())
      .expect(200);
    await post(`/item/${_id}/restore`).expect(200);
    expect((await getNotices()).notices).toEqual([]);
  });

  it('is kept for 90 days', async () => {
    const { _id } = await addWatched();
    await deliver(_id, 6);
    const day = 24 * 3600 * 1000;
    await purge(ledger, new Date(test.now.getTime() + 90 * day));
    expect(await ledger.notices.countDocuments()).toBe(1);
    await purge(ledger, new Date(test.now.getTime() + 90 * day + 1));
    expect(await ledger.notices.countDocuments()).toBe(0);
  });
});

describe('what a person has seen', () => {
  const see = (newest: string, by = ANNA) =>
    http
      .put('/api/notices/seen')
      .set(...as(by))
      .send({ newest });

  it('is counted for each person, and never goes back', async () => {
    const [first, second] = [await addWatched(), await addWatched()];
    await deliver(first._id, 6);
    await deliver(second._id, 6);
    const { notices, unseen } = await getNotices();
    expect(unseen).toBe(2);
    expect(notices[0].item).toBe(String(second._id));
    expect((await see(notices[0]._id).expect(200)).body.unseen).toBe(0);
    await see(notices[1]._id).expect(200);
    expect((await getNotices()).unseen).toBe(0);
    expect((await getNotices(BELA)).unseen).toBe(2);
  });

  it('has to be the id of a notice', async () => {
    const { body } = await see('newest').expect(422);
    expect(body.errors).toEqual([{ path: 'newest', message: 'Enter the id of a notice.' }]);
    const unknown = await see('f'.repeat(24)).expect(422);
    expect(unknown.body.errors).toEqual([{ path: 'newest', message: 'There is no notice with this id.' }]);
  });

  it('is for signed-in people', async () => {
    await http.get('/api/notices').expect(401);
    await http
      .put('/api/notices/seen')
      .send({ newest: String(new ObjectId()) })
      .expect(401);
  });
});
