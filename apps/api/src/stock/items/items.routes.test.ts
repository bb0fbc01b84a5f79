import type { AddressInfo } from 'node:net';
import { itemSchema } from '@godown/shared/items/item';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../testing/now.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, items, as, addItem, server } = test;
const NOBODYS_ID = '65f0000000000000000000ff';
const newItem = { email: ANNA.email, name: 'Halda Grill 25' };

describe('GET /api/item/{id}', () => {
  it('gives visitors the item without addresses, with its version as ETag', async () => {
    await addItem({ name: 'A decoy' });
    const item = await addItem();
    const response = await http.get(`/api/item/${item._id}`).expect(200);
    const visible = [
      'name',
      'price',
      'supplier',
      'img',
      'description',
      'quantity',
      'stock',
      'version',
    ] as const;
    expect(response.body).toEqual({
      ...Object.fromEntries(visible.map((field) => [field, item[field]])),
      _id: String(item._id),
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-02-01T00:00:00.000Z',
    });
    expect(response.headers).toMatchObject({
      etag: '"3"',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('gives a signed-in caller the address of whoever added the item', async () => {
    const item = await addItem();
    const response = await http.get(`/api/item/${item._id}`).set(...as());
    expect(response.body.email).toBe(BELA.email);
  });

  it.each(['"3"', 'W/"3"', '"1", "3"', '"1",W/"3" , "x"', '*'])(
    'responds with 304 to If-None-Match: %s',
    async (tags) => {
      const item = await addItem();
      const response = await http.get(`/api/item/${item._id}`).set('If-None-Match', tags).expect(304);
      expect(response.text).toBe('');
      expect(response.headers.etag).toBe('"3"');
    },
  );

  it('responds with 304 to the fetch of Node.js, which adds Cache-Control: no-cache', async () => {
    const { _id } = await addItem();
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/item/${_id}`;
    const response = await fetch(url, { headers: { 'If-None-Match': '"3"' } });
    expect(response.status).toBe(304);
    expect((await fetch(url, { headers: { 'If-None-Match': '"2"' } })).status).toBe(200);
  });

  it.each(['"2"', '"33"', '3', '"2", W/"4"', '', 'nonsense'])(
    'responds with 200 to If-None-Match: %j',
    async (tags) => {
      const item = await addItem();
      await http.get(`/api/item/${item._id}`).set('If-None-Match', tags).expect(200);
    },
  );

  it.each(['Größe 25 l', 'মাইক্রোওয়েভ', 'Grill 🔥'])('returns the name %s unchanged', async (name) => {
    const item = await addItem({ name });
    const response = await http.get(`/api/item/${item._id}`).expect(200);
    expect(response.body.name).toBe(name);
    expect(response.headers['content-length']).toBe(String(Buffer.byteLength(response.text)));
  });

  it('responds to HEAD like to GET, without the body', async () => {
    const item = await addItem();
    const response = await http.head(`/api/item/${item._id}`).expect(200);
    expect(response.headers.etag).toBe('"3"');
    expect(response.text).toBeUndefined();
  });

  it.each([NOBODYS_ID, 'x', '65f00000000000000000000', '65f0000000000000000000zz', '%00', 'null'])(
    'responds with 404 to the id %s',
    async (id) => {
      await addItem();
      const response = await http.get(`/api/item/${id}`).expect(404);
      expect(response.body.code).toBe('item_not_found');
      expect(response.headers['content-type']).toBe('application/problem+json');
    },
  );

  it('fills in the missing fields of an older application’s item', async () => {
    const _id = ObjectId.createFromHexString('65f000000000000000000001');
    await items.insertOne({ _id, name: 'Old', price: '120.50', quantity: '7', email: BELA.email } as never);
    await test.shape();
    const response = await http.get(`/api/item/${_id}`).expect(200);
    expect(itemSchema.parse(response.body)).toEqual({
      _id: String(_id),
      name: 'Old',
      price: 120.5,
      supplier: '',
      img: '',
      description: '',
      quantity: 7,
      stock: { halishar: 7, bahaddarhat: 0, uttara: 0 },
      version: 1,
      createdAt: _id.getTimestamp().toISOString(),
      updatedAt: _id.getTimestamp().toISOString(),
    });
    expect(response.headers.etag).toBe('"1"');
  });

  it('reads an item that has nothing valid but its id', async () => {
    const _id = new ObjectId();
    await items.insertOne({ _id, price: 'free', quantity: null } as never);
    await test.shape();
    const response = await http.get(`/api/item/${_id}`).set(...as());
    expect(itemSchema.parse(response.body)).toMatchObject({ name: '', price: 0, quantity: 0, version: 0 });
    expect(response.body).not.toHaveProperty('email');
  });
});

describe('POST /api/item', () => {
  it('stores the item and returns it with its Location', async () => {
    const body = {
      ...newItem,
      price: 10.25,
      supplier: 'S',
      img: 'https://example.com/a.png',
      description: 'D',
      quantity: -2,
    };
    const response = await http
      .post('/api/item')
      .set(...as())
      .send(body)
      .expect(201);
    const stamp = NOW.toISOString();
    expect(response.body).toEqual({
      ...body,
      _id: expect.any(String),
      stock: { halishar: -2, bahaddarhat: 0, uttara: 0 },
      updatedBy: ANNA.email,
      version: 1,
      createdAt: stamp,
      updatedAt: stamp,
    });
    expect(response.headers.location).toBe(`/api/item/${response.body._id}`);
    expect(response.headers.etag).toBe('"1"');
    const stored = await http.get(response.headers.location ?? '').set(...as());
    expect(stored.body).toEqual(response.body);
  });

  it('fills in optional fields', async () => {
    const response = await http
      .post('/api/item')
      .set(...as())
      .send(newItem)
      .expect(201);
    expect(response.body).toMatchObject({ price: 0, supplier: '', img: '', description: '', quantity: 0 });
  });

  it('belongs to the caller if the body names nobody', async () => {
    const response = await http
      .post('/api/item')
      .set(...as())
      .send({ name: 'Halda Grill 25' })
      .expect(201);
    expect(response.body.email).toBe(ANNA.email);
    await http.post('/api/item').send({ name: 'Halda Grill 25' }).expect(401);
  });

  it('compares e-mail addresses without regard to case and spaces', async () => {
    const response = await http
      .post('/api/item')
      .set(...as())
      .send({ ...newItem, email: ' Anna@Example.COM ' });
    expect(response.status).toBe(201);
    expect(response.body.email).toBe(ANNA.email);
  });

  it('refuses to add an item in somebody else’s name', async () => {
    const response = await http
      .post('/api/item')
      .set(...as())
      .send({ ...newItem, email: BELA.email })
      .expect(403);
    expect(response.body.code).toBe('forbidden');
    expect(await items.countDocuments()).toBe(0);
  });

  it('refuses a visitor', async () => {
    const response = await http.post('/api/item').send(newItem).expect(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(await items.countDocuments()).toBe(0);
  });
});

describe('PUT /api/item/{id}', () => {
  it('sets the total, raises the version, and changes no other item', async () => {
    const decoy = await addItem();
    const item = await addItem();
    const response = await http
      .put(`/api/item/${item._id}`)
      .set(...as())
      .send({ quantity: -1 })
      .expect(200);
    expect(response.body).toMatchObject({
      _id: String(item._id),
      quantity: -1,
      version: 4,
      updatedAt: NOW.toISOString(),
    });
    expect(response.body).toMatchObject({ email: BELA.email, createdAt: item.createdAt.toISOString() });
    expect(response.headers.etag).toBe('"4"');
    expect(await items.findOne({ _id: decoy._id })).toEqual(decoy);
  });

  it('gives an older application’s item its first version', async () => {
    const _id = new ObjectId();
    await items.insertOne({ _id, name: 'Old' } as never);
    await test.shape();
    const response = await http
      .put(`/api/item/${_id}`)
      .set(...as())
      .set('If-Match', '"0"')
      .send({ quantity: 5 });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ quantity: 5, version: 1 });
  });

  it.each(['"3"', '"1", "3"', '*'])('succeeds with If-Match: %s', async (tags) => {
    const item = await addItem();
    await http
      .put(`/api/item/${item._id}`)
      .set(...as())
      .set('If-Match', tags)
      .send({ quantity: 1 })
      .expect(200);
  });

  it.each(['"2"', 'W/"3"', '"x"'])('responds with 412 and the current item to If-Match: %s', async (tags) => {
    const item = await addItem();
    const put = http
      .put(`/api/item/${item._id}`)
      .set(...as())
      .set('If-Match', tags);
    const response = await put.send({ quantity: 1 }).expect(412);
    expect(response.body).toMatchObject({
      code: 'version_conflict',
      current: { quantity: 12, version: 3, email: BELA.email },
    });
    expect(response.headers.etag).toBe('"3"');
    expect(await items.findOne({ _id: item._id })).toEqual(item);
  });

  it.each(['3', '"3', 'nonsense', ',', ''])('refuses the invalid If-Match header %j', async (tags) => {
    const item = await addItem();
    const put = http
      .put(`/api/item/${item._id}`)
      .set(...as())
      .set('If-Match', tags);
    const response = await put.send({ quantity: 1 }).expect(422);
    expect(response.body.errors[0].path).toBe('If-Match');
    expect(await items.findOne({ _id: item._id })).toEqual(item);
  });

  it('lets only one of several changes of the same version succeed', async () => {
    const item = await addItem();
    const puts = Array.from({ length: 8 }, (_, quantity) =>
      http
        .put(`/api/item/${item._id}`)
        .set(...as())
        .set('If-Match', '"3"')
        .send({ quantity }),
    );
    const statuses = (await Promise.all(puts)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
    expect((await items.findOne({ _id: item._id }))?.version).toBe(4);
  });

  it('makes every change if none names a version', async () => {
    const item = await addItem();
    const puts = Array.from({ length: 8 }, (_, quantity) =>
      http
        .put(`/api/item/${item._id}`)
        .set(...as())
        .send({ quantity }),
    );
    await Promise.all(puts);
    expect((await items.findOne({ _id: item._id }))?.version).toBe(11);
  });

  it.each([NOBODYS_ID, 'x'])('responds with 404 to the id %s', async (id) => {
    const put = http
      .put(`/api/item/${id}`)
      .set(...as())
      .set('If-Match', '"1"');
    expect((await put.send({ quantity: 1 }).expect(404)).body.code).toBe('item_not_found');
  });

  it('refuses a visitor', async () => {
    const item = await addItem();
    await http.put(`/api/item/${item._id}`).send({ quantity: 1 }).expect(401);
    expect(await items.findOne({ _id: item._id })).toEqual(item);
  });
});

describe('DELETE /api/item/{id}', () => {
  it('deletes only that item, and only once', async () => {
    const decoy = await addItem();
    const item = await addItem();
    const response = await http
      .delete(`/api/item/${item._id}`)
      .set(...as())
      .expect(200);
    expect(response.body).toEqual({ deletedCount: 1 });
    expect(await items.find().toArray()).toEqual([decoy]);
    await http
      .delete(`/api/item/${item._id}`)
      .set(...as())
      .expect(404);
  });

  it('deletes an item only in the version that If-Match names', async () => {
    const item = await addItem();
    await http
      .delete(`/api/item/${item._id}`)
      .set(...as())
      .set('If-Match', '"2"')
      .expect(412);
    await http
      .delete(`/api/item/${item._id}`)
      .set(...as())
      .set('If-Match', '"3"')
      .expect(200);
  });

  it('refuses a visitor', async () => {
    const item = await addItem();
    await http.delete(`/api/item/${item._id}`).expect(401);
    expect(await items.countDocuments()).toBe(1);
  });
});
