import { dayMoneySchema } from '@godown/shared/trade/sales';
import { beforeEach, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { addPartner, postNote } from '../../testing/trade-calls.js';

/** Anna is a manager, and Bela a viewer. */
const test = useTestApp({ managerEmails: [ANNA.email], staffEmails: null });

beforeEach(async () => {
  test.now = new Date('2026-03-10T12:00:00Z');
  const role = test.http.put(`/api/members/${BELA.email}`).set(...test.as());
  await role.send({ role: 'viewer' }).expect(200);
});

async function read(date = '2026-03-10') {
  const { body } = await test.http
    .get(`/api/reports/money?date=${date}`)
    .set(...test.as())
    .expect(200);
  expect(dayMoneySchema.parse(body)).toEqual(body);
  return body;
}

const pay = (partner: unknown, payment: object) =>
  test.post(`/partners/${partner}/payments`, { method: 'cash', ...payment }).expect(201);

it('has what was sold, received and paid on the day, and what is owed now', async () => {
  const customer = await addPartner(test, { balance: 5000 });
  await addPartner(test, { name: 'In advance', balance: -900 });
  const supplier = await addPartner(test, { kind: 'supplier', name: 'Surma', balance: 70_000, phone: '' });
  const item = String((await test.addItem({}))._id);
  const lines = [{ item, quantity: 2, unitPrice: 100 }];
  const partner = String(customer._id);
  await postNote(test, { partner, lines, transport: 30, paid: { amount: 50, method: 'cash' } }).expect(201);
  await pay(customer._id, { amount: 20.5, method: 'bkash' });
  await pay(customer._id, { amount: 5, isRefund: true });
  await pay(supplier._id, { amount: 300, method: 'bank' });
  expect(await read()).toEqual({
    date: '2026-03-10',
    sold: 200,
    transport: 30,
    received: 65.5,
    paid: 300,
    owed: { customers: 214.5, suppliers: 400 },
  });
  const nothing = { sold: 0, transport: 0, received: 0, paid: 0 };
  expect(await read('2026-03-09')).toMatchObject({ ...nothing, owed: { customers: 214.5, suppliers: 400 } });
});

it('takes off what was undone, what bounced, and what was paid for a note that was cancelled', async () => {
  const customer = await addPartner(test);
  const item = String((await test.addItem({}))._id);
  const cheque = { number: '7', date: '2026-03-12' };
  const { body } = await pay(customer._id, { amount: 100, method: 'cheque', cheque });
  await test.post(`/partners/${customer._id}/entries/${body._id}/bounce`, {}).expect(201);
  const paid = { amount: 40, method: 'cash' as const };
  const lines = [{ item, quantity: 1, unitPrice: 90 }];
  const head = { partner: String(customer._id), lines, transport: 5, paid };
  const note = await postNote(test, head).expect(201);
  expect(await read()).toMatchObject({ sold: 90, received: 40 });
  await test.post(`/documents/${note.body.number}/void`, {}).expect(201);
  expect(await read()).toMatchObject({ sold: 0, transport: 0, received: 0, owed: { customers: 0 } });
});

it('is nothing for viewers', async () => {
  await test.http
    .get('/api/reports/money')
    .set(...test.as(BELA))
    .expect(403);
});

it('sold what the report of sales says, with discounts, transport, returns and notes without prices', async () => {
  const item = String((await test.addItem({}))._id);
  const sold = (quantity: number) => [{ item, quantity, unitPrice: 33.33, discount: { percent: 7 } }];
  const extras = { discount: { amount: 3.01 }, transport: 12.5 };
  const { body } = await postNote(test, { lines: sold(3), ...extras }).expect(201);
  const back = [{ item, quantity: 1, unitPrice: 30.07, condition: 'good' }];
  const head = { kind: 'return', warehouse: 'halishar', returns: body.number };
  await test
    .post('/documents', { ...head, lines: back, transport: 2, confirms: ['above_refund'] })
    .expect(201);
  await postNote(test, { lines: [{ item, quantity: 4 }] }).expect(201);
  const span = 'from=2026-03-10&to=2026-03-10&by=day';
  const { body: report } = await test.http
    .get(`/api/reports/sales?${span}`)
    .set(...test.as())
    .expect(200);
  expect(report.total.sales).toBe(59.91);
  expect(report.transport).toBe(10.5);
  expect(await read()).toMatchObject({ sold: 59.91, transport: 10.5 });
});
