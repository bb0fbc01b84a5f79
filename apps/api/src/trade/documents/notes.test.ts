import { randomUUID } from 'node:crypto';
import { documentSchema } from '@godown/shared/trade/documents';
import { MAX_MONEY } from '@godown/shared/trade/money';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ALL_RIGHTS } from '../../access/identity/signed-in.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { createHistoryAttachment } from '../../stock/ledger/histories.js';
import { createLedger } from '../../stock/ledger/ledger.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { addPartner, balanceOf, entriesFor, postNote } from '../../testing/trade-calls.js';
import { createAccountAttachment } from '../accounts/account-batch.js';
import { entriesOf } from '../accounts/entry-doc.js';
import { partnersOf } from '../accounts/partner-doc.js';
import { createDocumentAttachment } from './document-batch.js';
import { documentsOf } from './documents.repo.js';
import { createLastPriceAttachment } from './last-prices.js';
import { voidDocument } from './void-document.js';

const CARLA = { uid: 'carla-uid', email: 'carla@example.com' };
/** Anna is a manager, Bela is staff, and Carla a viewer. */
const test = useTestApp({ managerEmails: [ANNA.email], staffEmails: null });

const get = (path: string, by = ANNA) => test.http.get(`/api${path}`).set(...test.as(by));
const cancel = (number: string, body?: object, key = randomUUID()) =>
  test.post(`/documents/${number}/void`, body, { key });
const item = async (fields: Parameters<typeof test.addItem>[0] = {}) =>
  String((await test.addItem({ price: 200, ...fields }))._id);
const giveRole = (email: string, role: string) =>
  test.http
    .put(`/api/members/${email}`)
    .set(...test.as())
    .send({ role })
    .expect(200);

describe('a delivery note with prices', () => {
  it('is on the account of its customer, with what was paid at once', async () => {
    const customer = await addPartner(test, { balance: 100_050, entries: 3 });
    const other = await addPartner(test, { name: 'Mitali Store', balance: 7, entries: 1 });
    const [oven, fan] = [await item(), await item({ price: 50 })];
    const { body } = await postNote(test, {
      partner: String(customer._id),
      lines: [
        { item: oven, quantity: 2, unitPrice: 190.5, discount: { percent: 10 }, note: 'Scratched' },
        { item: fan, quantity: 3, unitPrice: 50, discount: { amount: 10 } },
      ],
      discount: { amount: 2.9 },
      transport: 120,
      paid: { amount: 300, method: 'bkash', reference: 'TX7' },
    }).expect(201);
    expect(documentSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      number: 'DN-2026-000001',
      party: 'Rahman Stores',
      partner: String(customer._id),
      // At the prices of the list.
      value: 550,
      lines: [
        { unitPrice: 190.5, discount: { percent: 10 }, net: 342.9, price: 200, note: 'Scratched' },
        { unitPrice: 50, discount: { amount: 10 }, net: 140, price: 50 },
      ],
      subtotal: 482.9,
      discount: { amount: 2.9 },
      transport: 120,
      total: 600,
      paid: { amount: 300, method: 'bkash' },
      owed: { before: 1000.5, after: 1300.5 },
    });
    const links = { document: body.number, documentKind: 'delivery', partnerName: 'Rahman Stores' };
    expect(await entriesFor(test, customer._id)).toMatchObject([
      { number: 4, kind: 'note', change: 60_000, after: 160_050, email: ANNA.email, ...links },
      {
        number: 5,
        kind: 'payment',
        change: -30_000,
        after: 130_050,
        method: 'bkash',
        reference: 'TX7',
        ...links,
      },
    ]);
    expect(await partnersOf(test.db).findOne({ _id: customer._id })).toEqual({
      ...customer,
      balance: 130_050,
      entries: 5,
      latestEntryAt: test.now,
    });
    expect(await balanceOf(test, other._id)).toBe(7);
    expect(await documentsOf(test.db).findOne()).toMatchObject({
      total: 60_000,
      discount: { amount: 290 },
      lines: [{ unitPrice: 19_050, net: 34_290 }, { discount: { amount: 1000 } }],
    });
    expect((await get(`/documents/${body.number}`)).body).toEqual(body);
    const [movement] = (await get('/movements?reason=delivered')).body;
    expect(movement).toMatchObject({ party: 'Rahman Stores' });
  });

  it('happens once for its key, also as a retry after it was cancelled', async () => {
    const customer = await addPartner(test);
    const note = {
      partner: String(customer._id),
      lines: [{ item: await item(), quantity: 1, unitPrice: 10 }],
      paid: { amount: 4, method: 'cheque' as const, cheque: { number: '17', date: '2026-12-01' } },
    };
    const key = randomUUID();
    const [first, second] = await Promise.all([
      postNote(test, note, { key }).expect(201),
      postNote(test, note, { key }).expect(201),
    ]);
    expect(second.body).toEqual(first.body);
    expect((await postNote(test, note, { key }).expect(201)).body).toEqual(first.body);
    expect(await balanceOf(test, customer._id)).toBe(600);
    const cancelled = await cancel(first.body.number).expect(201);
    expect((await postNote(test, note, { key }).expect(201)).body).toEqual(cancelled.body);
    expect(await balanceOf(test, customer._id)).toBe(0);
    await postNote(test, { ...note, transport: 1 }, { key }).expect(409);
  });

  it('needs no customer if its money is said to be on no account, and then nobody owes it', async () => {
    const lines = [{ item: await item(), quantity: 3, unitPrice: 150 }];
    const note = { party: 'Somebody', noAccount: true as const, lines, discount: { percent: 50 } };
    const { body } = await postNote(test, note).expect(201);
    expect(body).toMatchObject({ party: 'Somebody', total: 225 });
    for (const field of ['owed', 'paid', 'partner']) expect(body).not.toHaveProperty(field);
    expect(await entriesOf(test.db).countDocuments()).toBe(0);
    await cancel(body.number).expect(201);
  });

  it('needs no prices, and then the customer owes nothing', async () => {
    const customer = await addPartner(test, { balance: 500 });
    const lines = [{ item: await item(), quantity: 3 }];
    const { body } = await postNote(test, { partner: String(customer._id), lines }).expect(201);
    expect(body).toMatchObject({ party: 'Rahman Stores', partner: String(customer._id) });
    for (const field of ['total', 'owed']) expect(body).not.toHaveProperty(field);
    await cancel(body.number).expect(201);
    expect(await partnersOf(test.db).findOne({ _id: customer._id })).toEqual(customer);
  });

  it('shows its money to staff, and nothing of it to viewers', async () => {
    await giveRole(BELA.email, 'staff');
    const customer = await addPartner(test);
    const { body } = await postNote(test, {
      partner: String(customer._id),
      lines: [{ item: await item({ cost: 120 }), quantity: 1, unitPrice: 10, discount: { amount: 1 } }],
      discount: { amount: 1 },
      transport: 3,
      paid: { amount: 4, method: 'cash' },
    }).expect(201);
    expect(body.lines[0].cost).toBe(120);
    const { cost: _cost, worth: _worth, ...line } = body.lines[0];
    expect((await get(`/documents/${body.number}`, BELA)).body).toEqual({ ...body, lines: [line] });
    expect(body).toMatchObject({ state: 'partly', due: 7 });
    const { unitPrice: _price, discount: _discount, net: _net, ...bare } = line;
    const { subtotal: _s, discount: _d, transport: _t, total: _a, paid: _p, owed: _o, ...others } = body;
    const { state: _state, due: _due, ...rest } = others;
    expect((await get(`/documents/${body.number}`, CARLA)).body).toEqual({ ...rest, lines: [bare] });
    const listed = (await get('/documents')).body[0];
    expect(listed).toMatchObject({ total: 11, partner: String(customer._id) });
    const { total: _total, state: _kept, due: _left, ...shown } = listed;
    expect((await get('/documents', CARLA)).body).toEqual([shown]);
    expect((await get('/reports/day', CARLA)).body.documents).toEqual([shown]);
    expect((await get('/reports/day', BELA)).body.documents).toEqual([listed]);
    for (const [by, has] of [
      [BELA, true],
      [CARLA, false],
    ] as const) {
      const { text } = await get('/export/documents?format=csv', by).expect(200);
      const [headings = '', row = ''] = text.trim().split('\r\n');
      expect(
        headings.includes('Subtotal,Discount,Transport,Total,Paid at once,Paid by,Owed before,Owed after'),
      ).toBe(has);
      expect(headings.includes('Payment undone')).toBe(has);
      expect(row.includes('9,1,3,11,4,Cash,0,7')).toBe(has);
      expect(row.split(',')[headings.split(',').indexOf('Value')]).toBe(has ? '11' : '');
    }
    for (const [by, cost] of [
      [ANNA, 120],
      [BELA, undefined],
    ] as const)
      expect((await get('/movements?reason=delivered', by)).body[0].cost).toBe(cost);
    expect((await get('/export/movements?format=csv')).text).toMatch(
      /,Cost,Change of the value,For earlier movements,Value of all pieces,All pieces\r\n.*,120,-120,,1320,11\r\n/,
    );
    expect((await get('/export/movements?format=csv', BELA)).text).not.toContain('Cost');
  });
});

const NO_STOCK = { halishar: 0, bahaddarhat: 0, uttara: 0 };

describe('the money of a note', () => {
  const priced = { quantity: 2, unitPrice: 10 };

  it.each<[string, object, object[], string]>([
    ['a line without a price beside one with a price', {}, [priced, { quantity: 1 }], 'lines.1.unitPrice'],
    ['a discount without prices', { discount: { amount: 1 } }, [{ quantity: 1 }], 'discount'],
    ['transport without prices', { transport: 1 }, [{ quantity: 1 }], 'transport'],
    [
      'the discount of a line without a price',
      {},
      [{ quantity: 1, discount: { percent: 1 } }],
      'lines.0.discount',
    ],
    ['a payment without a customer', { paid: { amount: 1, method: 'cash' } }, [priced], 'paid'],
    ['a discount above its line', {}, [{ ...priced, discount: { amount: 20.01 } }], 'lines.0.discount'],
    ['a discount above its note', { discount: { amount: 20.01 } }, [priced], 'discount'],
    ['a line above the limit', {}, [{ quantity: 1001, unitPrice: 1e9 }], 'lines.0.unitPrice'],
    ['lines above the limit', {}, [priced, { quantity: 1000, unitPrice: 1e9 }], 'lines.1.unitPrice'],
    ['a total above the limit', { transport: MAX_MONEY }, [priced], 'transport'],
    ['a price with three decimals', {}, [{ quantity: 1, unitPrice: 1.005 }], 'lines.0.unitPrice'],
    ['a price below zero', {}, [{ quantity: 1, unitPrice: -1 }], 'lines.0.unitPrice'],
  ])('refuses %s, and names the field', async (_what, more, lines, path) => {
    const all = await Promise.all(lines.map(async (line) => ({ ...line, item: await item() })));
    const { body } = await postNote(test, { ...more, lines: all as never }).expect(422);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
    expect(await documentsOf(test.db).countDocuments()).toBe(0);
  });

  it.each<[string, object]>([
    ['delivery', { quantity: 900_000 }],
    ['transfer', { quantity: 900_000 }],
    ['count', { counted: 900_000, expected: 0 }],
  ])('is not lost where the goods of a %s are worth more than can be added up', async (kind, line) => {
    const items = [await test.addItem({ price: 10 }), await test.addItem({ price: 1_000_000 })];
    // The total is too much only with the second item: neither of them is too much alone.
    const lines = [...items, await test.addItem({ price: 1_000_000 })].map(({ _id }) => ({
      item: String(_id),
      ...line,
    }));
    const to = kind === 'transfer' && { to: 'uttara' };
    const { body } = await test.post('/documents', { kind, warehouse: 'halishar', ...to, lines }).expect(422);
    expect(body.errors).toMatchObject([{ path: `lines.2.${kind === 'count' ? 'counted' : 'quantity'}` }]);
    expect(await documentsOf(test.db).countDocuments()).toBe(0);
  });

  it.each(['transfer', 'count'])('is nothing for a %s', async (kind) => {
    const fields = kind === 'transfer' ? { to: 'uttara' } : {};
    const line = kind === 'transfer' ? { quantity: 1 } : { counted: 1, expected: 1 };
    const lines = [{ item: await item(), ...line, unitPrice: 5 }];
    const sent = { kind, warehouse: 'halishar', ...fields, lines, partner: '65f0000000000000000000ff' };
    const { body } = await test.post('/documents', sent).expect(422);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([
      'lines.0.unitPrice',
      'partner',
    ]);
  });

  it('may be as much as there can be, and a free note too', async () => {
    const customer = await addPartner(test, { kind: 'supplier' });
    const most = async () => ({
      kind: 'receipt' as const,
      partner: String(customer._id),
      lines: [{ item: await item({ stock: NO_STOCK }), quantity: 1000, unitPrice: 1e9 }],
    });
    const { body } = await postNote(test, await most()).expect(201);
    expect(body.total).toBe(MAX_MONEY);
    const tooMuch = await postNote(test, await most()).expect(422);
    expect(tooMuch.body.detail).toBe('The amount on the account would be too large.');
    const free = await postNote(test, { ...(await most()), discount: { percent: 100 } }).expect(201);
    expect(free.body).toMatchObject({ total: 0, owed: { before: MAX_MONEY, after: MAX_MONEY } });
  });
});

it('is on the account as a whole, or not at all', async () => {
  const customer = await addPartner(test, { balance: -MAX_MONEY * 100 });
  // The note itself would fit.
  await postNote(test, {
    partner: String(customer._id),
    lines: [{ item: await item(), quantity: 1, unitPrice: 0 }],
    paid: { amount: 0.01, method: 'cash' },
  }).expect(422);
  expect(await entriesFor(test, customer._id)).toEqual([]);
  expect(await partnersOf(test.db).findOne({ _id: customer._id })).toEqual(customer);
});

describe('the customer or supplier of a note', () => {
  const refused = async (
    fields: Parameters<typeof addPartner>[1],
    kind: 'delivery' | 'receipt' = 'delivery',
  ) => {
    const { _id } = await addPartner(test, fields);
    const lines = [{ item: await item(), quantity: 1 }];
    const { body } = await postNote(test, { kind, partner: String(_id), lines }).expect(422);
    expect(body.errors[0].path).toBe('partner');
    return body.errors[0].message;
  };

  it('is of the right kind, and was neither deleted nor merged', async () => {
    expect(await refused({ kind: 'supplier' })).toBe('Choose a customer.');
    expect(await refused({}, 'receipt')).toBe('Choose a supplier.');
    expect(await refused({ deleted: { at: test.now, by: ANNA.email } })).toMatch('deleted');
    expect(await refused({ mergedInto: new ObjectId() })).toMatch('merged');
    const lines = [{ item: await item(), quantity: 1 }];
    const { body } = await postNote(test, { partner: String(new ObjectId()), lines }).expect(422);
    expect(body.errors[0]).toMatchObject({
      path: 'partner',
      message: 'There is no such customer or supplier.',
    });
    await postNote(test, { partner: 'x', lines }).expect(422);
  });

  it('has its documents, and those of everybody who was merged into it', async () => {
    const merged = await addPartner(test, { name: 'Rahman' });
    const customer = await addPartner(test, { merged: [merged._id] });
    const other = await addPartner(test, { name: 'Mitali Store' });
    const lines = [{ item: await item(), quantity: 1, unitPrice: 5 }];
    for (const { _id } of [merged, customer, other, merged, customer]) {
      test.now = new Date(test.now.getTime() + 1000);
      await postNote(test, { partner: String(_id), lines }).expect(201);
    }
    const listed = async (query: string) =>
      (await get(`/documents?${query}`).expect(200)).body.map(({ number }: { number: string }) =>
        Number(number.slice(-1)),
      );
    expect(await listed(`partner=${customer._id}`)).toEqual([5, 4, 2, 1]);
    expect(await listed(`partner=${customer._id}&warehouse=halishar&kind=delivery&q=rahman`)).toEqual([
      5, 4, 2, 1,
    ]);
    expect(await listed(`partner=${other._id}`)).toEqual([3]);
    expect(await listed(`partner=${new ObjectId()}`)).toEqual([]);
    const page = await get(`/documents?partner=${customer._id}&limit=3`);
    const next = /<\/api(.*)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await get(next)).body).toHaveLength(1);
    expect(
      (await get(`/export/documents?format=csv&partner=${customer._id}`)).text.match(/DN-2026/g),
    ).toHaveLength(4);
    await get('/documents?partner=x').expect(422);
  });
});

describe('the limit of credit', () => {
  it('asks first, and is only for what makes it worse', async () => {
    const customer = await addPartner(test, { balance: 9_000, creditLimit: 10_000 });
    const note = {
      partner: String(customer._id),
      lines: [{ item: await item(), quantity: 1, unitPrice: 20 }],
    };
    const { body } = await postNote(test, note).expect(409);
    expect(body).toMatchObject({
      code: 'over_credit_limit',
      detail: 'Rahman Stores would owe 110.00. The limit is 100.00. Nothing was saved.',
      values: { name: 'Rahman Stores', owed: 110, limit: 100 },
    });
    expect(await documentsOf(test.db).countDocuments()).toBe(0);
    expect(await balanceOf(test, customer._id)).toBe(9_000);
    // Exactly at the limit.
    await postNote(test, { ...note, paid: { amount: 10, method: 'cash' } }).expect(201);
    await postNote(test, { ...note, overLimit: true }).expect(201);
    // Above it already, and owing less than before.
    await postNote(test, { ...note, paid: { amount: 20, method: 'cash' } }).expect(201);
    expect(await balanceOf(test, customer._id)).toBe(12_000);
  });

  it('is nothing for a receipt', async () => {
    const supplier = await addPartner(test, { kind: 'supplier', creditLimit: 1 });
    const lines = [{ item: await item(), quantity: 1, unitPrice: 20 }];
    await postNote(test, { kind: 'receipt', partner: String(supplier._id), lines }).expect(201);
    expect(await balanceOf(test, supplier._id)).toBe(2000);
  });
});

describe('a note that is cancelled', () => {
  it('gives back what was owed and what was paid, once', async () => {
    const customer = await addPartner(test, { balance: 500, entries: 1 });
    const sold = await item();
    const { body } = await postNote(test, {
      partner: String(customer._id),
      lines: [{ item: sold, quantity: 2, unitPrice: 10 }],
      paid: { amount: 5, method: 'cash' },
    }).expect(201);
    const key = randomUUID();
    const [one, two] = await Promise.all([
      cancel(body.number, { reason: 'Wrong shop' }, key),
      cancel(body.number, { reason: 'Wrong shop' }, key),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    const { state: _state, due: _due, ...cancelled } = body;
    expect(one.body).toEqual({
      ...cancelled,
      voided: { at: test.now.toISOString(), by: ANNA.email, reason: 'Wrong shop' },
    });
    await cancel(body.number).expect(409);
    const [note, payment, ...undone] = await entriesFor(test, customer._id);
    expect(undone).toMatchObject([
      { kind: 'undo', change: -2000, undoes: note?._id, document: body.number, note: 'Wrong shop' },
      { kind: 'undo', change: 500, after: 500, undoes: payment?._id, number: 5 },
    ]);
    expect(undone).toHaveLength(2);
    expect(await balanceOf(test, customer._id)).toBe(500);
    expect((await get(`/item/${sold}`)).body.stock.halishar).toBe(12);
  });

  it('leaves alone what was taken back already, such as a cheque that bounced', async () => {
    const customer = await addPartner(test);
    const { body } = await postNote(test, {
      partner: String(customer._id),
      lines: [{ item: await item(), quantity: 2, unitPrice: 10 }],
      paid: { amount: 5, method: 'cheque', cheque: { number: '17', date: '2026-12-01' } },
    }).expect(201);
    const [, payment] = await entriesFor(test, customer._id);
    if (!payment) throw new Error('There is no payment.');
    const { _id: undoes, method: _method, ...same } = payment;
    await entriesOf(test.db).insertOne({
      ...same,
      _id: new ObjectId(),
      kind: 'bounce',
      number: 3,
      change: 500,
      after: 2000,
      undoes,
    });
    await partnersOf(test.db).updateOne({ _id: customer._id }, { $set: { balance: 2000, entries: 3 } });
    await cancel(body.number).expect(201);
    expect(await balanceOf(test, customer._id)).toBe(0);
    expect(await entriesFor(test, customer._id)).toHaveLength(4);
  });

  it('gives back to the one into which its customer was merged', async () => {
    const [customer, middle, last, other] = [
      await addPartner(test),
      await addPartner(test, { name: 'Rahman' }),
      await addPartner(test, { name: 'Rahman & Sons' }),
      await addPartner(test, { name: 'Mitali Store' }),
    ];
    const lines = [{ item: await test.postItem(10), quantity: 2, unitPrice: 10 }];
    const { body } = await postNote(test, { partner: String(customer._id), lines }).expect(201);
    await postNote(test, { partner: String(last._id), lines }).expect(201);
    for (const [from, into] of [
      [customer, middle],
      [middle, last],
    ] as const)
      await test.post(`/partners/${from._id}/merge`, { into: String(into._id) }).expect(200);
    expect(await balanceOf(test, last._id)).toBe(4000);
    await cancel(body.number).expect(201);
    for (const [{ _id }, balance] of [
      [customer, 0],
      [middle, 0],
      [last, 2000],
      [other, 0],
    ] as const)
      expect(await balanceOf(test, _id)).toBe(balance);
    const [, , undone] = await entriesFor(test, last._id);
    expect(undone).toMatchObject({ kind: 'undo', change: -2000, document: body.number });
    const { body: debts } = await get('/debts?kind=customer').expect(200);
    expect(debts).toMatchObject([{ partner: String(last._id), balance: 20 }]);
    expect(await verifyLedger(test.db)).toMatchObject({ healthy: true });
    // Without that merge it undoes an entry of another account, which is an error.
    await partnersOf(test.db).updateOne({ _id: last._id }, { $set: { merged: [other._id] } });
    expect(await verifyLedger(test.db)).toMatchObject({ healthy: false });
  });

  it('gives nothing back to a customer that it was given later, even meanwhile', async () => {
    const { db, ledger } = test;
    const customer = await addPartner(test);
    const lines = [{ item: await item(), quantity: 2, unitPrice: 10 }];
    const { body } = await postNote(test, { party: 'Rahman', lines }).expect(201);
    const document = await documentsOf(db).findOne({ _id: body.number });
    if (!document) throw new Error('The note is gone.');
    const movements = await ledger.movements.find({ document: body.number }).toArray();
    await documentsOf(db).updateOne({ _id: body.number }, { $set: { partner: customer._id } });
    const attachments = {
      accounts: createAccountAttachment(db),
      documents: createDocumentAttachment(db),
      lastPrices: createLastPriceAttachment(db),
      histories: createHistoryAttachment(db),
    };
    const command = voidDocument(attachments, { document, movements, reason: undefined });
    await createLedger({ db, clock: () => test.now, home: 'halishar' }).submit({
      command,
      by: ANNA,
      ...ALL_RIGHTS,
      key: null,
    });
    expect((await get(`/documents/${body.number}`)).body.voided.by).toBe(ANNA.email);
    expect(await entriesFor(test, customer._id)).toEqual([]);
  });

  it('is not cancelled if the account would be out of its range', async () => {
    const customer = await addPartner(test);
    const lines = [{ item: await item(), quantity: 2, unitPrice: 10 }];
    const { body } = await postNote(test, { partner: String(customer._id), lines }).expect(201);
    await partnersOf(test.db).updateOne({ _id: customer._id }, { $set: { balance: -MAX_MONEY * 100 } });
    await cancel(body.number).expect(422);
    expect((await get(`/documents/${body.number}`)).body).not.toHaveProperty('voided');
    expect(await entriesFor(test, customer._id)).toHaveLength(1);
  });
});
