import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, items, ledger, as, addItem } = test;

async function addLegacyItem(quantity: unknown) {
  const _id = new ObjectId();
  await items.insertOne({ _id, name: 'Old', price: '120.50', quantity, email: BELA.email } as never);
  await test.shape();
  return _id;
}

const put = (id: unknown, body: object) =>
  http
    .put(`/api/item/${id}`)
    .set(...as())
    .send(body)
    .expect(200);

const movementsOf = (item: ObjectId) =>
  ledger.movements.find({ item }, { sort: { version: 1, part: 1 }, projection: { _id: 0 } }).toArray();

describe('an item that has only a quantity', () => {
  it('has all of it in the home warehouse', async () => {
    const id = await addLegacyItem('7');
    const { body } = await http.get(`/api/item/${id}`).expect(200);
    expect(body).toMatchObject({ quantity: 7, stock: { halishar: 7, bahaddarhat: 0, uttara: 0 } });
    const list = await http.get('/api/item').expect(200);
    expect(list.body[0].stock).toEqual(body.stock);
  });

  it('has an opening movement before its first change', async () => {
    const decoy = await addLegacyItem(3);
    const id = await addLegacyItem(7);
    const { body } = await put(id, { quantity: 5, warehouse: 'uttara' });
    expect(body).toMatchObject({
      quantity: 5,
      stock: { halishar: 7, bahaddarhat: 0, uttara: -2 },
      version: 2,
      updatedBy: ANNA.email,
    });
    expect(await items.findOne({ _id: id })).toMatchObject({
      name: 'Old',
      price: 120.5,
      quantity: 5,
      stock: { halishar: 7, bahaddarhat: 0, uttara: -2 },
      version: 2,
    });
    const common = {
      price: 120.5,
      at: test.now,
      part: 0,
      item: id,
      itemName: 'Old',
    };
    const opening = { ...common, uid: 'upgrade', email: BELA.email, version: 1 };
    const correction = { ...common, ...ANNA, version: 2 };
    expect(await movementsOf(id)).toEqual([
      { ...opening, warehouse: 'halishar', change: 7, after: 7, totalAfter: 7, reason: 'opening' },
      { ...correction, warehouse: 'uttara', change: -2, after: -2, totalAfter: 5, reason: 'correction' },
    ]);
    await put(id, { quantity: 6 });
    expect((await movementsOf(id)).map(({ reason }) => reason)).toEqual([
      'opening',
      'correction',
      'correction',
    ]);
    expect(await movementsOf(decoy)).toMatchObject([{ reason: 'opening', change: 3 }]);
  });

  it('gets no opening movement without stock', async () => {
    const id = await addLegacyItem(null);
    await put(id, { quantity: 0 });
    expect(await movementsOf(id)).toEqual([]);
    expect(await items.findOne({ _id: id })).toMatchObject({ quantity: 0, version: 1 });
  });
});

describe('the total', () => {
  it('changes in the home warehouse if the request names none', async () => {
    const item = await addItem({ quantity: 9, stock: { halishar: 4, bahaddarhat: 5, uttara: 0 } });
    const { body } = await put(item._id, { quantity: 12 });
    expect(body).toMatchObject({ quantity: 12, stock: { halishar: 7, bahaddarhat: 5, uttara: 0 } });
  });

  it('writes no movement if it does not change', async () => {
    const item = await addItem();
    expect((await put(item._id, { quantity: 12 })).body.version).toBe(4);
    expect(await movementsOf(item._id)).toEqual([]);
  });

  it('stays within the range of a balance', async () => {
    const stock = { halishar: 0, bahaddarhat: 0, uttara: -1_000_000_000 };
    const item = await addItem({ quantity: -1_000_000_000, stock });
    const response = await http
      .put(`/api/item/${item._id}`)
      .set(...as())
      .send({ quantity: 1_000_000_000 })
      .expect(422);
    expect(response.body.errors[0].path).toBe('quantity');
    expect(await items.findOne({ _id: item._id })).toEqual(item);
  });
});

describe('a new item', () => {
  it.each([
    [{}, { halishar: 8, bahaddarhat: 0, uttara: 0 }],
    [{ warehouse: 'uttara' }, { halishar: 0, bahaddarhat: 0, uttara: 8 }],
  ])('has its first stock in the right warehouse with %j', async (named, stock) => {
    const { body } = await http
      .post('/api/item')
      .set(...as())
      .send({ email: ANNA.email, name: 'New', quantity: 8, ...named })
      .expect(201);
    expect(body).toMatchObject({ quantity: 8, stock });
    expect(body).not.toHaveProperty('warehouse');
    const [movement, ...others] = await movementsOf(new ObjectId(body._id as string));
    expect(movement).toMatchObject({ reason: 'added', change: 8, after: 8, totalAfter: 8, version: 1 });
    expect(others).toEqual([]);
  });
});

it('does not tell visitors who changed an item', async () => {
  const item = await addItem();
  await put(item._id, { quantity: 1 });
  expect((await http.get(`/api/item/${item._id}`)).text).not.toContain('@');
  expect((await http.get(`/api/item/${item._id}`).set(...as(BELA))).body.updatedBy).toBe(ANNA.email);
});
