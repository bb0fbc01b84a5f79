import { FLOWS, type Movement, type MovementSummary } from '@godown/shared/stock/movements';
import { type DayReport, dayReportSchema, type FlowFigures } from '@godown/shared/stock/reports';
import { MongoClient, ObjectId } from 'mongodb';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { TakeTurn } from '../../http/limits/limit-lists.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { itemsOf } from '../../stock/records/item-doc.js';
import { createImportCalls } from '../../testing/import-calls.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { addPartner, postNote } from '../../testing/trade-calls.js';
import { addNames } from './day-report.js';

const test = useTestApp();
const { http, as, post, addItem } = test;
const imports = createImportCalls(test);
const NONE = { units: 0, lines: 0, value: 0 };
const UNCHANGED = Object.fromEntries(FLOWS.map((flow) => [flow, 0]));
const stock = { halishar: 100, bahaddarhat: 100, uttara: 100 };
let oven = '';
let fan = '';

const get = (path: string) => http.get(`/api${path}`).set(...as());
async function read(query = ''): Promise<DayReport> {
  const { body } = await get(`/reports/day?${query}`).expect(200);
  expect(dayReportSchema.parse(body)).toEqual(body);
  return body;
}

const move = async (item: string, body: object, by = ANNA): Promise<Movement> =>
  (await post(`/item/${item}/movements`, body, { by }).expect(201)).body.movement;
const transfer = async (item: string, from: string, to: string, quantity: number): Promise<Movement> =>
  (await post(`/item/${item}/transfers`, { from, to, quantity }, { by: BELA }).expect(201)).body.movements[0];
const edit = (item: string, fields: object) =>
  http
    .patch(`/api/item/${item}`)
    .set(...as())
    .send(fields)
    .expect(200);
const undo = async ({ _id }: Movement, by = ANNA): Promise<Movement> =>
  (await post(`/movements/${_id}/undo`, {}, { by }).expect(201)).body.movement;

/** A day of work on 2 March in Bangladesh, which begins at 18:00 on 1 March in UTC, and movements around it. */
async function work() {
  oven = String((await addItem({ name: 'Oven', price: 100, stock }))._id);
  fan = String((await addItem({ name: 'Fan', price: 0.1, stock }))._id);
  test.now = new Date('2026-03-01T17:59:59.999Z');
  await move(oven, { change: -50, reason: 'delivered' });
  const yesterday = await move(oven, { change: -9, reason: 'delivered', warehouse: 'uttara' });
  test.now = new Date('2026-03-01T18:00:00Z');
  await move(oven, { change: -5, reason: 'delivered', warehouse: 'uttara' });
  await move(fan, { change: -3, reason: 'delivered', warehouse: 'uttara' }, BELA);
  await undo(await move(oven, { change: -4, reason: 'delivered' }));
  await undo(yesterday, BELA);
  await move(fan, { change: 20, reason: 'restock' });
  await move(fan, { change: -2, reason: 'count', warehouse: 'bahaddarhat' });
  await undo(await move(fan, { change: 7, reason: 'correction', warehouse: 'bahaddarhat' }));
  test.now = new Date('2026-03-02T17:59:59.999Z');
  await move(fan, { change: -1, reason: 'delivered' });
  test.now = new Date('2026-03-02T18:00:00Z');
  await move(oven, { change: -70, reason: 'delivered' });
}

/** The figures of transfers in the report of 2 March: in total, and out of each warehouse. */
async function readMoved() {
  const { total, warehouses, people } = await read('date=2026-03-02');
  const byWarehouse = Object.fromEntries(warehouses.map(({ warehouse, moved }) => [warehouse, moved.units]));
  expect(people.filter(({ email }) => email === BELA.email)[0]?.moved ?? NONE).toEqual(total.moved);
  return { ...byWarehouse, total: total.moved.units, lines: total.moved.lines };
}

describe('GET /api/reports/day', () => {
  it('adds up what left, came and was recounted on a day of Bangladesh, less what was undone', async () => {
    await work();
    const { date, total, items, people } = await read('date=2026-03-02');
    expect(date).toBe('2026-03-02');
    expect(total).toEqual({
      // The undo of a delivery of the day before counts on this day.
      out: { units: 5 + 3 + 4 - 4 - 9 + 1, lines: 6, value: 100 * (5 + 4 - 4 - 9) + 0.1 * 4 },
      in: { units: 20, lines: 1, value: 2 },
      moved: NONE,
      recounted: { units: -2, lines: 3, value: -0.2 },
      first: NONE,
      deleted: NONE,
      returned: NONE,
      'sent-back': NONE,
      damaged: NONE,
      // As many left as came back.
      stock: { ...UNCHANGED, in: 20, recounted: -2 },
    });
    expect(items.map(({ item, itemName }) => [item, itemName])).toEqual([
      [fan, 'Fan'],
      [oven, 'Oven'],
    ]);
    expect(items[0]?.out).toEqual({ units: 4, lines: 2, value: 0.4 });
    expect(people.map(({ email, out }) => [email, out.units])).toEqual([
      [ANNA.email, 5 + 4 - 4 + 1],
      [BELA.email, 3 - 9],
    ]);
  });

  it('has figures that GET /movements/summary confirms, row by row', async () => {
    await work();
    const { total, warehouses, people, items } = await read('date=2026-03-02');
    const rows: [FlowFigures, string][] = [
      [total, ''],
      ...warehouses.map((row): [FlowFigures, string] => [row, `&warehouse=${row.warehouse}`]),
      ...people.map((row): [FlowFigures, string] => [row, `&person=${row.email}`]),
      ...items.map((row): [FlowFigures, string] => [row, `&item=${row.item}`]),
    ];
    expect(rows).toHaveLength(8);
    for (const [row, filter] of rows) {
      for (const flow of FLOWS) {
        const path = `/movements/summary?flow=${flow}&from=2026-03-02&to=2026-03-02${filter}`;
        const { unitsIn, unitsOut, count }: MovementSummary = (await get(path).expect(200)).body;
        const units = flow === 'out' ? unitsOut - unitsIn : unitsIn - unitsOut;
        expect([path, row[flow].units, row[flow].lines]).toEqual([path, units, count]);
      }
    }
  });

  it('has the figures of one warehouse only, when one is named', async () => {
    await work();
    const all = await read('date=2026-03-02');
    const uttara = await read('date=2026-03-02&warehouse=uttara');
    expect(uttara.warehouses).toEqual(all.warehouses.filter(({ warehouse }) => warehouse === 'uttara'));
    expect(uttara.warehouses).toEqual([{ warehouse: 'uttara', ...uttara.total }]);
    expect(uttara.total.out).toEqual({ units: 5 + 3 - 9, lines: 3, value: -400 + 0.3 });
  });

  it('counts a transfer once, where the stock left', async () => {
    oven = String((await addItem({ stock }))._id);
    test.now = new Date('2026-03-02T06:00:00Z');
    await transfer(oven, 'uttara', 'halishar', 6);
    await transfer(oven, 'halishar', 'uttara', 2);
    expect(await readMoved()).toEqual({ total: 8, lines: 2, uttara: 6, halishar: 2, bahaddarhat: 0 });
    const { body } = await get(
      '/movements/summary?flow=moved&from=2026-03-02&to=2026-03-02&warehouse=uttara',
    );
    expect(body.unitsOut).toBe(6);
  });

  it('counts an undone transfer negatively, and again when its undo is undone', async () => {
    oven = String((await addItem({ stock }))._id);
    test.now = new Date('2026-03-02T06:00:00Z');
    const first = await undo(await transfer(oven, 'uttara', 'halishar', 6), BELA);
    expect(await readMoved()).toEqual({ total: 0, lines: 2, uttara: 0, halishar: 0, bahaddarhat: 0 });
    const second = await undo(first, BELA);
    expect(await readMoved()).toEqual({ total: 6, lines: 3, uttara: 6, halishar: 0, bahaddarhat: 0 });
    await undo(second, BELA);
    expect(await readMoved()).toEqual({ total: 0, lines: 4, uttara: 0, halishar: 0, bahaddarhat: 0 });
  });

  it('counts the undo of an earlier day’s transfer as stock that moved back', async () => {
    oven = String((await addItem({ stock }))._id);
    test.now = new Date('2026-03-01T06:00:00Z');
    const movement = await transfer(oven, 'uttara', 'halishar', 6);
    test.now = new Date('2026-03-02T06:00:00Z');
    const first = await undo(movement, BELA);
    expect(await readMoved()).toEqual({ total: 6, lines: 1, uttara: 0, halishar: 6, bahaddarhat: 0 });
    const second = await undo(first, BELA);
    expect(await readMoved()).toEqual({ total: 0, lines: 2, uttara: 0, halishar: 0, bahaddarhat: 0 });
    await undo(second, BELA);
    expect(await readMoved()).toEqual({ total: 6, lines: 3, uttara: 0, halishar: 6, bahaddarhat: 0 });
  });

  it('has the prices at which things happened, whatever they cost later', async () => {
    const id = await test.postItem(10);
    const setPrice = (price: number) => edit(id, { price });
    await setPrice(200);
    await move(id, { change: -3, reason: 'delivered' });
    const wrong = await move(id, { change: -2, reason: 'delivered' });
    const recount = await move(id, { change: 1, reason: 'count' });
    const before = await read();
    expect(before.total.out).toMatchObject({ units: 5, value: 1000 });
    await setPrice(2);
    expect(await read()).toEqual(before);
    await undo(wrong);
    await undo(recount);
    const { total, items } = await read();
    expect(total.out).toEqual({ units: 3, lines: 3, value: 600 });
    expect(total.recounted).toEqual({ units: 0, lines: 2, value: 0 });
    expect(items[0]).toMatchObject(total);
  });

  it('lists the documents of the day, newest first, also those that were voided', async () => {
    const item = String((await addItem({ price: 2 }))._id);
    const send = async (kind: string, warehouse: string, more: object = {}): Promise<string> => {
      const body = { kind, warehouse, ...more, lines: [{ item, quantity: 3 }] };
      return (await post('/documents', body).expect(201)).body.number;
    };
    test.now = new Date('2026-03-01T17:59:59.999Z');
    await send('delivery', 'uttara');
    test.now = new Date('2026-03-01T18:00:00Z');
    const delivery = await send('delivery', 'uttara');
    test.now = new Date('2026-03-01T18:00:01Z');
    const transfer = await send('transfer', 'halishar', { to: 'uttara' });
    const receipt = await send('receipt', 'bahaddarhat');
    await post(`/documents/${transfer}/void`).expect(201);
    const { documents, total } = await read('date=2026-03-02');
    expect(documents.map(({ number }) => number)).toEqual([transfer, receipt, delivery]);
    expect(documents[0]).toMatchObject({ units: 3, value: 6, voided: { by: ANNA.email } });
    expect([total.out, total.moved, total.in].map(({ units }) => units)).toEqual([3, 0, 3]);
    const uttara = await read('date=2026-03-02&warehouse=uttara');
    expect(uttara.documents.map(({ number }) => number)).toEqual([transfer, delivery]);
  });

  it('says what left without a price, so that with what notes sold it is all that left', async () => {
    const item = String((await addItem({ price: 100, stock }))._id);
    const { _id: partner } = await addPartner(test);
    const note = async (quantity: number, more: object, warehouse: 'uttara' | 'halishar' = 'uttara') => {
      const sent = { partner: String(partner), warehouse, lines: [{ item, quantity, ...more }] };
      return (await postNote(test, sent).expect(201)).body.number;
    };
    test.now = new Date('2026-03-02T06:00:00Z');
    await move(item, { change: -3, reason: 'delivered', warehouse: 'uttara' });
    await undo(await move(item, { change: -9, reason: 'delivered', warehouse: 'uttara' }));
    await note(4, {});
    await note(5, { unitPrice: 80 });
    await note(2, { unitPrice: 0 });
    await note(6, { unitPrice: 90 }, 'halishar');
    for (const cancelled of [await note(7, { unitPrice: 90 }), await note(8, {})])
      await post(`/documents/${cancelled}/void`).expect(201);
    const { total, unpriced } = await read('date=2026-03-02');
    expect(unpriced).toMatchObject({ units: 7, value: 700 });
    expect(total.out.units).toBe(unpriced.units + 5 + 2 + 6);
    expect((await read('date=2026-03-02&warehouse=halishar')).unpriced).toEqual(NONE);
    // Cancelling on a later day takes each off where it was.
    const [priced, plain] = [await note(2, { unitPrice: 90 }), await note(1, {})];
    test.now = new Date('2026-03-03T06:00:00Z');
    for (const cancelled of [priced, plain]) await post(`/documents/${cancelled}/void`).expect(201);
    expect((await read('date=2026-03-02')).unpriced.units).toBe(8);
    const later = await read('date=2026-03-03');
    expect([later.unpriced.units, later.total.out.units]).toEqual([-1, -3]);
  });

  it('is of today in Bangladesh without a date', async () => {
    test.now = new Date('2026-03-01T18:00:00Z');
    expect((await read()).date).toBe('2026-03-02');
    test.now = new Date('2026-03-01T17:59:59Z');
    expect((await read()).date).toBe('2026-03-01');
  });

  it('has the name and the prices also of an item that was deleted and removed', async () => {
    const item = await test.postItem(3);
    await edit(item, { price: 12.5 });
    await http
      .delete(`/api/item/${item}`)
      .set(...as())
      .expect(200);
    const { items } = await read();
    expect(items).toMatchObject([
      { itemName: 'New', in: NONE, first: { units: 3, value: 0 }, deleted: { units: -3, value: -37.5 } },
    ]);
    await test.ledger.deletedItems.deleteMany({});
    expect((await read()).items).toEqual(items);
  });

  it.each([
    ['on the same day', '2026-03-02T17:00:00Z', 0, [0, 0]],
    ['later', '2026-03-02T19:00:00Z', 46, [46, -46]],
  ])('has nothing of an import that was undone %s in what came or left', async (_, undoneAt, first, days) => {
    test.now = new Date('2026-03-02T06:00:00Z');
    const { _id } = await imports.apply(
      (await imports.checkText('Name,Price,Stock Uttara,Stock Halishar\nFan,10,5,0\nTV,20,40,1\n'))._id,
    );
    expect((await read('date=2026-03-02')).total).toMatchObject({
      in: NONE,
      first: { units: 46, lines: 3, value: 50 + 800 + 20 },
    });
    test.now = new Date(undoneAt);
    await post(`/jobs/${_id}/undo`).expect(202);
    await imports.waitFor(_id, 'undone');
    const { total } = await read('date=2026-03-02');
    expect(total).toMatchObject({ in: NONE, out: NONE, deleted: { units: 0 } });
    expect([total.first.units, total.first.value === 0]).toEqual([first, first === 0]);
    for (const [index, flow] of (['first', 'deleted'] as const).entries()) {
      const { body }: { body: MovementSummary } = await get(`/movements/summary?flow=${flow}`).expect(200);
      expect([flow, body.unitsIn - body.unitsOut]).toEqual([flow, days[index]]);
      const list = await get(`/movements?flow=${flow}`).expect(200);
      expect([list.body.length, list.headers['x-total-count']]).toEqual([body.count, String(body.count)]);
    }
    expect((await verifyLedger(test.db)).wrong).toBe(0);
  });

  it.each(['date=2026-02-30', 'date=2026-03-01T00:00:00Z', 'date=', 'warehouse=sylhet', 'foo=1'])(
    'refuses ?%s',
    async (query) => {
      const { body } = await get(`/reports/day?${query}`).expect(422);
      expect(body.errors[0].path).toBe(query.split('=')[0]);
    },
  );

  it('refuses visitors and other methods', async () => {
    await http.get('/api/reports/day').expect(401);
    await post('/reports/day').expect(405);
  });
});

it('takes a turn for each read of names, so that others come in between', async () => {
  const known = await addItem({ name: 'Oven' });
  const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
  onTestFinished(() => client.close());
  let commands = 0;
  client.on('commandStarted', ({ commandName }) => {
    if (commandName === 'find') commands++;
  });
  const db = client.db(test.db.databaseName);
  const inTurns: number[] = [];
  const takeTurn: TakeTurn = async (part) => {
    const before = commands;
    const result = await part();
    inTurns.push(commands - before);
    return result;
  };
  const rows = [known._id, new ObjectId(), new ObjectId()].map((id) => ({ item: String(id) }));
  const sources = { ...ledgerCollectionsOf(db), items: itemsOf(db) };
  const { signal } = new AbortController();
  const named = await addNames(sources, rows, { signal, takeTurn });
  expect(named.map(({ itemName }) => itemName)).toEqual(['Oven', '', '']);
  expect([inTurns, commands]).toEqual([[1, 1, 1, 1], 4]);
});
