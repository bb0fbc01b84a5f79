import { salesReportSchema } from '@godown/shared/trade/sales';
import { beforeEach, describe, expect, it } from 'vitest';
import { movementsOf } from '../../stock/records/movement-doc.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { addPartner, postNote } from '../../testing/trade-calls.js';
import { partnersOf } from '../../trade/accounts/partner-doc.js';
import { documentsOf } from '../../trade/documents/documents.repo.js';
import { readSales } from './read-sales.js';

/** Anna is a manager, and Bela is staff. */
const test = useTestApp({ managerEmails: [ANNA.email], staffEmails: null });

const MARCH = 'from=2026-03-01&to=2026-03-31';
const ask = (query: string, by = ANNA, days = MARCH) =>
  test.http.get(`/api/reports/sales?${days}&${query}`).set(...test.as(by));

async function read(query: string, by = ANNA, days = MARCH) {
  const { body } = await ask(query, by, days).expect(200);
  const report = salesReportSchema.parse(body);
  expect(body).toEqual(report);
  return report;
}

const giveRole = (role: string) =>
  test.http
    .put(`/api/members/${BELA.email}`)
    .set(...test.as())
    .send({ role })
    .expect(200);

let oven: string;
let fan: string;

beforeEach(async () => {
  await giveRole('staff');
  test.now = new Date('2026-03-10T12:00:00Z');
  oven = String((await test.addItem({ name: 'Oven', price: 200, cost: 150 }))._id);
  fan = String((await test.addItem({ name: 'Fan', price: 50 }))._id);
});

const sell = async (more: Parameters<typeof postNote>[1] = {}) =>
  (await postNote(test, { lines: [{ item: oven, quantity: 2, unitPrice: 190 }], ...more }).expect(201)).body;

/** One oven comes back, with a note or without one. */
const takeBack = async (returns?: string, more: object = {}, by = ANNA) => {
  const lines = [{ item: oven, quantity: 1, condition: 'good', unitPrice: 190 }];
  const back = { kind: 'return', warehouse: 'halishar', ...(returns && { returns }), lines, ...more };
  await test.post('/documents', back, { by }).expect(201);
};

describe('sales', () => {
  it('are what notes with prices come to, without transport, and a discount is shared among the lines', async () => {
    await sell({
      lines: [
        { item: oven, quantity: 2, unitPrice: 190 },
        { item: fan, quantity: 3, unitPrice: 40, discount: { percent: 10 } },
      ],
      discount: { amount: 48.8 },
      transport: 75,
    });
    await postNote(test, { lines: [{ item: oven, quantity: 7 }] }).expect(201);
    const { rows, total, transport, rowCount } = await read('by=item');
    expect(transport).toBe(75);
    expect(total).toEqual({
      notes: 1,
      units: 5,
      sold: 439.2,
      returnedUnits: 0,
      returned: 0,
      sales: 439.2,
      cost: 300,
      // The fan's cost is not known: what it was sold for is no earnings.
      earnings: 42,
      unitsWithoutCost: 3,
      salesWithoutCost: 97.2,
    });
    expect(rows.map(({ key, name, sales, cost, earnings }) => [key, name, sales, cost, earnings])).toEqual([
      [oven, 'Oven', 342, 300, 42],
      [fan, 'Fan', 97.2, 0, 0],
    ]);
    expect(rowCount).toBe(2);
  });

  it.each([
    ['day', ['2026-03-10', '2026-03-12']],
    ['month', ['2026-03']],
    ['warehouse', ['uttara', 'halishar']],
    ['person', [BELA.email, ANNA.email]],
  ])('are shown by %s', async (by, keys) => {
    await sell();
    test.now = new Date('2026-03-11T18:30:00Z');
    const big = { warehouse: 'uttara' as const, lines: [{ item: oven, quantity: 3, unitPrice: 190 }] };
    await postNote(test, big, { by: BELA }).expect(201);
    const report = await read(`by=${by}`);
    expect(report.rows.map(({ key }) => key)).toEqual(keys);
    expect(report.rows.reduce((sum, { sales }) => sum + sales, 0)).toBe(950);
    const smallest = await read(`by=${by}&order=smallest`);
    const isTime = by === 'day' || by === 'month';
    expect(smallest.rows.map(({ key }) => key)).toEqual(isTime ? keys : keys.toReversed());
  });

  it('of a customer include those who were merged into it, and texts stand apart', async () => {
    const [kept, gone] = [await addPartner(test), await addPartner(test, { name: 'Rahman Store' })];
    await sell({ partner: String(kept._id) });
    await sell({ partner: String(gone._id) });
    await sell({ party: 'Passer-by', noAccount: true });
    await partnersOf(test.db).updateOne({ _id: gone._id }, { $set: { mergedInto: kept._id } });
    const { rows } = await read('by=partner');
    expect(rows.map(({ key, name, notes, sales }) => [key, name, notes, sales])).toEqual([
      [String(kept._id), 'Rahman Store', 2, 760],
      ['', 'Passer-by', 1, 380],
    ]);
    // An id in capitals is the same, and that of one that was merged leads to the other one.
    for (const id of [kept._id, String(kept._id).toUpperCase(), gone._id])
      expect((await read(`by=day&partner=${id}`)).total).toMatchObject({ notes: 2, sales: 760 });
  });

  it('earn nothing with a note that came back, also if the item costs more by then', async () => {
    const { number } = await sell({
      lines: [
        { item: oven, quantity: 2, unitPrice: 190 },
        { item: fan, quantity: 1, unitPrice: 50 },
      ],
    });
    const receipt = {
      kind: 'receipt' as const,
      lines: [oven, fan].map((item) => ({ item, quantity: 8, unitPrice: 170 })),
    };
    await postNote(test, receipt).expect(201);
    const lines = [
      { item: oven, quantity: 2, condition: 'good', unitPrice: 190 },
      { item: fan, quantity: 1, condition: 'damaged', unitPrice: 50 },
    ];
    const back = { kind: 'return', warehouse: 'uttara', returns: number, lines };
    const { body } = await test.post('/documents', back).expect(201);
    expect(body.lines.map(({ cost }: { cost?: number }) => cost)).toEqual([150, undefined]);
    expect((await read('by=item')).total).toMatchObject({
      sales: 0,
      cost: 0,
      earnings: 0,
      unitsWithoutCost: 0,
      salesWithoutCost: 0,
    });
  });

  it('count the notes that sold, and what came back apart: sales are one less the other', async () => {
    const { number } = await sell({ partner: String((await addPartner(test))._id) });
    await sell();
    await takeBack(number);
    expect((await read('by=partner')).total).toMatchObject({
      notes: 2,
      units: 4,
      sold: 760,
      returnedUnits: 1,
      returned: 190,
      sales: 570,
    });
    // Nothing was sold on the day of a return alone.
    test.now = new Date('2026-03-12T12:00:00Z');
    await takeBack(number);
    const { rows } = await read('by=day');
    expect(rows.map(({ notes, units, sales }) => [notes, units, sales])).toEqual([
      [2, 4, 570],
      [0, 0, -190],
    ]);
  });

  it('are less what came back where it was sold, by the person who sold it', async () => {
    const { number } = await sell();
    await takeBack(number, { warehouse: 'uttara' }, BELA);
    // Without a note nobody knows who sold it.
    await takeBack(undefined, { warehouse: 'uttara', noAccount: true, confirms: ['above_refund'] }, BELA);
    const salesBy = async (by: string) =>
      Object.fromEntries((await read(`by=${by}`)).rows.map(({ key, sales }) => [key, sales]));
    expect(await salesBy('warehouse')).toEqual({ halishar: 190, uttara: -190 });
    expect(await salesBy('person')).toEqual({ [ANNA.email]: 190, [BELA.email]: -190 });
    const total = { notes: 1, returnedUnits: 1, sales: 190 };
    expect((await read('by=day&warehouse=halishar')).total).toMatchObject(total);
    expect((await read(`by=day&person=${ANNA.email}`)).total).toMatchObject(total);
    // So does a note of an earlier span.
    test.now = new Date('2026-04-02T12:00:00Z');
    await takeBack(number, { warehouse: 'uttara' }, BELA);
    const { rows } = await read('by=warehouse', ANNA, 'from=2026-04-01&to=2026-04-30');
    expect(rows).toMatchObject([{ key: 'halishar', notes: 0, sales: -190 }]);
  });

  it('are without notes that were cancelled, and without other days', async () => {
    const { number } = await sell();
    test.now = new Date('2026-02-28T17:59:59Z');
    await sell();
    await test.post(`/documents/${number}/void`, {}).expect(201);
    expect(await read('by=day')).toMatchObject({ rows: [], rowCount: 0, total: { notes: 0, sales: 0 } });
  });

  it('can be those of one warehouse, person or item', async () => {
    await sell({
      lines: [
        { item: oven, quantity: 1, unitPrice: 190 },
        { item: fan, quantity: 1, unitPrice: 50 },
      ],
    });
    await sell({ warehouse: 'uttara' });
    expect((await read('by=day&warehouse=uttara')).total.sales).toBe(380);
    expect((await read(`by=day&person=${BELA.email}`)).total.sales).toBe(0);
    expect((await read(`by=day&item=${fan}`)).total).toMatchObject({ notes: 1, units: 1, sales: 50 });
  });

  it('read more notes than a page has, each once', async () => {
    for (let count = 0; count < 3; count++) await sell();
    const [first] = await test.db.collection('documents').find().toArray();
    const copies = Array.from({ length: 450 }, (_, index) => ({
      ...first,
      _id: `DN-2026-1${String(index).padStart(5, '0')}`,
    }));
    await test.db.collection<{ _id: string }>('documents').insertMany(copies);
    expect((await read('by=month')).total).toMatchObject({ notes: 453, units: 906, sales: 172_140 });
  });

  it('have no costs for staff, and nothing for viewers', async () => {
    await sell();
    const { total, rows } = await read('by=item', BELA);
    for (const figures of [total, ...rows]) expect(Object.keys(figures)).not.toContain('earnings');
    expect(total).not.toHaveProperty('cost');
    await giveRole('viewer');
    await ask('by=item', BELA).expect(403);
  });

  it.each([
    ['by=colour', 'by'],
    ['by=day&to=2026-02-01', 'to'],
    ['by=day&to=2028-03-04', 'to'],
  ])('refuse %s', async (query, path) => {
    const url = `/api/reports/sales?${new URLSearchParams({ from: '2026-03-01', to: '2026-03-31', ...Object.fromEntries(new URLSearchParams(query)) })}`;
    const { body } = await test.http
      .get(url)
      .set(...test.as())
      .expect(422);
    expect(body.errors).toMatchObject([{ path }]);
  });

  it('are a file with all rows, and costs for managers only', async () => {
    await sell({ party: '=Passer-by', noAccount: true });
    const file = (by: typeof ANNA) =>
      test.http
        .get('/api/export/sales?format=csv&from=2026-03-01&to=2026-03-31&by=partner')
        .set(...test.as(by));
    const { text } = await file(ANNA).expect(200);
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Customer,Id,Delivery notes,Units sold,Sold for,Units that came back,Given back,Sales (sold less given back),Cost,"Correction of earlier sales, in the cost",Earnings,Units of unknown cost,Sales of unknown cost',
      "'=Passer-by,,1,2,380,0,0,380,300,0,80,0,0",
    ]);
    expect((await file(BELA).expect(200)).text).not.toContain('Earnings');
  });

  it.each(['partner', 'warehouse', 'person'])(
    'by %s are a file with a row for corrections, as no other row has them',
    async (by) => {
      const item = await test.postItem(0);
      await sell({ lines: [{ item, quantity: 3, unitPrice: 5 }] });
      await postNote(test, { kind: 'receipt', lines: [{ item, quantity: 9, unitPrice: 4 }] }).expect(201);
      const rows = async (more = '', who = ANNA) => {
        const file = test.http.get(`/api/export/sales?format=csv&${MARCH}&by=${by}${more}`);
        const { text } = await file.set(...test.as(who)).expect(200);
        return text.trim().split('\r\n').slice(1);
      };
      const id = by === 'partner' ? ',' : '';
      const correction = `Correction of what earlier sales cost${id},0,0,0,0,0,0,12,12,3,-3,-15`;
      expect(await rows()).toEqual([expect.stringMatching(/,15,0,0,0,3,15$/), correction]);
      const { total, corrected } = await read(`by=${by}`);
      expect({ ...total, corrected }).toMatchObject({ cost: 12, earnings: 3, corrected: 12 });
      expect((await rows('&language=bn')).at(-1)).toMatch(/^আগের বিক্রির কেনা দামের সংশোধন,/);
      // Nobody knows to which warehouse it belongs, and staff see no costs.
      expect(await rows('&warehouse=halishar')).toHaveLength(1);
      expect(await rows('', BELA)).toHaveLength(1);
    },
  );
});

it.each([
  { notes: 90, lines: 200, pages: [40, 20, 20, 10] },
  { notes: 250, lines: 1, pages: [40, 200, 10] },
])('reads $notes notes of $lines lines in pages of about as many lines', async ({ notes, lines, pages }) => {
  const line = { item: oven, itemName: 'Oven', quantity: 1, net: 100 };
  const docs = Array.from({ length: notes }, (_, index) => ({
    _id: `DN-2026-${index}`,
    kind: 'delivery',
    at: test.now,
    email: ANNA.email,
    warehouse: 'uttara',
    subtotal: lines * 100,
    total: lines * 100,
    lineCount: lines,
    lines: Array.from({ length: lines }, () => line),
  }));
  await documentsOf(test.db).insertMany(docs as never[]);
  const sources = {
    documents: documentsOf(test.db),
    partners: partnersOf(test.db),
    movements: movementsOf(test.db),
  };
  const span = { from: '2026-03-10', to: '2026-03-10', by: 'day' } as const;
  const reading = readSales(sources, span, new AbortController().signal);
  let read = 0;
  let page = await reading.next();
  for (; !page.done; page = await reading.next()) read++;
  // The last two are of the returns, and of what became known later: there are none.
  expect(read).toBe(pages.length + 2);
  expect(page.value.total).toMatchObject({ notes, sold: notes * lines * 100 });
});
