import { randomUUID } from 'node:crypto';
import { MAX_QUANTITY } from '@godown/shared/items/item';
import { type Document, documentSchema } from '@godown/shared/trade/documents';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { documentsOf } from './documents.repo.js';

const test = useTestApp();
const { http, as, post } = test;

const deliver = (lines: object[], more: object = {}) =>
  post('/documents', { kind: 'delivery', warehouse: 'halishar', lines, ...more });
const line = (item: string, quantity = 1) => ({ item, quantity });
const stockOf = async (id: string) => (await http.get(`/api/item/${id}`).expect(200)).body.stock;
const get = (path: string) => http.get(`/api${path}`).set(...as());

describe('POST /api/documents', () => {
  it('delivers all lines in one change and responds with the numbered document', async () => {
    const [one, two, decoy] = [await test.postItem(10), await test.postItem(5), await test.postItem(7)];
    const more = { party: 'Rahman Traders', reference: 'PO 7', note: 'Fragile' };
    const { body, headers } = await deliver([line(one, 4), line(two, 6)], more).expect(201);
    expect(documentSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      number: 'DN-2026-000001',
      kind: 'delivery',
      email: ANNA.email,
      ...more,
      lineCount: 2,
      units: 10,
      value: 0,
    });
    expect(
      body.lines.map(({ item, quantity }: { item: string; quantity: number }) => [item, quantity]),
    ).toEqual([
      [one, 4],
      [two, 6],
    ]);
    expect(headers.location).toBe('/api/documents/DN-2026-000001');
    expect(
      [await stockOf(one), await stockOf(two), await stockOf(decoy)].map(({ halishar }) => halishar),
    ).toEqual([6, -1, 7]);
    const movements = (await get('/movements?reason=delivered').expect(200)).body;
    expect(movements).toHaveLength(2);
    for (const movement of movements)
      expect(movement).toMatchObject({
        document: 'DN-2026-000001',
        party: 'Rahman Traders',
        note: 'Fragile',
      });
  });

  it('brings goods in, and moves them between warehouses', async () => {
    const item = await test.postItem(10);
    const receipt = { kind: 'receipt', warehouse: 'uttara', lines: [line(item, 3)] };
    expect((await post('/documents', receipt).expect(201)).body.number).toBe('GR-2026-000001');
    const transfer = { kind: 'transfer', warehouse: 'uttara', to: 'bahaddarhat', lines: [line(item, 2)] };
    expect((await post('/documents', transfer).expect(201)).body.number).toBe('TN-2026-000001');
    expect(await stockOf(item)).toEqual({ halishar: 10, bahaddarhat: 2, uttara: 1 });
  });

  it('links the two movements of each line of a transfer', async () => {
    const items = [await test.postItem(10), await test.postItem(10)];
    const lines = items.map((item) => line(item, 2));
    await post('/documents', { kind: 'transfer', warehouse: 'halishar', to: 'uttara', lines }).expect(201);
    const movements = (await test.ledger.movements.find({ reason: 'transfer' }).toArray()).map(
      ({ item, transfer }) => [String(item), String(transfer)],
    );
    expect(new Set(movements.map(([, transfer]) => transfer)).size).toBe(2);
    for (const item of items) {
      const pair = movements.filter(([id]) => id === item);
      expect(pair).toHaveLength(2);
      expect(pair[0]).toEqual(pair[1]);
    }
  });

  it('stores empty text as absent', async () => {
    const item = await test.postItem(10);
    const { body } = await deliver([line(item)], { party: ' ', reference: '', note: '' }).expect(201);
    const stored = await documentsOf(test.db).findOne({ _id: body.number });
    for (const field of ['party', 'partyKey', 'reference', 'note']) expect(stored).not.toHaveProperty(field);
    expect(await test.ledger.movements.findOne({ document: body.number })).not.toHaveProperty('party');
  });

  it('posts the differences of a count, and tells what moved meanwhile', async () => {
    const [one, two] = [await test.postItem(10), await test.postItem(5)];
    await post(`/item/${one}/movements`, { change: -3, reason: 'delivered' }).expect(201);
    const lines = [
      { item: one, counted: 8, expected: 10 },
      { item: two, counted: 5, expected: 5 },
    ];
    const { body } = await post('/documents', { kind: 'count', warehouse: 'halishar', lines }).expect(201);
    expect(body.lines).toMatchObject([
      { item: one, quantity: -2, counted: 8, expected: 10, moved: -3 },
      { item: two, quantity: 0, counted: 5, expected: 5, moved: 0 },
    ]);
    expect([(await stockOf(one)).halishar, (await stockOf(two)).halishar]).toEqual([5, 5]);
    expect((await get('/movements?reason=count')).body).toHaveLength(1);
    const { body: counted } = await get(`/item/${two}`);
    expect(counted.lastCounts.halishar.by).toBe(ANNA.email);
    const visitor = await http.get(`/api/item/${two}`);
    expect(visitor.body).not.toHaveProperty('lastCounts');
  });

  it('keeps the price of each line, and adds up in cents', async () => {
    const item = await test.addItem({ price: 1.1 });
    const other = await test.addItem({ price: 0.2 });
    const { body } = await deliver([line(String(item._id), 3), line(String(other._id))]).expect(201);
    expect(body.value).toBe(3.5);
    expect(body.lines.map(({ price }: { price: number }) => price)).toEqual([1.1, 0.2]);
  });

  it('names every wrong line, changes nothing and uses no number', async () => {
    const item = await test.postItem(1);
    const full = await test.postItem(MAX_QUANTITY);
    const missing = '65f0000000000000000000ff';
    const lines = [line(item), line(missing), line(item, 2), line(full)];
    const { body } = await post('/documents', { kind: 'receipt', warehouse: 'halishar', lines }).expect(422);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'lines.1.item',
      'lines.2.item',
      'lines.3.quantity',
    ]);
    expect(body.errors[1].message).toBe('This item is on line 1 already.');
    expect((await stockOf(item)).halishar).toBe(1);
    const next = await post('/documents', { kind: 'receipt', warehouse: 'halishar', lines: [line(item)] });
    expect(next.body.number).toBe('GR-2026-000001');
  });

  it.each([
    [{ lines: [] }, 'lines'],
    [{ lines: [{ item: 'x', quantity: 1 }] }, 'lines.0.item'],
    [{ kind: 'transfer', to: 'halishar' }, 'to'],
    [{ kind: 'gift' }, 'kind'],
    [{ to: 'uttara' }, 'to'],
    [{ number: 'DN-2026-000009' }, 'number'],
  ])('refuses %j and names the field', async (wrong, path) => {
    const item = await test.postItem(1);
    const { body } = await deliver([line(item)], wrong).expect(422);
    expect(body.errors[0].path).toBe(path);
  });

  it('takes 500 lines, and refuses 501', { tags: 'slow' }, async () => {
    const docs = await Promise.all(Array.from({ length: 501 }, () => test.addItem()));
    const lines = docs.map(({ _id }) => line(String(_id)));
    await deliver(lines).expect(422);
    const { body } = await deliver(lines.slice(1)).expect(201);
    expect(body.lineCount).toBe(500);
  });

  it('posts once for one key, and refuses the key for another document', async () => {
    const item = await test.postItem(10);
    const body = { kind: 'delivery', warehouse: 'halishar', lines: [line(item)] };
    const key = randomUUID();
    const [first, second] = await Promise.all([
      post('/documents', body, { key }).expect(201),
      post('/documents', body, { key }).expect(201),
    ]);
    const third = await post('/documents', body, { key }).expect(201);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect((await stockOf(item)).halishar).toBe(9);
    await post('/documents', { ...body, note: 'other' }, { key }).expect(409);
    await http
      .post('/api/documents')
      .set(...as())
      .send(body)
      .expect(422);
  });

  it('numbers the documents of each kind and year of Bangladesh', async () => {
    const item = await test.postItem(10);
    test.now = new Date('2026-12-31T17:59:59Z');
    expect((await deliver([line(item)])).body.number).toBe('DN-2026-000001');
    expect((await deliver([line(item)])).body.number).toBe('DN-2026-000002');
    test.now = new Date('2026-12-31T18:00:00Z');
    expect((await deliver([line(item)])).body.number).toBe('DN-2027-000001');
  });

  it('refuses visitors and other methods', async () => {
    await http.post('/api/documents').send({}).expect(401);
    await http.get('/api/documents').expect(401);
    await http
      .put('/api/documents/DN-2026-000001')
      .set(...as())
      .expect(405);
    await http
      .get('/api/documents/DN-2026-000001/void')
      .set(...as())
      .expect(405);
  });
});

describe('POST /api/documents/{number}/void', () => {
  const voidIt = ({ number }: Document, by = BELA) => post(`/documents/${number}/void`, undefined, { by });

  it('reverses every line, keeps the number, and works once', async () => {
    const [one, two] = [await test.postItem(10), await test.postItem(5)];
    const { body } = await deliver([line(one, 4), line(two, 6)]).expect(201);
    const voided = await voidIt(body).expect(201);
    expect(voided.body).toEqual({ ...body, voided: { at: test.now.toISOString(), by: BELA.email } });
    expect([(await stockOf(one)).halishar, (await stockOf(two)).halishar]).toEqual([10, 5]);
    expect((await get(`/documents/${body.number}`).expect(200)).body).toEqual(voided.body);
    expect((await voidIt(body).expect(409)).body.code).toBe('already_voided');
    expect(
      (await get('/movements?flow=out')).body.map(({ change }: { change: number }) => change),
    ).toHaveLength(4);
    expect((await verifyLedger(test.db)).healthy).toBe(true);
  });

  it('moves a transfer back, and reverses a count without any difference', async () => {
    const item = await test.postItem(10);
    const transfer = { kind: 'transfer', warehouse: 'halishar', to: 'uttara', lines: [line(item, 4)] };
    await voidIt((await post('/documents', transfer)).body).expect(201);
    expect(await stockOf(item)).toEqual({ halishar: 10, bahaddarhat: 0, uttara: 0 });
    const lines = [{ item, counted: 10, expected: 10 }];
    const count = (await post('/documents', { kind: 'count', warehouse: 'halishar', lines })).body;
    await voidIt(count).expect(201);
    await voidIt(count).expect(409);
  });

  it('happens once for one key, and a retry of the post says that it was voided', async () => {
    const item = await test.postItem(10);
    const document = { kind: 'delivery', warehouse: 'halishar', lines: [line(item)] };
    const [posting, voiding] = [randomUUID(), randomUUID()];
    const posted = await post('/documents', document, { key: posting }).expect(201);
    const path = `/documents/${posted.body.number}/void`;
    const voided = await post(path, undefined, { key: voiding }).expect(201);
    expect((await post('/documents', document, { key: posting }).expect(201)).body).toEqual(voided.body);
    expect((await post(path, undefined, { key: voiding }).expect(201)).body).toEqual(voided.body);
    expect((await stockOf(item)).halishar).toBe(10);
    await http
      .post(`/api${path}`)
      .set(...as())
      .expect(422);
  });

  it('keeps the reason, if one is given', async () => {
    const item = await test.postItem(10);
    const { body } = await deliver([line(item)]).expect(201);
    const path = `/documents/${body.number}/void`;
    await post(path, { reason: 'x'.repeat(201) }).expect(422);
    await post(path, { why: 'Wrong shop' }).expect(422);
    const key = randomUUID();
    const voided = await post(path, { reason: 'Wrong shop' }, { key }).expect(201);
    expect(voided.body.voided).toMatchObject({ by: ANNA.email, reason: 'Wrong shop' });
    expect((await post(path, { reason: 'Wrong shop' }, { key }).expect(201)).body).toEqual(voided.body);
    expect((await post(path, { reason: 'Another' }, { key }).expect(409)).body.code).toBe('key_reused');
    expect((await get(`/documents/${body.number}`)).body).toEqual(voided.body);
    expect((await get('/export/documents?format=csv')).text).toContain('Wrong shop');
  });

  it('writes movements that say what they reverse', async () => {
    const item = await test.postItem(10);
    const { body } = await deliver([line(item)], { party: 'Rahman Traders' }).expect(201);
    const first = await test.ledger.movements.findOne({ document: body.number });
    await voidIt(body).expect(201);
    expect(await test.ledger.movements.findOne({ reason: 'undo' })).toMatchObject({
      undoes: first?._id,
      undoneReason: 'delivered',
      document: body.number,
      documentKind: 'delivery',
    });
  });

  it('changes nothing if a balance would leave its range', async () => {
    const [one, two] = [await test.postItem(10), await test.postItem(MAX_QUANTITY)];
    const { body } = await deliver([line(one), line(two)]).expect(201);
    await post(`/item/${two}/movements`, { change: 1, reason: 'restock' }).expect(201);
    expect((await voidIt(body).expect(409)).body.code).toBe('not_undoable');
    expect((await stockOf(one)).halishar).toBe(9);
    expect((await get(`/documents/${body.number}`)).body).not.toHaveProperty('voided');
  });

  it('changes nothing if an item was deleted since, and names it', async () => {
    const [one, two] = [await test.postItem(10), await test.postItem(5)];
    const { body } = await deliver([line(one), line(two)]).expect(201);
    await http
      .delete(`/api/item/${two}`)
      .set(...as())
      .expect(200);
    const refused = await voidIt(body).expect(404);
    expect(refused.body.detail).toContain('New was deleted');
    expect((await stockOf(one)).halishar).toBe(9);
  });

  it('is the only way to reverse a line', async () => {
    const item = await test.postItem(10);
    await deliver([line(item)]).expect(201);
    const [movement] = (await get('/movements?reason=delivered')).body;
    const { body } = await post(`/movements/${movement._id}/undo`).expect(409);
    expect(body).toMatchObject({ code: 'not_undoable', detail: expect.stringContaining('DN-2026-000001') });
    await post('/documents/DN-2026-000001/void').expect(201);
    const [reversal] = (await get('/movements?reason=undo')).body;
    expect((await post(`/movements/${reversal._id}/undo`).expect(409)).body.detail).toBe(
      'DN-2026-000001 was cancelled. Write a new note instead.',
    );
  });

  it.each(['DN-2026-000001', 'x', 'DN-2026-1'])('finds no document %s', async (number) => {
    expect((await post(`/documents/${number}/void`).expect(404)).body.code).toBe('document_not_found');
    expect((await get(`/documents/${number}`).expect(404)).body.code).toBe('document_not_found');
  });
});

describe('POST /api/item/{id}/movements', () => {
  it('keeps the customer or supplier, and the first reason when an undo is undone', async () => {
    const item = await test.postItem(10);
    const sent = { change: -1, reason: 'delivered', party: ' Rahman Traders ' };
    const { body } = await post(`/item/${item}/movements`, sent).expect(201);
    expect(body.movement.party).toBe('Rahman Traders');
    expect((await get(`/item/${item}/movements`)).body[0].party).toBe('Rahman Traders');
    const undo = await post(`/movements/${body.movement._id}/undo`).expect(201);
    await post(`/movements/${undo.body.movement._id}/undo`).expect(201);
    const undos = await test.ledger.movements.find({ reason: 'undo' }).toArray();
    expect(undos.map(({ undoneReason }) => undoneReason)).toEqual(['delivered', 'delivered']);
  });
});

describe('POST /api/item/{id}/counts', () => {
  const count = (id: string, counted: number, expected: number) =>
    post(`/item/${id}/counts`, { warehouse: 'halishar', counted, expected, note: 'Damaged' });

  it('corrects the balance with a count movement', async () => {
    const item = await test.postItem(12);
    const { body } = await count(item, 9, 12).expect(201);
    expect(body.movement).toMatchObject({ reason: 'count', change: -3, after: 9, note: 'Damaged' });
    expect(body.item.stock.halishar).toBe(9);
    expect(body.item.lastCounts).toEqual({ halishar: { at: test.now.toISOString(), by: ANNA.email } });
  });

  it('remembers a count without a difference, and makes no movement', async () => {
    const item = await test.postItem(12);
    const { body } = await count(item, 12, 12).expect(201);
    expect(body).not.toHaveProperty('movement');
    expect(body.item.lastCounts.halishar.by).toBe(ANNA.email);
    expect(body.item.version).toBe(2);
    expect((await get(`/item/${item}/movements`)).body).toHaveLength(1);
  });

  it('is refused with the current item when the stock moved meanwhile', async () => {
    const item = await test.postItem(12);
    await post(`/item/${item}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    const { body } = await count(item, 9, 12).expect(409);
    expect(body).toMatchObject({ code: 'stock_moved', current: { _id: item, stock: { halishar: 11 } } });
    expect(body.values).toEqual({ balance: 11, expected: 12 });
    expect((await stockOf(item)).halishar).toBe(11);
  });

  it('gets the same response for its key, whoever counted since', async () => {
    const item = await test.postItem(12);
    const sent = { warehouse: 'halishar', counted: 9, expected: 12 };
    const key = randomUUID();
    const first = await post(`/item/${item}/counts`, sent, { key }).expect(201);
    test.now = new Date(test.now.getTime() + 60_000);
    await post(`/item/${item}/counts`, { ...sent, expected: 9 }, { by: BELA }).expect(201);
    await post(`/item/${item}/counts`, { ...sent, warehouse: 'uttara', counted: 0, expected: 0 }).expect(201);
    const again = await post(`/item/${item}/counts`, sent, { key }).expect(201);
    expect(again.body).toEqual(first.body);
    await http
      .post(`/api/item/${item}/counts`)
      .set(...as())
      .send(sent)
      .expect(422);
  });

  it('counts an item of an older application', async () => {
    const { _id } = await test.addItem({ quantity: 12 });
    await test.items.updateOne({ _id }, { $unset: { stock: '', version: '', shapeVersion: '' } });
    await test.shape();
    const { body } = await count(String(_id), 9, 12).expect(201);
    expect(body.movement).toMatchObject({ reason: 'count', change: -3, after: 9 });
    expect(body.item).toMatchObject({ stock: { halishar: 9 }, lastCounts: { halishar: { by: ANNA.email } } });
  });

  it('keeps the counts of the other warehouses, and counts by movements too', async () => {
    const item = await test.postItem(12);
    await count(item, 12, 12).expect(201);
    const moved = { change: 2, reason: 'count', warehouse: 'uttara' };
    const { body } = await post(`/item/${item}/movements`, moved, { by: BELA }).expect(201);
    expect(body.item.lastCounts).toMatchObject({ halishar: { by: ANNA.email }, uttara: { by: BELA.email } });
  });
});
