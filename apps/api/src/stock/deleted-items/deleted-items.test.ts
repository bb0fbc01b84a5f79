import { deletedItemSchema, itemSchema } from '@godown/shared/items/item';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, items, ledger, as, addItem } = test;
const DAY_MS = 24 * 3600 * 1000;
const stock = { halishar: 5, bahaddarhat: 0, uttara: -2 };

const remove = (id: unknown, by = ANNA) => http.delete(`/api/item/${id}`).set(...as(by));
const restore = (id: unknown) => http.post(`/api/item/${id}/restore`).set(...as());
const list = (query = '') => http.get(`/api/deleted-items${query}`).set(...as());

describe('a deleted item', () => {
  it('is hidden everywhere, and its stock is taken off the books', async () => {
    const decoy = await addItem({ email: BELA.email });
    const item = await addItem({ quantity: 3, stock });
    await remove(item._id).expect(200);
    await http.get(`/api/item/${item._id}`).expect(404);
    const all = await http.get('/api/item');
    expect(all.body.map(({ _id }: { _id: string }) => _id)).toEqual([String(decoy._id)]);
    expect(all.headers['x-total-count']).toBe('1');
    const own = await http.get(`/api/item?email=${BELA.email}`).set(...as(BELA));
    expect(own.headers['x-total-count']).toBe('1');
    for (const verb of ['put', 'patch'] as const) {
      const body = verb === 'put' ? { quantity: 1 } : { name: 'x' };
      await http[verb](`/api/item/${item._id}`)
        .set(...as())
        .send(body)
        .expect(404);
    }
    await remove(item._id).expect(404);
    const movements = await ledger.movements.find({ item: item._id }, { sort: { part: 1 } }).toArray();
    expect(movements).toMatchObject([
      { reason: 'deleted', warehouse: 'halishar', change: -5, after: 0, totalAfter: -2, version: 4 },
      { reason: 'deleted', warehouse: 'uttara', change: 2, after: 0, totalAfter: 0, version: 4 },
    ]);
    expect(await items.findOne({ _id: decoy._id })).toEqual(decoy);
  });

  it('is restored as it was, with all its stock', async () => {
    const item = await addItem({ quantity: 3, stock });
    await remove(item._id);
    const response = await restore(item._id).expect(200);
    expect(itemSchema.parse(response.body)).toMatchObject({
      name: item.name,
      quantity: 3,
      stock,
      version: 5,
    });
    expect(response.headers.etag).toBe('"5"');
    const { updatedBy, ...stored } = (await items.findOne({ _id: item._id })) ?? {};
    expect(stored).toEqual({ ...item, version: 5, updatedAt: test.now });
    expect(updatedBy).toBe(ANNA.email);
    expect(await ledger.deletedItems.countDocuments()).toBe(0);
    const movements = await ledger.movements.find({ reason: 'restored' }, { sort: { part: 1 } }).toArray();
    expect(movements.map(({ warehouse, change }) => [warehouse, change])).toEqual([
      ['halishar', 5],
      ['uttara', -2],
    ]);
    await restore(item._id).expect(404);
  });

  it('has movements in its history even without stock', async () => {
    const item = await addItem({ quantity: 0, stock: { halishar: 0, bahaddarhat: 0, uttara: 0 } });
    await remove(item._id);
    await restore(item._id).expect(200);
    const movements = await ledger.movements.find({ item: item._id }, { sort: { version: 1 } }).toArray();
    expect(movements.map(({ reason, change }) => [reason, change])).toEqual([
      ['deleted', 0],
      ['restored', 0],
    ]);
  });

  it('that had only a quantity gets an opening movement first', async () => {
    const _id = new ObjectId();
    await items.insertOne({ _id, name: 'Old', price: '1.5', quantity: '7' } as never);
    await test.shape();
    await remove(_id);
    expect((await restore(_id).expect(200)).body).toMatchObject({ quantity: 7, price: 1.5, version: 3 });
    const movements = await ledger.movements.find({ item: _id }, { sort: { version: 1, part: 1 } }).toArray();
    expect(movements.map(({ reason, change }) => [reason, change])).toEqual([
      ['opening', 7],
      ['deleted', -7],
      ['restored', 7],
    ]);
  });

  it('can be restored for thirty days', async () => {
    const item = await addItem();
    await remove(item._id);
    const start = test.now.getTime();
    test.now = new Date(start + 30 * DAY_MS);
    expect((await restore(item._id).expect(404)).body.code).toBe('item_not_found');
    expect((await list()).body).toEqual([]);
    test.now = new Date(start + 30 * DAY_MS - 1);
    expect((await list()).body).toHaveLength(1);
    await restore(item._id).expect(200);
  });

  it('does not replace an active item that was put back from a backup', async () => {
    const item = await addItem();
    await remove(item._id);
    await test.items.insertOne({ ...item, name: 'Put back' });
    expect((await restore(item._id).expect(404)).body.code).toBe('item_not_found');
    expect(await test.items.findOne({ _id: item._id })).toMatchObject({ name: 'Put back', version: 3 });
  });

  it('keeps its history', async () => {
    const item = await addItem();
    await remove(item._id);
    const history = await http.get(`/api/item/${item._id}/movements`).set(...as());
    expect(history.body).toMatchObject([{ reason: 'deleted', change: -12 }]);
  });

  it('cannot be restored by a visitor', async () => {
    const item = await addItem();
    await remove(item._id);
    await http.post(`/api/item/${item._id}/restore`).expect(401);
    expect(await items.countDocuments()).toBe(0);
  });
});

describe('GET /api/deleted-items', () => {
  it('lists the items that can be restored, the latest deletion first, in pages', async () => {
    await addItem({ name: 'a decoy' });
    for (const [index, name] of ['first', 'second', 'third'].entries()) {
      const item = await addItem({ name });
      // The last two are deleted at the same time.
      test.now = new Date(test.now.getTime() + (index < 2 ? 1000 : 0));
      await remove(item._id, BELA);
    }
    const page = await list('?limit=2').expect(200);
    expect(page.body.map(({ name }: { name: string }) => name)).toEqual(['third', 'second']);
    expect(deletedItemSchema.parse(page.body[0])).toMatchObject({
      quantity: 12,
      deletedAt: test.now.toISOString(),
      deletedBy: BELA.email,
      purgeAt: new Date(test.now.getTime() + 30 * DAY_MS).toISOString(),
    });
    expect(page.headers['x-total-count']).toBe('3');
    const next = /^<(.+)>; rel="next"$/.exec(page.headers.link ?? '')?.[1] ?? '';
    const rest = await http
      .get(next)
      .set(...as())
      .expect(200);
    expect(rest.body.map(({ name }: { name: string }) => name)).toEqual(['first']);
    expect(rest.headers).not.toHaveProperty('link');
  });

  it('compresses a long list', async () => {
    for (const description of ['x'.repeat(1000), '']) await remove((await addItem({ description }))._id);
    const { headers, body } = await list().set('Accept-Encoding', 'gzip').expect(200);
    expect(headers['content-encoding']).toBe('gzip');
    expect(body).toHaveLength(2);
  });

  it('refuses visitors and invalid parameters', async () => {
    await http.get('/api/deleted-items').expect(401);
    expect((await list('?cursor=x').expect(422)).body.errors[0].path).toBe('cursor');
    expect((await list('?email=a@b.c').expect(422)).body.errors[0].path).toBe('email');
  });
});
