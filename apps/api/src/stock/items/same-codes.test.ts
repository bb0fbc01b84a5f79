import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, as, post, addItem, items } = test;

const UPC = '036000291452';
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
const find = async (code: string): Promise<string[]> => {
  const { body } = await http
    .get('/api/items-by-code')
    .query({ code })
    .set(...as())
    .expect(200);
  return (body as { name: string }[]).map(({ name }) => name);
};

describe('a code that is the same as that of another item', () => {
  it.each([
    ['AB-1', 'ab-1'],
    ['Box-6', 'BOX-6'],
    ['bOx', 'BoX'],
    [UPC, `0${UPC}`],
    [`00${UPC}`, UPC],
    ['8941100501234', '08941100501234'],
  ])('%s and %s, is refused in the words that say which it is', async (stored, given) => {
    await addItem({ name: 'Grill', barcode: stored });
    const other = await addItem({ name: 'Fan', barcode: '7' });
    await addItem({ name: 'A decoy', barcode: `${stored}0` });
    const message = `Grill has the code ${stored} already.`;
    for (const sent of [
      post('/item', { name: 'Iron', barcode: given }),
      patch(other._id, { barcode: given }),
      patch(other._id, { cartons: [{ code: given, units: 6 }] }),
    ]) {
      const { body } = await sent.expect(409);
      expect(body).toMatchObject({ code: 'already_taken', detail: message, errors: [{ message }] });
      expect(body.errors[0]).toMatchObject({ values: { item: 'Grill', code: stored } });
    }
    expect(await items.countDocuments()).toBe(3);
  });

  it('is refused to one of two who give it at the same time', async () => {
    const sent = await Promise.all(
      ['q1', 'Q1', 'q1'].map((barcode) => post('/item', { name: 'A', barcode })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('keeps a deleted item from being restored, and says why', async () => {
    const { body } = await post('/item', { name: 'Grill', barcode: 'AB-1' }).expect(201);
    await remove(body._id);
    await post('/item', { name: 'Fan', barcode: 'ab-1' }).expect(201);
    const refused = await post(`/item/${body._id}/restore`).expect(409);
    expect(refused.body.detail).toBe('Fan has the code ab-1 already.');
  });

  it('is not twice in one item', async () => {
    const message = 'This item has the code twice.';
    const cartons = [{ code: `0${UPC}`, units: 6 }];
    const { body } = await post('/item', { name: 'Grill', barcode: UPC, cartons }).expect(422);
    expect(body.errors).toEqual([{ path: 'cartons.0.code', message }]);
    const two = ['q1', 'Q1'].map((code) => ({ code, units: 6 }));
    expect((await post('/item', { name: 'Grill', cartons: two }).expect(422)).body.errors).toEqual([
      { path: 'cartons.1.code', message },
    ]);
  });
});

describe('what two items have from before', () => {
  it('stays, and can be found, changed and spelled otherwise', async () => {
    const upper = await addItem({ name: 'Upper', barcode: 'Q1' });
    await addItem({ name: 'Lower', cartons: [{ code: 'q1', units: 6 }] });
    expect(await find('Q1')).toEqual(['Upper']);
    expect(await find('q1')).toEqual(['Lower']);
    await patch(upper._id, { price: 12, barcode: 'Q1' }).expect(200);
    await patch(upper._id, { barcode: 'Q1', cartons: [{ code: 'Q2', units: 2 }] }).expect(200);
    await patch(upper._id, { barcode: '' }).expect(200);
    expect((await patch(upper._id, { barcode: 'Q1' }).expect(409)).body.detail).toBe(
      'Lower has the code q1 already.',
    );
  });

  it('stays if one item has both', async () => {
    const cartons = [{ code: 'q1', units: 6 }];
    const { _id } = await addItem({ name: 'Grill', barcode: 'Q1', cartons });
    const more = [...cartons, { code: 'Q2', units: 12 }];
    expect((await patch(_id, { cartons: more }).expect(200)).body.cartons).toEqual(more);
    await patch(_id, { cartons: [...cartons, { code: 'q2', units: 2 }] }).expect(200);
    const twice = [...cartons, { code: 'q2', units: 2 }, { code: 'Q2', units: 3 }];
    expect((await patch(_id, { cartons: twice }).expect(422)).body.errors).toMatchObject([
      { path: 'cartons.2.code' },
    ]);
  });
});

describe('GET /api/items-by-code', () => {
  it('has both of two items whose code is spelled in other ways', async () => {
    for (const barcode of ['Box-A', 'bOX-a']) await addItem({ name: barcode, barcode });
    await addItem({ name: 'A decoy', barcode: 'box-ab' });
    expect((await find('BOX-A')).sort()).toEqual(['Box-A', 'bOX-a']);
    expect(await find('Box-A')).toEqual(['Box-A']);
  });

  it('finds a short code with which many longer ones begin', async () => {
    for (const end of ['0', '1', '2', '3', '4', '5', '6', '7'])
      await addItem({ name: end, barcode: `8941${end}` });
    await addItem({ name: 'Grill', barcode: '8941' });
    expect(await find('8941')).toEqual(['Grill']);
    expect(await find('894')).toEqual([]);
  });

  it.each([
    ['8941.', '8941.'],
    ['--', '--'],
    ['a+b(c', 'A+B(C'],
    ['৮৯৪১', '8941'],
  ])('finds %s by itself', async (code, barcode) => {
    await addItem({ name: 'Grill', barcode });
    await addItem({ name: 'A decoy', barcode: '89412' });
    expect(await find(code)).toEqual(['Grill']);
  });

  it('is for signed-in people, who enter one code', async () => {
    await http.get('/api/items-by-code?code=1').expect(401);
    for (const query of ['', 'code=', 'code=a%20b', 'code=1&code=2'])
      await http
        .get(`/api/items-by-code?${query}`)
        .set(...as())
        .expect(422);
  });

  it('reads an index', async () => {
    for (const filter of [{ allCodes: { $in: ['1', '01'] } }, { 'find.words': { $in: ['q1', 'q2'] } }])
      expect(JSON.stringify(await items.find(filter).explain())).toContain('IXSCAN');
    await addItem({ _id: new ObjectId(), name: 'Grill', barcode: 'Q1' });
    expect(await find('q1')).toEqual(['Grill']);
  });
});
