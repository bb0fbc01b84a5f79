import { describe, expect, it } from 'vitest';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { postNote } from '../../testing/trade-calls.js';

const test = useTestApp();
const last = useTestApp({ trade: { costMethod: 'last', transportInCost: true, lowestRoles: {} } });

const get = (path: string) => test.http.get(`/api${path}`).set(...test.as());
const costOf = async (id: string) => (await get(`/item/${id}`).expect(200)).body.cost;
const edit = (id: string, fields: object) =>
  test.http
    .patch(`/api/item/${id}`)
    .set(...test.as())
    .send(fields)
    .expect(200);
const cancel = (number: string) => test.post(`/documents/${number}/void`).expect(201);
/** An item with 10 pieces, at a cost if one is given. */
async function addItem(cost?: number, quantity = 10): Promise<string> {
  const id = await test.postItem(quantity);
  if (cost !== undefined) await edit(id, { cost });
  return id;
}
const receive = async (item: string, quantity: number, unitPrice: number, more: object = {}, app = test) =>
  (await postNote(app, { kind: 'receipt', lines: [{ item, quantity, unitPrice, ...more }] }).expect(201))
    .body;

describe('the cost of an item', () => {
  it('is the average after a receipt with prices, in all warehouses', async () => {
    const item = await addItem(4, 10);
    await test.post(`/item/${item}/movements`, { change: 10, reason: 'restock', warehouse: 'uttara' });
    const other = await addItem(7);
    test.now = new Date(test.now.getTime() + 1000);
    const note = await receive(item, 10, 8, { discount: { amount: 5 } });
    expect(note.lines[0]).toMatchObject({ net: 75, cost: 5.17 });
    expect([await costOf(item), await costOf(other)]).toEqual([5.17, 7]);
    // The receipt itself says it. Two items were edited before.
    expect((await get('/journal?action=item-edited').expect(200)).body).toHaveLength(2);
    const [movement] = (await get('/movements?documentKind=receipt')).body;
    expect(movement).toMatchObject({ document: note.number, cost: 5.17 });
    expect(movement.value).toEqual({ change: 75, after: 155, pieces: 30 });
  });

  it('is the last one, if the shop has chosen that', async () => {
    const item = await addItem(4);
    await receive(item, 10, 6, {}, last);
    expect(await costOf(item)).toBe(6);
  });

  it('becomes known with the first receipt with prices, and stays without prices', async () => {
    const item = await addItem();
    const { body } = await postNote(test, { kind: 'receipt', lines: [{ item, quantity: 1 }] }).expect(201);
    expect(body.lines[0]).not.toHaveProperty('cost');
    expect(await costOf(item)).toBeUndefined();
    await receive(item, 5, 6);
    expect(await costOf(item)).toBe(6);
    await postNote(test, { lines: [{ item, quantity: 1, unitPrice: 99 }] }).expect(201);
    expect(await costOf(item)).toBe(6);
  });

  it('is kept with each movement and line, whatever it is later', async () => {
    const item = await addItem(4);
    const { body } = await postNote(test, { lines: [{ item, quantity: 1 }] }).expect(201);
    await test.post(`/item/${item}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    await edit(item, { cost: 9 });
    expect((await get(`/documents/${body.number}`)).body.lines[0].cost).toBe(4);
    const costs = async () =>
      (await get('/movements?flow=out')).body.map(({ cost }: { cost?: number }) => cost);
    expect(await costs()).toEqual([4, 4]);
    await cancel(body.number);
    expect(await costs()).toEqual([4, 4, 4]);
  });
});

describe('a receipt that is cancelled', () => {
  it('gives the cost back, also one that was not known', async () => {
    const [known, unknown] = [await addItem(4), await addItem()];
    for (const item of [known, unknown]) await cancel((await receive(item, 10, 6)).number);
    expect([await costOf(known), await costOf(unknown)]).toEqual([4, undefined]);
  });

  it('gives it back as it was after the receipt before it', async () => {
    const item = await addItem(4);
    const [one, two] = [await receive(item, 10, 6), await receive(item, 20, 7)];
    expect(await costOf(item)).toBe(6);
    await cancel(two.number);
    expect(await costOf(item)).toBe(5);
    await cancel(one.number);
    expect(await costOf(item)).toBe(4);
  });

  it('leaves a cost that a person has set since', async () => {
    const item = await addItem(4);
    const { number } = await receive(item, 10, 6);
    await edit(item, { cost: 5.5 });
    await cancel(number);
    expect(await costOf(item)).toBe(5.5);
  });

  it('leaves the cost of a later receipt, also if it was the same, and nothing of both', async () => {
    const item = await addItem(4);
    const first = await receive(item, 10, 6, {}, last);
    const second = await receive(item, 10, 6, {}, last);
    await cancel(first.number);
    expect(await costOf(item)).toBe(6);
    await cancel(second.number);
    expect(await costOf(item)).toBe(4);
    expect((await get('/journal?action=document-voided')).body[0].email).toBe(ANNA.email);
  });
});
