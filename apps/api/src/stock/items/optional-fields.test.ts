import { describe, expect, it } from 'vitest';
import { ANNA, useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, items, as, post } = test;

const ALL = {
  barcode: '8941100500019',
  category: 'Ovens',
  cost: 80.5,
  reorderPoints: { halishar: 5, uttara: 0 },
};
const NEW = { email: ANNA.email, name: 'Grill 25' };

const patch = (id: unknown, body: object) =>
  http
    .patch(`/api/item/${id}`)
    .set(...as())
    .send(body);

describe('what an item may lack', () => {
  it('is stored and sent with a new item', async () => {
    const { body } = await post('/item', { ...NEW, ...ALL }).expect(201);
    expect(body).toMatchObject(ALL);
    const [, read] = await Promise.all([
      http.get('/api/item'),
      http.get(`/api/item/${body._id}`).set(...as()),
    ]);
    expect(read.body).toMatchObject(ALL);
  });

  it('is absent where it was not given, or given as nothing', async () => {
    const nothing = { barcode: '', category: ' ', cost: null, reorderPoints: {} };
    for (const fields of [{}, nothing]) {
      const { body } = await post('/item', { ...NEW, ...fields }).expect(201);
      for (const name of Object.keys(ALL)) expect(body).not.toHaveProperty(name);
      const [stored] = await items.find().sort({ _id: -1 }).limit(1).toArray();
      for (const name of Object.keys(ALL)) expect(stored).not.toHaveProperty(name);
    }
  });

  it('is changed and removed by an edit, one field without the others', async () => {
    const { body } = await post('/item', { ...NEW, ...ALL }).expect(201);
    const changed = await patch(body._id, { cost: 0, reorderPoints: { bahaddarhat: 3 } }).expect(200);
    expect(changed.body).toMatchObject({ ...ALL, cost: 0, reorderPoints: { bahaddarhat: 3 } });
    expect(changed.body.reorderPoints).toEqual({ bahaddarhat: 3 });
    await patch(body._id, { barcode: '', category: '', cost: null, reorderPoints: {} }).expect(200);
    const stored = await items.findOne({ name: NEW.name });
    for (const name of Object.keys(ALL)) expect(stored).not.toHaveProperty(name);
  });

  it('keeps cost and reorder points from visitors', async () => {
    const { body } = await post('/item', { ...NEW, ...ALL }).expect(201);
    const visitor = await http.get(`/api/item/${body._id}`).expect(200);
    expect(visitor.body).toMatchObject({ barcode: ALL.barcode, category: ALL.category });
    for (const name of ['cost', 'reorderPoints']) expect(visitor.body).not.toHaveProperty(name);
  });

  it('may be something else in an item of another application', async () => {
    const odd = { barcode: { ean: 1 }, category: 7, cost: '12.5', reorderPoints: { halishar: -4 } };
    const { insertedId: _id } = await items.insertOne({ name: 'Old', ...odd } as never);
    await test.shape();
    const { body } = await http.get(`/api/item/${_id}`).set(...as());
    expect(body).toMatchObject({ category: '7', cost: 12.5 });
    for (const name of ['barcode', 'reorderPoints']) expect(body).not.toHaveProperty(name);
  });

  it.each([
    ['barcode', 'with space', 'Letters, digits and punctuation only, without spaces.'],
    ['cost', -1, 'A price cannot be below zero.'],
    ['reorderPoints', { uttara: -1 }, 'Enter 0 or more.', 'reorderPoints.uttara'],
    ['reorderPoints', { uttara: 1.5 }, 'Enter a whole number.', 'reorderPoints.uttara'],
  ])('refuses %s %j', async (field, value, message, path = field) => {
    const { body } = await post('/item', { ...NEW, [field]: value }).expect(422);
    expect(body.errors).toEqual([{ path, message }]);
  });
});

describe('a bar code', () => {
  const taken = { code: 'already_taken', errors: [{ path: 'barcode' }] };

  it('belongs to one item only', async () => {
    await post('/item', { ...NEW, barcode: 'A-1' }).expect(201);
    expect((await post('/item', { ...NEW, barcode: 'A-1' }).expect(409)).body).toMatchObject(taken);
    const other = await post('/item', { ...NEW, barcode: 'A-2' }).expect(201);
    expect((await patch(other.body._id, { barcode: 'A-1' }).expect(409)).body).toMatchObject(taken);
  });

  it('is the same in the digits of any script', async () => {
    const { body } = await post('/item', { ...NEW, barcode: 'A-৮৯৪১' }).expect(201);
    expect(body).toMatchObject({ barcode: 'A-8941' });
    expect((await post('/item', { ...NEW, barcode: 'A-8941' }).expect(409)).body).toMatchObject(taken);
  });

  it('can be given again after the item was deleted, and then the item cannot be restored', async () => {
    const { body } = await post('/item', { ...NEW, barcode: 'A-1' }).expect(201);
    await http
      .delete(`/api/item/${body._id}`)
      .set(...as())
      .expect(200);
    await post('/item', { ...NEW, barcode: 'A-1' }).expect(201);
    expect((await post(`/item/${body._id}/restore`).expect(409)).body).toMatchObject(taken);
  });
});
