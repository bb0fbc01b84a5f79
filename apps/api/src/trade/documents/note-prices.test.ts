import { lastPricesSchema } from '@godown/shared/trade/prices';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { addPartner, balanceOf, postNote } from '../../testing/trade-calls.js';
import { partnersOf } from '../accounts/partner-doc.js';
import { documentsOf } from './documents.repo.js';

const access = { managerEmails: [ANNA.email], staffEmails: [BELA.email] };
const test = useTestApp({
  ...access,
  trade: {
    costMethod: 'average',
    transportInCost: true,
    lowestRoles: { price: 'manager', belowCost: 'manager' },
  },
});
const free = useTestApp(access);

const get = (path: string, by = ANNA) => test.http.get(`/api${path}`).set(...test.as(by));
const addItem = async (fields: Parameters<typeof test.addItem>[0] = {}) =>
  String((await test.addItem({ price: 200, ...fields }))._id);
const line = (item: string, unitPrice: number, more: object = {}) => ({
  item,
  quantity: 2,
  unitPrice,
  ...more,
});
/** A delivery by Anna, who is a manager, a second after the one before. */
async function sell(partner: ObjectId, lines: ReturnType<typeof line>[], more: object = {}): Promise<string> {
  test.now = new Date(test.now.getTime() + 1000);
  const { body } = await postNote(test, { partner: String(partner), lines, ...more }).expect(201);
  return body.number;
}

describe('the last price of an item for a customer', () => {
  const lastOf = async (partner: ObjectId, ...items: string[]) => {
    const { body } = await get(`/partners/${partner}/prices?items=${items.join(',')}`).expect(200);
    expect(lastPricesSchema.parse(body)).toEqual(body);
    return Object.fromEntries(
      body.map(({ item, unitPrice }: { item: string; unitPrice: number }) => [item, unitPrice]),
    );
  };

  it('is that of the latest note with prices, and of this customer', async () => {
    const [one, two] = [await addPartner(test), await addPartner(test, { name: 'Mitali Store' })];
    const [oven, fan] = [await addItem(), await addItem()];
    expect(await lastOf(one._id, oven, fan)).toEqual({});
    await sell(one._id, [line(oven, 190), line(fan, 50)]);
    const number = await sell(one._id, [line(oven, 185)]);
    await sell(two._id, [line(oven, 170)]);
    await postNote(test, { partner: String(one._id), lines: [{ item: oven, quantity: 1 }] }).expect(201);
    expect(await lastOf(one._id, oven, fan)).toEqual({ [oven]: 185, [fan]: 50 });
    expect(await lastOf(two._id, oven, fan)).toEqual({ [oven]: 170 });
    const { body } = await get(`/partners/${one._id}/prices?items=${oven}`, BELA).expect(200);
    expect(body).toMatchObject([{ item: oven, unitPrice: 185, document: number }]);
  });

  it('is the one before after a cancelled note, whichever is cancelled first', async () => {
    const { _id } = await addPartner(test);
    const oven = await addItem();
    const numbers: string[] = [];
    for (const price of [1, 2, 3, 4]) numbers.push(await sell(_id, [line(oven, price)]));
    const [first, second, third, fourth] = numbers;
    for (const [number, left] of [
      [third, 4],
      [fourth, 2],
      [second, 1],
    ] as const) {
      await test.post(`/documents/${number}/void`).expect(201);
      expect(await lastOf(_id, oven)).toEqual({ [oven]: left });
    }
    await test.post(`/documents/${first}/void`).expect(201);
    expect(await lastOf(_id, oven)).toEqual({});
  });

  it('is the latest one of everybody who was merged into the customer', async () => {
    const [merged, customer] = [await addPartner(test), await addPartner(test, { name: 'Rahman & Sons' })];
    const [oven, fan] = [await addItem(), await addItem()];
    await sell(merged._id, [line(oven, 1)]);
    await sell(customer._id, [line(oven, 2), line(fan, 6)]);
    await sell(merged._id, [line(fan, 5)]);
    await partnersOf(test.db).updateOne({ _id: customer._id }, { $set: { merged: [merged._id] } });
    expect(await lastOf(customer._id, oven, fan)).toEqual({ [oven]: 2, [fan]: 5 });
  });

  it('is known for 500 items at once, and there is no such customer', async () => {
    const { _id } = await addPartner(test);
    const oven = await addItem();
    await sell(_id, [line(oven, 3)]);
    const many = Array.from({ length: 499 }, () => String(new ObjectId()));
    expect(await lastOf(_id, oven, ...many)).toEqual({ [oven]: 3 });
    await get(`/partners/${_id}/prices?items=${[oven, oven, ...many].join(',')}`).expect(422);
    await get(`/partners/${_id}/prices`).expect(422);
    await get(`/partners/${_id}/prices?items=x`).expect(422);
    for (const id of [new ObjectId(), 'x'])
      expect((await get(`/partners/${id}/prices?items=${oven}`).expect(404)).body.code).toBe(
        'partner_not_found',
      );
  });
});

describe('staff who may not change prices', () => {
  const deliver = (lines: object[], more: object = {}) =>
    postNote(test, { lines: lines as never, ...more }, { by: BELA });

  it('are told so', async () => {
    expect((await get('/me', BELA)).body.may).toEqual(['write', 'connect', 'trade']);
    expect((await get('/me')).body.may).toEqual(expect.arrayContaining(['price', 'belowCost']));
    const { body } = await free.http.get('/api/me').set(...free.as(BELA));
    expect(body.may).toEqual(['write', 'connect', 'trade', 'price', 'belowCost']);
  });

  it('deliver at the price of the item, or at the customer’s last one', async () => {
    const merged = await addPartner(test);
    const { _id } = await addPartner(test, { merged: [merged._id] });
    const [oven, fan, lamp] = [await addItem(), await addItem(), await addItem()];
    await sell(merged._id, [line(fan, 150)]);
    await sell(_id, [line(lamp, 160)]);
    await deliver([line(oven, 200), line(fan, 150), line(lamp, 160)], { partner: String(_id) }).expect(201);
    await deliver([line(oven, 200)]).expect(201);
    await deliver([{ item: oven, quantity: 1 }]).expect(201);
    await deliver([line(oven, 200, { discount: { percent: 0 } })]).expect(201);
  });

  it('are refused other prices and discounts, and each line is named', async () => {
    const [customer, other] = [await addPartner(test), await addPartner(test, { name: 'Mitali Store' })];
    const [oven, fan, lamp] = [await addItem(), await addItem(), await addItem()];
    await sell(other._id, [line(fan, 150)]);
    const lines = [line(oven, 200), line(fan, 150), line(lamp, 200, { discount: { amount: 1 } })];
    const more = { partner: String(customer._id), discount: { percent: 5 } };
    const { body } = await deliver(lines, more).expect(403);
    expect(body.code).toBe('role_required');
    expect(body.detail).toBe('Line 2: only a manager may change the price.');
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'lines.1.unitPrice',
      'lines.2.discount',
      'discount',
    ]);
    expect(await balanceOf(test, customer._id)).toBe(0);
    expect(await documentsOf(test.db).countDocuments()).toBe(1);
    await postNote(test, { lines, ...more }).expect(201);
    await postNote(free, { lines, ...more }, { by: BELA }).expect(201);
  });

  it('are refused a price below cost, without a figure, unless nobody knows the cost', async () => {
    const [oven, fan] = [await addItem({ cost: 201.37 }), await addItem()];
    const { body } = await deliver([line(fan, 200), line(oven, 200)]).expect(403);
    const message = 'Only a manager may sell below cost. Check the price, or ask a manager.';
    expect(body.errors).toEqual([0, 1].map((index) => ({ path: `lines.${index}.unitPrice`, message })));
    expect(JSON.stringify(body)).not.toContain('201');
    await postNote(test, { lines: [line(oven, 200)] }).expect(201);
    await deliver([line(await addItem({ cost: 200 }), 200)]).expect(201);
  });

  it('receive at the prices of the supplier', async () => {
    const supplier = await addPartner(test, { kind: 'supplier' });
    const lines = [line(await addItem({ cost: 190 }), 170, { discount: { percent: 5 } })];
    const note = { kind: 'receipt', partner: String(supplier._id), discount: { amount: 1 } } as const;
    const { body } = await deliver(lines, note).expect(201);
    expect(body.lines[0]).toMatchObject({ net: 323 });
    expect(body.lines[0]).not.toHaveProperty('cost');
    expect(body.lines[0]).not.toHaveProperty('before');
  });
});
