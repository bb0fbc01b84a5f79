/** Earnings of goods whose cost became known, or unknown, after they were sold. */
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { postNote } from '../../testing/trade-calls.js';

const test = useTestApp();

const later = (hours = 1) => {
  test.now = new Date(test.now.getTime() + hours * 3_600_000);
};
const addItem = (quantity: number) => test.postItem(quantity);
async function write(kind: 'delivery' | 'receipt', item: string, quantity: number, unitPrice: number) {
  later();
  const { body } = await postNote(test, { kind, lines: [{ item, quantity, unitPrice }] }).expect(201);
  return body.number as string;
}
async function move(item: string, change: number, reason: string): Promise<void> {
  later();
  await test.post(`/item/${item}/movements`, { change, reason }).expect(201);
}
async function takeBack(returns: string, item: string, quantity: number): Promise<void> {
  later();
  const lines = [{ item, quantity, unitPrice: 5, condition: 'good' }];
  await test
    .post('/documents', { kind: 'return', warehouse: 'halishar', returns, lines, noAccount: true })
    .expect(201);
}
async function setCost(item: string, cost: number | null): Promise<void> {
  later();
  await test.http
    .patch(`/api/item/${item}`)
    .set(...test.as())
    .send({ cost })
    .expect(200);
}
async function cancel(number: string): Promise<void> {
  later();
  await test.post(`/documents/${number}/void`).expect(201);
}
async function read(from = '2026-03-01', to = '2026-12-31') {
  const { body } = await test.http
    .get(`/api/reports/sales?by=month&from=${from}&to=${to}`)
    .set(...test.as())
    .expect(200);
  return body;
}
const known = (cost: number, earnings: number) => ({
  ...{ cost, earnings },
  ...{ unitsWithoutCost: 0, salesWithoutCost: 0 },
});

it('of what came back while the cost was not known: taken off once', async () => {
  const item = await addItem(10);
  await setCost(item, 1);
  const number = await write('delivery', item, 4, 5);
  await setCost(item, null);
  await takeBack(number, item, 2);
  await setCost(item, 1);
  expect((await read()).total).toMatchObject({ sales: 10, ...known(2, 8) });
});

it('stay known when another sale of that time is cancelled or undone', async () => {
  const item = await addItem(10);
  const cancelled = await write('delivery', item, 4, 5);
  await write('delivery', item, 3, 5);
  const plain = await test.post(`/item/${item}/movements`, { change: -1, reason: 'delivered' }).expect(201);
  await write('receipt', item, 10, 2);
  await cancel(cancelled);
  later();
  await test.post(`/movements/${plain.body.movement._id}/undo`).expect(201);
  expect((await read()).total).toMatchObject({ notes: 1, sales: 15, ...known(6, 9) });
});

it('are unknown again when the receipt is cancelled that made them known', async () => {
  const item = await addItem(10);
  await write('delivery', item, 3, 5);
  const receipt = await write('receipt', item, 10, 2);
  await cancel(receipt);
  const unknown = { cost: 0, earnings: 0, unitsWithoutCost: 3, salesWithoutCost: 15 };
  expect((await read()).total).toMatchObject({ sales: 15, ...unknown });
  await write('delivery', item, 1, 7);
  await write('receipt', item, 10, 4);
  expect((await read()).total).toMatchObject({ sales: 22, ...known(16, 6) });
});

it('have no part of what was lost, or delivered without prices, before its receipt', async () => {
  const item = await addItem(0);
  await setCost(item, 1);
  await move(item, -5, 'correction');
  await move(item, -3, 'delivered');
  await write('delivery', item, 2, 4);
  await write('receipt', item, 20, 2);
  const { total, corrected } = await read();
  expect({ ...total, corrected }).toMatchObject({ notes: 1, sales: 8, corrected: 2, ...known(4, 4) });
});

it('are those of the receipt also if the item was deleted and restored before it', async () => {
  const item = await addItem(0);
  await setCost(item, 1);
  await write('delivery', item, 4, 5);
  later();
  await test.http
    .delete(`/api/item/${item}`)
    .set(...test.as())
    .expect(200);
  later();
  await test.post(`/item/${item}/restore`).expect(200);
  await write('receipt', item, 10, 2);
  const { total, corrected } = await read();
  expect({ ...total, corrected }).toMatchObject({ sales: 20, corrected: 4, ...known(8, 12) });
});

it('have no part of deliveries without prices whose cost becomes known', async () => {
  const item = await addItem(500);
  for (let count = 0; count < 5; count++) await move(item, -100, 'delivered');
  await write('receipt', item, 10, 2);
  await write('delivery', item, 1, 3);
  expect((await read()).total).toMatchObject({ notes: 1, sales: 3, ...known(2, 1) });
});

it('have no part of deliveries without prices whose receipt is cancelled', async () => {
  const item = await addItem(10);
  await setCost(item, 1);
  const receipt = await write('receipt', item, 10, 3);
  await move(item, -5, 'delivered');
  await cancel(receipt);
  expect((await read()).total).toMatchObject({ notes: 0, sales: 0, ...known(0, 0) });
});

it.each([2, 3, null])('are those of the receipt when %s was set before it', async (cost) => {
  const item = await addItem(0);
  await setCost(item, 1);
  await write('delivery', item, 5, 4);
  await setCost(item, cost);
  await write('receipt', item, 5, 2);
  expect((await read()).total).toMatchObject({ sales: 20, ...known(10, 10) });
});

it('of the months add up to those of the year', async () => {
  const item = await addItem(10);
  await write('delivery', item, 4, 5);
  later(24 * 35);
  await write('receipt', item, 10, 2);
  const year = await read();
  const [march, april] = [await read('2026-03-01', '2026-03-31'), await read('2026-04-01', '2026-04-30')];
  expect([march.total.earnings, april.total.earnings, year.total.earnings]).toEqual([20, -8, 12]);
  expect(year.rows.map(({ earnings }: { earnings: number }) => earnings)).toEqual([20, -8]);
});

it('of what came back whole for less before its receipt: what the customer lost is earned', async () => {
  const item = await addItem(0);
  const number = await write('delivery', item, 4, 9);
  await takeBack(number, item, 4);
  expect((await read()).total).toMatchObject({ sales: 16, unitsWithoutCost: 0, salesWithoutCost: 16 });
  await write('receipt', item, 10, 2);
  expect((await read()).total).toMatchObject({ sales: 16, ...known(0, 16) });
});

it('of what was sold before a free receipt', async () => {
  const item = await addItem(0);
  await write('delivery', item, 4, 9);
  await write('receipt', item, 10, 0);
  expect((await read()).total).toMatchObject({ sales: 36, ...known(0, 36) });
});

it('stay known when the cost was removed since, and a receipt after that is cancelled', async () => {
  const item = await addItem(0);
  await write('delivery', item, 4, 9);
  await write('receipt', item, 10, 2);
  await setCost(item, null);
  await write('delivery', item, 1, 7);
  const receipt = await write('receipt', item, 10, 3);
  await cancel(receipt);
  expect((await read()).total).toMatchObject({
    sales: 43,
    cost: 8,
    unitsWithoutCost: 1,
    salesWithoutCost: 7,
  });
});

it('of what came back in part for less, or is sold by a note that was changed, before its receipt', async () => {
  const item = await addItem(0);
  const number = await write('delivery', item, 4, 9);
  await takeBack(number, item, 2);
  await cancel(await write('delivery', item, 3, 9));
  await write('delivery', item, 2, 9);
  await write('receipt', item, 10, 2);
  expect((await read()).total).toMatchObject({ sales: 44, ...known(8, 36) });
});
