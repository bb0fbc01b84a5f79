import { describe, expect, it } from 'vitest';
import { listJournal } from '../../access/journal/journal.repo.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, items, as, post } = test;

const SIX = { code: '18941234567897', units: 6 };
const TWELVE = { code: '28941234567894', units: 12 };
const NEW = { email: ANNA.email, name: 'Grill 25' };
const OTHER = { email: ANNA.email, name: 'Solo 20' };

const add = async (fields: object) => (await post('/item', { ...NEW, ...fields }).expect(201)).body;
const patch = (id: unknown, body: object) =>
  http
    .patch(`/api/item/${id}`)
    .set(...as())
    .send(body);
const remove = (id: unknown) =>
  http
    .delete(`/api/item/${id}`)
    .set(...as())
    .expect(200);
const takenAt = (path: string, code: string, item: string) => {
  const message = `${item} has the code ${code} already.`;
  return { code: 'already_taken', detail: message, errors: [{ path, message }] };
};

describe('the cartons of an item', () => {
  it('are added, shown to everybody, replaced and removed', async () => {
    const { _id, cartons } = await add({ barcode: '1', cartons: [SIX, TWELVE] });
    expect(cartons).toEqual([SIX, TWELVE]);
    expect((await http.get(`/api/item/${_id}`)).body.cartons).toEqual([SIX, TWELVE]);
    expect((await patch(_id, { price: 5 })).body.cartons).toEqual([SIX, TWELVE]);
    expect((await patch(_id, { cartons: [TWELVE] })).body.cartons).toEqual([TWELVE]);
    expect(await items.findOne()).toMatchObject({ allCodes: ['1', TWELVE.code] });
    expect((await patch(_id, { cartons: [] })).body).not.toHaveProperty('cartons');
    await patch(_id, { barcode: '' }).expect(200);
    const stored = await items.findOne();
    for (const name of ['cartons', 'allCodes']) expect(stored).not.toHaveProperty(name);
  });

  it('are absent where there are none', async () => {
    expect(await add({ cartons: [] })).not.toHaveProperty('cartons');
    expect(await items.findOne()).not.toHaveProperty('cartons');
  });

  it('are not written by a movement', async () => {
    const { _id } = await add({ barcode: '1', cartons: [SIX] });
    // So that writing them would show.
    await items.updateOne({}, { $set: { allCodes: ['as it was'] } });
    await post(`/item/${_id}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    expect(await items.findOne()).toMatchObject({ quantity: -1, allCodes: ['as it was'] });
  });

  it('are found by their codes as an item is by its bar code', async () => {
    const item = await add({ cartons: [SIX, { code: 'BOX-1', units: 12 }] });
    await post('/item', OTHER).expect(201);
    for (const q of [SIX.code, '1894123', 'box-1', 'box 1'])
      expect((await http.get(`/api/item?q=${q}`).set(...as())).body).toMatchObject([{ _id: item._id }]);
    await patch(item._id, { cartons: [TWELVE] }).expect(200);
    expect((await http.get(`/api/item?q=${SIX.code}`).set(...as())).body).toEqual([]);
  });

  it('are in the journal as text', async () => {
    const { _id } = await add({ cartons: [SIX] });
    await patch(_id, { cartons: [SIX] }).expect(200);
    await patch(_id, { cartons: [SIX, TWELVE] }).expect(200);
    await patch(_id, { cartons: [] }).expect(200);
    const { signal } = new AbortController();
    const { docs } = await listJournal(test.ledger.journal, { action: 'item-edited' }, { limit: 9, signal });
    const both = '18941234567897 x 6; 28941234567894 x 12';
    expect(docs.map(({ changes }) => changes)).toEqual([
      [{ field: 'cartons', before: both }],
      [{ field: 'cartons', before: '18941234567897 x 6', after: both }],
    ]);
  });

  it('have units and codes, at most ten of them', async () => {
    const eleven = Array.from({ length: 11 }, (_, at) => ({ code: `${at}`, units: 2 }));
    for (const [cartons, path] of [
      [[SIX, { code: 'a b', units: 6 }], 'cartons.1.code'],
      [[{ ...SIX, units: 0 }], 'cartons.0.units'],
      [[SIX, TWELVE, SIX], 'cartons.2.code'],
      [eleven, 'cartons'],
    ])
      expect((await post('/item', { ...NEW, cartons }).expect(422)).body.errors).toMatchObject([{ path }]);
  });
});

describe('a code', () => {
  const same = { errors: [{ path: 'cartons.1.code', message: 'This item has the code twice.' }] };

  it('belongs to one item only, as a bar code or as a carton', async () => {
    await add({ barcode: '1', cartons: [SIX] });
    const other = (await post('/item', { ...OTHER, barcode: '2', cartons: [TWELVE] }).expect(201)).body;
    const refused = async (fields: object, path: string, code: string) => {
      const taken = takenAt(path, code, NEW.name);
      expect((await post('/item', { ...OTHER, ...fields }).expect(409)).body).toMatchObject(taken);
      expect((await patch(other._id, fields).expect(409)).body).toMatchObject(taken);
    };
    await refused({ barcode: SIX.code }, 'barcode', SIX.code);
    await refused({ cartons: [{ code: '3', units: 2 }, SIX] }, 'cartons.1.code', SIX.code);
    await refused({ barcode: '4', cartons: [{ code: '1', units: 2 }] }, 'cartons.0.code', '1');
    expect(await items.countDocuments()).toBe(2);
  });

  it('is not twice in one item', async () => {
    const cartons = [SIX, { code: '1', units: 2 }];
    expect((await post('/item', { ...NEW, barcode: '1', cartons }).expect(422)).body).toMatchObject(same);
    const { _id } = await add({ barcode: '2', cartons });
    expect((await patch(_id, { barcode: '1' }).expect(422)).body).toMatchObject(same);
    expect((await patch(_id, { barcode: '1', cartons: [SIX] }).expect(200)).body.barcode).toBe('1');
  });

  it('of a deleted item can be given again, and then the item cannot be restored', async () => {
    const { _id } = await add({ cartons: [SIX] });
    await remove(_id);
    const other = (await post('/item', { ...OTHER, barcode: SIX.code }).expect(201)).body;
    const { body } = await post(`/item/${_id}/restore`).expect(409);
    expect(body).toMatchObject(takenAt('cartons.0.code', SIX.code, OTHER.name));
    await remove(other._id);
    expect((await post(`/item/${_id}/restore`).expect(200)).body.cartons).toEqual([SIX]);
    expect(await items.findOne()).toMatchObject({ allCodes: [SIX.code] });
  });

  it('goes to one of two who give it at the same time', async () => {
    const send = (fields: object) => post('/item', { ...NEW, ...fields });
    const sent = await Promise.all([send({ barcode: '1' }), send({ cartons: [{ code: '1', units: 2 }] })]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is read with its own index', async () => {
    const plan = await items.find({ allCodes: { $in: [SIX.code, '1'] }, shapeVersion: 1 }).explain();
    expect(JSON.stringify(plan)).toContain('"indexName":"allCodes_1"');
  });
});
