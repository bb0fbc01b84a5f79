import { type Document, documentSchema } from '@godown/shared/trade/documents';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { addPartner, balanceOf, entriesFor, postNote } from '../../testing/trade-calls.js';
import { partnersOf } from '../accounts/partner-doc.js';
import { documentsOf } from './documents.repo.js';

const test = useTestApp({
  managerEmails: [ANNA.email],
  staffEmails: null,
  trade: { costMethod: 'average', transportInCost: true, lowestRoles: { price: 'manager' } },
});
const { post } = test;

const get = (path: string, by = ANNA) => test.http.get(`/api${path}`).set(...test.as(by));
const stored = (item: string) => test.items.findOne({ _id: new ObjectId(item) });
const cancel = (number: string) => post(`/documents/${number}/void`, { reason: 'By mistake' });
const read = async (number: string): Promise<Document> =>
  (await get(`/documents/${number}`).expect(200)).body;
const back = (body: object, sent = {}) =>
  post('/documents', { kind: 'return', warehouse: 'uttara', ...body }, sent);

/** A customer with a delivery note of 5 ovens for 90 each, less 10 percent, and 3 fans for 20 each. */
async function deliver() {
  const customer = await addPartner(test, { name: 'Rahman Stores' });
  const partner = String(customer._id);
  const oven = await test.postItem(20);
  const fan = await test.postItem(20);
  const lines = [
    { item: oven, quantity: 5, unitPrice: 90, discount: { percent: 10 } },
    { item: fan, quantity: 3, unitPrice: 20 },
  ];
  const { body } = await postNote(test, { partner, lines }).expect(201);
  return { customer, partner, oven, fan, number: String(body.number) };
}

async function expectHealthy(): Promise<void> {
  expect(await verifyLedger(test.db)).toMatchObject({ healthy: true, drift: [] });
}

describe('a return from a customer', () => {
  it('brings good and damaged pieces of one item back, and takes its total off the account', async () => {
    const other = await addPartner(test, { name: 'Mitali Store' });
    const { customer, partner, oven, number } = await deliver();
    const lines = [
      { item: oven, quantity: 2, condition: 'good', unitPrice: 81 },
      { item: oven, quantity: 1, condition: 'damaged', unitPrice: 81, note: 'Dropped' },
    ];
    const { body } = await back({ partner, returns: number, lines }).expect(201);
    expect(documentSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      number: 'CR-2026-000001',
      kind: 'return',
      returns: number,
      party: 'Rahman Stores',
      units: 3,
      total: 243,
      owed: { before: 465, after: 222 },
      lines: [
        { condition: 'good', quantity: 2, net: 162 },
        { condition: 'damaged', quantity: 1, net: 81, note: 'Dropped' },
      ],
    });
    expect(await stored(oven)).toMatchObject({
      stock: { halishar: 15, bahaddarhat: 0, uttara: 2 },
      damaged: { uttara: 1 },
    });
    expect(await balanceOf(test, customer._id)).toBe(22_200);
    expect(await balanceOf(test, other._id)).toBe(0);
    const entries = await entriesFor(test, customer._id);
    expect(entries.map(({ kind, change, document }) => [kind, change, document])).toEqual([
      ['note', 46_500, number],
      ['note', -24_300, 'CR-2026-000001'],
    ]);
    const movements = await test.ledger.movements.find({ document: 'CR-2026-000001' }).toArray();
    expect(movements.map(({ reason, change, damaged }) => [reason, change, damaged?.change])).toEqual([
      ['returned', 2, undefined],
      ['returned', 0, 1],
    ]);
    expect((await read(number)).lines.map(({ returned }) => returned)).toEqual([3, undefined]);
    await expectHealthy();
  });

  it('gives money back at once', async () => {
    const { customer, partner, fan, number } = await deliver();
    const lines = [{ item: fan, quantity: 3, condition: 'good', unitPrice: 20 }];
    const paid = { amount: 60, method: 'cash' };
    const { body } = await back({ partner, returns: number, lines, paid }).expect(201);
    expect(body).toMatchObject({ total: 60, paid, owed: { before: 465, after: 465 } });
    const [, note, refund] = await entriesFor(test, customer._id);
    expect([note?.change, refund?.kind, refund?.change]).toEqual([-6000, 'refund', 6000]);
  });

  it('may be without a note, a customer and prices', async () => {
    const item = await test.postItem(1);
    const { body } = await back({
      party: 'Walk-in',
      lines: [{ item, quantity: 4, condition: 'damaged' }],
    }).expect(201);
    expect(body).toMatchObject({ number: 'CR-2026-000001', party: 'Walk-in' });
    expect(body).not.toHaveProperty('total');
    expect(await stored(item)).toMatchObject({ quantity: 1, damaged: { uttara: 4 } });
  });

  it('has the party of its note', async () => {
    const item = await test.postItem(5);
    const note = await postNote(test, { party: 'Rahman', lines: [{ item, quantity: 2 }] }).expect(201);
    const lines = [{ item, quantity: 1, condition: 'good' }];
    const { body } = await back({ returns: note.body.number, lines }).expect(201);
    expect(body.party).toBe('Rahman');
    const found = (await get(`/documents?q=${note.body.number}`).expect(200)).body;
    expect(found.map(({ number }: Document) => number).toSorted()).toEqual([body.number, note.body.number]);
    expect((await get('/documents?kind=return').expect(200)).body).toMatchObject([
      { returns: note.body.number },
    ]);
  });

  it('brings back no more than the note had, less what came back before', async () => {
    const { customer, partner, oven, fan, number } = await deliver();
    const line = (item: string, quantity: number, condition = 'good') => ({
      ...{ item, quantity, condition },
      unitPrice: 0,
    });
    const send = (...lines: object[]) => back({ partner, returns: number, lines });
    await send(line(oven, 4)).expect(201);
    const before = [await stored(oven), await balanceOf(test, customer._id)];
    const over = await send(line(oven, 1), line(oven, 1, 'damaged'), line(fan, 4)).expect(422);
    expect(over.body.errors).toMatchObject([
      { path: 'lines.1.quantity', message: 'All of it is returned already.' },
      { path: 'lines.2.quantity', message: 'Only 3 of it can be returned.' },
    ]);
    const strange = await test.postItem(1);
    const wrong = await send(line(strange, 1)).expect(422);
    expect(wrong.body.errors).toMatchObject([
      { path: 'lines.0.item', message: `This item is not on ${number}.` },
    ]);
    expect([await stored(oven), await balanceOf(test, customer._id)]).toEqual(before);
    await send(line(oven, 1)).expect(201);
    expect((await read(number)).lines.map(({ returned }) => returned)).toEqual([5, undefined]);
  });

  it('counts once, also with the same key and when many come at the same time', async () => {
    const { customer, partner, oven, number } = await deliver();
    const body = {
      partner,
      returns: number,
      lines: [{ item: oven, quantity: 1, condition: 'good', unitPrice: 81 }],
    };
    const key = '8f0c2a44-7a55-4be7-8c2a-6f5e0a1b2c3d';
    const [first, second] = [await back(body, { key }).expect(201), await back(body, { key }).expect(201)];
    expect(second.body.number).toBe(first.body.number);
    const responses = await Promise.all(Array.from({ length: 8 }, () => back(body)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(await balanceOf(test, customer._id)).toBe(46_500 - 5 * 8100);
    expect((await stored(oven))?.quantity).toBe(20);
    await expectHealthy();
  });

  it.each([
    ['an unknown note', 'DN-2026-000099', 'There is no document with this number.'],
    ['no number', 'x', 'Enter a number such as DN-2026-000123.'],
  ])('is refused with %s', async (_, returns, message) => {
    const { partner, oven } = await deliver();
    const { body } = await back({
      partner,
      returns,
      lines: [{ item: oven, quantity: 1, condition: 'good' }],
    }).expect(422);
    expect(body.errors).toMatchObject([{ path: 'returns', message }]);
  });

  it('is refused for goods received, and for a note that was cancelled', async () => {
    const { partner, oven, number } = await deliver();
    const lines = [{ item: oven, quantity: 1, condition: 'good' }];
    const receipt = await postNote(test, { kind: 'receipt', lines: [{ item: oven, quantity: 1 }] }).expect(
      201,
    );
    const wrong = await back({ returns: receipt.body.number, lines }).expect(422);
    expect(wrong.body.errors[0].message).toBe('Choose a delivery note.');
    await cancel(number).expect(201);
    const gone = await back({ partner, returns: number, lines }).expect(422);
    expect(gone.body.errors[0].message).toBe('This note was cancelled.');
  });

  it('is on the account of its note, also after that was merged into another', async () => {
    const { customer, oven, number } = await deliver();
    const other = await addPartner(test, { name: 'Mitali Store' });
    const lines = [{ item: oven, quantity: 1, condition: 'good', unitPrice: 81 }];
    const { body } = await back({ partner: String(other._id), returns: number, lines }).expect(422);
    expect(body.errors[0]).toMatchObject({
      path: 'partner',
      message: 'Choose the customer or supplier of the note.',
    });
    await partnersOf(test.db).updateOne({ _id: customer._id }, { $set: { mergedInto: other._id } });
    await back({ partner: String(other._id), returns: number, lines }).expect(201);
    expect(await balanceOf(test, other._id)).toBe(-8100);
    // The page of the note knows the customer from before the merge.
    const more = await back({ partner: String(customer._id), returns: number, lines }).expect(201);
    expect(more.body).toMatchObject({ partner: String(other._id), party: 'Mitali Store' });
    expect(await balanceOf(test, other._id)).toBe(-162_00);
    const third = await addPartner(test, { name: 'Karim' });
    await back({ partner: String(third._id), returns: number, lines }).expect(422);
  });

  it('of a note that an older version gave to the customer needs no account: the note is on none', async () => {
    const customer = await addPartner(test, { name: 'Rahman Stores' });
    const item = await test.postItem(20);
    const note = { party: 'Rahman', noAccount: true as const, lines: [{ item, quantity: 2, unitPrice: 90 }] };
    const { body } = await postNote(test, note).expect(201);
    const given = { $set: { partner: customer._id } };
    await documentsOf(test.db).updateOne({ _id: body.number }, given);
    const lines = [{ item, quantity: 1, condition: 'good', unitPrice: 90 }];
    const other = await addPartner(test, { name: 'Mitali Store' });
    await back({ partner: String(other._id), returns: body.number, lines }).expect(422);
    await back({ returns: body.number, lines }).expect(201);
    expect(await balanceOf(test, customer._id)).toBe(0);
  });

  it('does not change the last price of the customer, and gives staff no more back than was paid', async () => {
    const { partner, oven, fan, number } = await deliver();
    await test.http
      .put(`/api/members/${BELA.email}`)
      .set(...test.as())
      .send({ role: 'staff' })
      .expect(200);
    const send = (item: string, unitPrice: number, returns?: string) =>
      back({ partner, returns, lines: [{ item, quantity: 1, condition: 'good', unitPrice }] }, { by: BELA });
    const refused = await send(oven, 81.01, number).expect(403);
    expect(refused.body.errors[0].path).toBe('lines.0.unitPrice');
    await send(oven, 81, number).expect(201);
    await send(fan, 21, number).expect(403);
    // Nobody knows how many were sold without the note.
    expect((await send(fan, 20).expect(403)).body.code).toBe('role_required');
    await send(fan, 20, number).expect(201);
    await back({
      partner,
      returns: number,
      confirms: ['above_refund'],
      lines: [{ item: oven, quantity: 1, condition: 'good', unitPrice: 85 }],
    }).expect(201);
    const prices = await get(`/partners/${partner}/prices?items=${oven}`).expect(200);
    expect(prices.body).toMatchObject([{ unitPrice: 90, document: number }]);
  });

  it('gives staff back no more than was paid for a line, over all its returns', async () => {
    const customer = await addPartner(test, { name: 'Rahman Stores' });
    const partner = String(customer._id);
    const oven = await test.postItem(20);
    // 100.00 for 6 ovens.
    const lines = [{ item: oven, quantity: 6, unitPrice: 20, discount: { amount: 20 } }];
    const returns = String((await postNote(test, { partner, lines }).expect(201)).body.number);
    await test.http
      .put(`/api/members/${BELA.email}`)
      .set(...test.as())
      .send({ role: 'staff' })
      .expect(200);
    const line = (quantity: number, cents: number, condition = 'good') => {
      const unitPrice = Math.ceil(cents / quantity) / 100;
      const discount = { amount: Math.round(unitPrice * 100 * quantity - cents) / 100 };
      return { item: oven, quantity, condition, unitPrice, discount };
    };
    const send = (by: typeof ANNA, ...own: object[]) =>
      back({ partner, returns, lines: own, ...(by === ANNA && { confirms: ['above_refund'] }) }, { by });
    await send(BELA, { item: oven, quantity: 6, condition: 'good', unitPrice: 16.67 }).expect(403);
    const both = await send(BELA, line(4, 6667), line(2, 3334, 'damaged')).expect(403);
    expect(both.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'lines.0.unitPrice',
      'lines.1.unitPrice',
    ]);
    const whole = await send(BELA, line(4, 6667), line(2, 3333, 'damaged')).expect(201);
    expect(await balanceOf(test, customer._id)).toBe(0);
    expect((await read(returns)).lines).toMatchObject([{ returned: 6, refunded: 100 }]);
    await cancel(whole.body.number).expect(201);
    expect((await read(returns)).lines[0]).not.toHaveProperty('refunded');
    // A manager gives more back, so that less is left for the others.
    const generous = await send(ANNA, line(2, 5000)).expect(201);
    await send(BELA, line(4, 5001)).expect(403);
    await send(BELA, line(3, 3334)).expect(403);
    await send(BELA, line(3, 3333)).expect(201);
    await cancel(generous.body.number).expect(201);
    expect((await read(returns)).lines).toMatchObject([{ returned: 3, refunded: 33.33 }]);
    await send(BELA, line(1, 1668)).expect(403);
    await send(BELA, line(1, 1667)).expect(201);
    await expectHealthy();
  });

  it('gives staff nothing back of a note for nothing', async () => {
    const oven = String((await test.addItem({ price: 50 }))._id);
    const lines = [{ item: oven, quantity: 1, unitPrice: 50, discount: { percent: 100 } }];
    const note = await postNote(test, { lines, noAccount: true }).expect(201);
    await test.http
      .put(`/api/members/${BELA.email}`)
      .set(...test.as())
      .send({ role: 'staff' })
      .expect(200);
    const send = (unitPrice: number, transport?: number) =>
      back(
        {
          returns: note.body.number,
          lines: [{ item: oven, quantity: 1, condition: 'good', unitPrice }],
          transport,
        },
        { by: BELA },
      );
    await send(50).expect(403);
    const { body } = await send(0, 80).expect(403);
    expect(body.errors).toEqual([{ path: 'transport', message: 'Only a manager may give back transport.' }]);
    await send(0).expect(201);
  });

  it('can be cancelled, and then the goods can come back again', async () => {
    const { customer, partner, oven, number } = await deliver();
    const lines = [
      { item: oven, quantity: 2, condition: 'damaged', unitPrice: 81 },
      { item: oven, quantity: 3, condition: 'good', unitPrice: 81 },
    ];
    const first = await back({ partner, returns: number, lines }).expect(201);
    const refused = await cancel(number).expect(409);
    expect(refused.body).toMatchObject({
      code: 'not_undoable',
      detail: `Some of ${number} was returned. Cancel its returns first.`,
    });
    await cancel(first.body.number).expect(201);
    expect(await balanceOf(test, customer._id)).toBe(46_500);
    expect(await stored(oven)).toMatchObject({ stock: { halishar: 15, uttara: 0 } });
    expect(await stored(oven)).not.toHaveProperty('damaged');
    const undos = await test.ledger.movements.find({ reason: 'undo' }).toArray();
    expect(undos.map(({ transfer }) => transfer)).toEqual([undefined, undefined]);
    await back({ partner, returns: number, lines }).expect(201);
    await cancel('CR-2026-000002').expect(201);
    await cancel(number).expect(201);
    expect(await balanceOf(test, customer._id)).toBe(0);
    await expectHealthy();
  });

  it('cannot be cancelled when its damaged pieces are gone', async () => {
    const { partner, oven, number } = await deliver();
    const lines = [{ item: oven, quantity: 2, condition: 'damaged', unitPrice: 81 }];
    const { body } = await back({ partner, returns: number, lines }).expect(201);
    await post(`/item/${oven}/damaged`, { reason: 'repaired', quantity: 1, warehouse: 'uttara' }).expect(201);
    const refused = await cancel(body.number).expect(409);
    expect(refused.body.detail).toBe('New: too few damaged pieces in Uttara.');
    expect((await read(number)).lines[0]?.returned).toBe(2);
  });

  it('is refused with the same item twice in one condition, and without a condition', async () => {
    const item = await test.postItem(5);
    const line = { item, quantity: 1, condition: 'good' };
    const twice = await back({ lines: [line, line] }).expect(422);
    expect(twice.body.errors).toMatchObject([
      { path: 'lines.1.item', message: 'This item is on line 1 already.' },
    ]);
    const without = await back({ lines: [{ item, quantity: 1 }] }).expect(422);
    expect(without.body.errors[0].path).toBe('lines.0.condition');
  });
});

describe('a return to a supplier', () => {
  async function receive() {
    const supplier = await addPartner(test, { name: 'Surma Home', kind: 'supplier' });
    const item = await test.postItem(0);
    const lines = [{ item, quantity: 10, unitPrice: 50 }];
    const partner = String(supplier._id);
    const { body } = await postNote(test, { kind: 'receipt', warehouse: 'uttara', partner, lines }).expect(
      201,
    );
    return { supplier, partner, item, number: String(body.number) };
  }
  const sendBack = (body: object) => back({ kind: 'supplier-return', ...body });

  it('takes pieces out, good or damaged, and the shop owes less', async () => {
    const { supplier, partner, item, number } = await receive();
    await post(`/item/${item}/damaged`, { reason: 'damaged', quantity: 3, warehouse: 'uttara' }).expect(201);
    const lines = [
      { item, quantity: 2, condition: 'damaged', unitPrice: 50 },
      { item, quantity: 1, condition: 'good', unitPrice: 50 },
    ];
    const { body } = await sendBack({ partner, returns: number, lines }).expect(201);
    expect(body).toMatchObject({ number: 'SR-2026-000001', total: 150, owed: { before: 500, after: 350 } });
    expect(await stored(item)).toMatchObject({ quantity: 6, damaged: { uttara: 1 }, cost: 50 });
    expect(await balanceOf(test, supplier._id)).toBe(35_000);
    await expectHealthy();
    await cancel(body.number).expect(201);
    expect(await stored(item)).toMatchObject({ quantity: 7, damaged: { uttara: 3 } });
    expect(await balanceOf(test, supplier._id)).toBe(50_000);
  });

  it('sends back no more damaged pieces than there are, and names the line', async () => {
    const { partner, item, number } = await receive();
    const lines = [{ item, quantity: 2, condition: 'damaged', unitPrice: 50 }];
    const { body } = await sendBack({ partner, returns: number, lines }).expect(422);
    expect(body.errors).toMatchObject([
      { path: 'lines.0.quantity', message: 'Uttara has no damaged pieces of it.' },
    ]);
    expect((await read(number)).lines[0]).not.toHaveProperty('returned');
  });

  it('is on the account of a supplier only', async () => {
    const { item } = await receive();
    const customer = await addPartner(test);
    const lines = [{ item, quantity: 1, condition: 'good', unitPrice: 50 }];
    const { body } = await sendBack({ partner: String(customer._id), lines }).expect(422);
    expect(body.errors).toMatchObject([{ path: 'partner', message: 'Choose a supplier.' }]);
  });
});
