import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { readXlsx as readWorkbook } from 'hucre/xlsx';
import { ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { emptyItem } from '../../stock/records/item-doc.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { addPartner } from '../../testing/trade-calls.js';
import { entriesOf } from '../../trade/accounts/entry-doc.js';

const test = useTestApp();
const { http, as, post, addItem, postItem } = test;

const get = (path: string) => http.get(`/api/export/${path}`).set(...as());

async function readCsv(path: string): Promise<Record<string, string>[]> {
  const { text } = await get(path).expect(200);
  return parse(text, { bom: true, columns: true });
}

async function readXlsx(path: string): Promise<unknown[][]> {
  const { body } = await get(path).buffer().parse(collect).expect(200);
  const { sheets } = await readWorkbook(body as Buffer);
  return sheets[0]?.rows ?? [];
}

const collect = (res: unknown, done: (error: Error | null, body: Buffer) => void) => {
  void buffer(res as NodeJS.ReadableStream).then((body) => {
    done(null, body);
    return body;
  });
};

const stock = { halishar: 5, bahaddarhat: -2, uttara: 0 };

describe('GET /api/export/items', () => {
  it('is a file that is not cached, with a name that says what it is and of which day', async () => {
    // It is 2 March in Bangladesh already.
    test.now = new Date('2026-03-01T18:00:00Z');
    const { headers } = await get('items?format=csv').expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename=items-2026-03-02.csv');
    expect(headers['cache-control']).toBe('no-store');
    const workbook = await get('items?format=xlsx').expect(200);
    expect(workbook.headers['content-disposition']).toBe('attachment; filename=items-2026-03-02.xlsx');
    expect(workbook.headers['content-type']).toContain('spreadsheetml');
  });

  it('has all that is known of an item, as CSV that Excel reads', async () => {
    const { _id } = await addItem({
      name: 'ওভেন, "large"',
      description: 'one\ntwo\rthree',
      price: 1299.5,
      cost: 0.1,
      barcode: '00123',
      cartons: [
        { code: '00456', units: 6 },
        { code: '00789', units: 12 },
      ],
      stock,
      reorderPoints: { uttara: 3 },
      createdAt: new Date('2026-01-31T20:00:00Z'),
    });
    const { text } = await get('items?format=csv').expect(200);
    expect(text.startsWith('\ufeffId,Barcode,Name,')).toBe(true);
    expect(text).toContain('"ওভেন, ""large"""');
    expect(text.endsWith('\r\n')).toBe(true);
    const [row] = await readCsv('items?format=csv');
    expect(row).toMatchObject({
      Id: String(_id),
      Barcode: '00123',
      Cartons: '00456 x 6; 00789 x 12',
      Description: 'one\ntwo\rthree',
      Price: '1299.5',
      Cost: '0.1',
      'Total stock': '3',
      'Stock Halishar': '5',
      'Stock Bahaddarhat': '-2',
      'Warn me at Uttara': '3',
      'Warn me at Halishar': '',
      // The day after, in Bangladesh.
      Added: '2026-02-01 02:00:00',
    });
  });

  it('defuses text that looks like a formula, and leaves numbers alone', async () => {
    await addItem({
      name: '=HYPERLINK("http://evil.example")',
      supplier: '@SUM(A1)',
      description: '-5',
      stock,
    });
    const [row] = await readCsv('items?format=csv');
    expect(row).toMatchObject({
      Name: '\'=HYPERLINK("http://evil.example")',
      Supplier: "'@SUM(A1)",
      Description: '-5',
      'Stock Bahaddarhat': '-2',
    });
  });

  it('has numbers, money, times and text of the right type in a workbook', async () => {
    const added = new Date('2026-01-31T20:00:00Z');
    await addItem({
      name: '=1+1\uffff',
      barcode: '00123',
      price: 1299.5,
      stock,
      createdAt: added,
      description: '_x0041_',
    });
    const [head, row] = await readXlsx('items?format=xlsx');
    const cell = (heading: string) => row?.[head?.indexOf(heading) ?? -1];
    expect(cell('Name')).toBe('=1+1');
    expect(cell('Barcode')).toBe('00123');
    expect(cell('Price')).toBe(1299.5);
    expect(cell('Stock Bahaddarhat')).toBe(-2);
    expect(cell('Cost')).toBe(null);
    // A workbook stores a time as a fraction of a day.
    const seconds = Number(cell('Added')) / 1000;
    expect(Math.round(seconds)).toBe(Date.parse('2026-02-01T02:00:00Z') / 1000);
  });

  it('has what the filters show, in their order', async () => {
    await addItem({ name: 'Oven b', supplier: 'Padma', price: 20 });
    await addItem({ name: 'Oven a', supplier: 'Padma', price: 30 });
    await addItem({ name: 'Oven c', supplier: 'Jamuna', price: 10 });
    const rows = await readCsv('items?format=csv&q=oven&supplier=padma&sort=price&order=desc');
    expect(rows.map(({ Name }) => Name)).toEqual(['Oven a', 'Oven b']);
  });

  it('has only the headings if nothing matches', async () => {
    expect(await readXlsx('items?format=xlsx')).toHaveLength(1);
    const { text } = await get('items?format=csv').expect(200);
    expect(text.split('\r\n')).toHaveLength(2);
  });

  it('has headings and words in the language of the request', async () => {
    const { _id } = await addItem({ name: 'Oven', price: 1299.5, stock: { ...stock, uttara: 4 } });
    await post(`/item/${_id}/movements`, { change: -1, reason: 'delivered', warehouse: 'uttara' }).expect(
      201,
    );
    const [item] = await readCsv('items?format=csv&language=bn');
    expect(item).toMatchObject({ নাম: 'Oven', দাম: '1299.5', 'স্টক উত্তরা': '3', 'মোট স্টক': '6' });
    const [movement] = await readCsv('movements?format=csv&language=bn');
    expect(movement).toMatchObject({ গুদাম: 'উত্তরা', কারণ: 'ডেলিভারি হয়েছে', কমবেশি: '-1' });
    await test.ledger.movements.updateOne({}, { $set: { reason: 'count', note: 'Import may.csv' } });
    const [imported] = await readCsv('movements?format=csv&language=bn');
    expect(imported).toMatchObject({ নোট: 'ইমপোর্ট may.csv' });
    const [inEnglish] = await readCsv('movements?format=csv&language=en');
    expect(inEnglish).toMatchObject({ Warehouse: 'Uttara', Reason: 'Count', Note: 'Import may.csv' });
    const { body } = await get('items?format=csv&language=de').expect(422);
    expect(body.errors[0]).toEqual({ path: 'language', message: 'One of: en, bn.' });
  });

  it('is for signed-in people', async () => {
    await http.get('/api/export/items?format=csv').expect(401);
  });

  it.each([
    ['items', 'format'],
    ['items?format=pdf', 'format'],
    ['items?format=csv&limit=5', 'limit'],
    ['items?format=csv&status=uncounted', 'warehouse'],
    ['movements?format=csv&flow=up', 'flow'],
    ['documents?format=csv&kind=bill', 'kind'],
  ])('refuses %s and names %s', async (path, field) => {
    const { body } = await get(path).expect(422);
    expect(body.errors[0].path).toBe(field);
  });
});

describe('POST /api/export/items', () => {
  const send = async (selection: object) => {
    const { text } = await http
      .post('/api/export/items')
      .set(...as())
      .send({ format: 'csv', selection })
      .expect(200);
    return parse<Record<string, string>>(text, { bom: true, columns: true }).map(({ Name }) => Name);
  };

  it('has the headings of the language', async () => {
    const { _id } = await addItem({ name: 'Oven' });
    const { text } = await http
      .post('/api/export/items?language=bn')
      .set(...as())
      .send({ format: 'csv', selection: { items: [_id] } })
      .expect(200);
    expect(text).toContain('আইডি,বারকোড,নাম,');
  });

  it('exports ticked items in their order, or all that match but some', async () => {
    const a = await addItem({ name: 'Oven a' });
    const b = await addItem({ name: 'Oven b' });
    const c = await addItem({ name: 'Oven c' });
    await addItem({ name: 'Fan' });
    expect(await send({ items: [c._id, new ObjectId(), a._id, c._id] })).toEqual(['Oven c', 'Oven a']);
    expect(await send({ filter: { q: 'oven' }, except: [String(b._id).toUpperCase()] })).toEqual([
      'Oven a',
      'Oven c',
    ]);
  });

  it.each([
    ['numbers', { minPrice: 2, maxPrice: 2.5 }],
    ['text, as in a URL', { minPrice: '2', maxPrice: '2.50' }],
  ])('takes prices of a filter as %s', async (_name, filter) => {
    for (const price of [1, 2.5, 3]) await addItem({ name: `Oven for ${price}`, price });
    expect(await send({ filter })).toEqual(['Oven for 2.5']);
  });

  it.each([
    ['numbers', { minQuantity: -1, maxQuantity: 2 }],
    ['text, as in a URL', { minQuantity: '-1', maxQuantity: '2' }],
  ])('takes quantities of a filter as %s', async (_name, filter) => {
    for (const quantity of [-2, 2, 3]) await addItem({ name: `Oven ${quantity}`, quantity });
    expect(await send({ filter })).toEqual(['Oven 2']);
  });

  it.each([2.555, -1, 1e12, null, true])('refuses the price %s in a filter', async (minPrice) => {
    const body = { format: 'csv', selection: { filter: { minPrice } } };
    await http
      .post('/api/export/items')
      .set(...as())
      .send(body)
      .expect(422);
  });

  it('names what is wrong with a selection', async () => {
    const body = { format: 'csv', selection: { filter: { status: 'uncounted' } } };
    const response = await http
      .post('/api/export/items')
      .set(...as())
      .send(body)
      .expect(422);
    expect(response.body.errors[0].path).toBe('selection.filter.warehouse');
  });
});

describe('GET /api/export/movements and documents', () => {
  it('has all movements that match, newest first, with what was undone', async () => {
    const item = await postItem(20);
    await postItem(30);
    const { body } = await post(`/item/${item}/movements`, {
      change: -5,
      reason: 'delivered',
      party: 'Rahim',
    });
    await post(`/movements/${body.movement._id}/undo`, {}).expect(201);
    const rows = await readCsv(`movements?format=csv&item=${item}`);
    expect(rows.map(({ Reason, Change, Balance }) => [Reason, Change, Balance])).toEqual([
      ['Undo', '5', '20'],
      ['Delivered', '-5', '15'],
      ['Added', '20', '20'],
    ]);
    expect(rows[1]).toMatchObject({
      'Customer or supplier': 'Rahim',
      Warehouse: 'Halishar',
      'Time (Bangladesh)': '2026-03-01 18:00:00',
      Person: ANNA.email,
      'Undone by': rows[0]?.['Movement id'],
    });
    const out = await readXlsx('movements?format=xlsx&flow=out');
    expect(out.slice(1).map((row) => row[5])).toEqual([5, -5]);
  });

  it('reads pages to the end', async () => {
    const item = await postItem(1);
    const [first] = await test.ledger.movements.find().toArray();
    const docs = Array.from({ length: 1200 }, (_, index) => ({
      ...first,
      _id: new ObjectId(),
      version: index + 2,
      change: index,
    }));
    await test.ledger.movements.insertMany(docs as never[]);
    const rows = await readCsv(`movements?format=csv&item=${item}`);
    expect(rows.map(({ Change }) => Number(Change))).toEqual([...docs.map((_, index) => 1199 - index), 1]);
    expect(await readCsv('movements?format=csv&flow=first')).toHaveLength(1201);
  });

  it('has all documents that match', async () => {
    const item = await postItem(20);
    const line = { item, quantity: 2 };
    await post('/documents', { kind: 'delivery', warehouse: 'uttara', party: 'Rahim', lines: [line] }).expect(
      201,
    );
    await post('/documents', { kind: 'receipt', warehouse: 'uttara', lines: [line] }).expect(201);
    const rows = await readCsv('documents?format=csv&kind=delivery');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ Number: 'DN-2026-000001', Kind: 'Delivery', Units: '2', Cancelled: '' });
  });

  it('says of a document what it comes to, and nothing of one without prices', async () => {
    const item = String((await addItem({ price: 12.5, stock }))._id);
    const { _id } = await addPartner(test, { kind: 'supplier', name: 'Sunrise Trading' });
    const receipt = { kind: 'receipt', warehouse: 'uttara', partner: String(_id) };
    const returns = { kind: 'return', warehouse: 'uttara' };
    for (const [document, line] of [
      [{ kind: 'delivery', warehouse: 'uttara' }, { quantity: 2 }],
      [receipt, { quantity: 2 }],
      [receipt, { quantity: 2, unitPrice: 9.25 }],
      [{ kind: 'transfer', warehouse: 'halishar', to: 'uttara' }, { quantity: 2 }],
      [returns, { quantity: 2, condition: 'good' }],
      [
        { kind: 'count', warehouse: 'halishar' },
        { counted: 1, expected: 3 },
      ],
    ] as const)
      await post('/documents', { ...document, lines: [{ item, ...line }] }).expect(201);
    const rows = await readCsv('documents?format=csv');
    expect(rows.map(({ Kind, Value, Total }) => [Kind, Value, Total])).toEqual([
      ['Transfer', '', ''],
      ['Count', '-25', ''],
      ['Receipt', '18.5', '18.5'],
      ['Receipt', '', ''],
      ['Delivery', '', ''],
      ['Customer’s return', '', ''],
    ]);
  });

  it('has no payment at once that was undone or whose cheque bounced, and says so as the paper does', async () => {
    const item = String((await addItem({ stock }))._id);
    const { _id } = await addPartner(test, { name: 'Rahman Traders' });
    const postPaid = async (paid: object, kind = 'delivery') => {
      const line = { item, quantity: 1, unitPrice: 100, ...(kind === 'return' && { condition: 'good' }) };
      const note = { kind, warehouse: 'halishar', partner: String(_id), lines: [line], paid };
      return (await post('/documents', note).expect(201)).body.number as string;
    };
    const takeBack = async (document: string, how: 'undo' | 'bounce') => {
      const entry = await entriesOf(test.db).findOne({ document, method: { $exists: true } });
      await post(`/partners/${_id}/entries/${entry?._id}/${how}`, {}).expect(201);
    };
    const cash = { amount: 100, method: 'cash' };
    const cheque = { amount: 60, method: 'cheque', cheque: { number: 'CD 1', date: '2026-03-05' } };
    await postPaid(cash);
    await takeBack(await postPaid(cheque), 'bounce');
    await takeBack(await postPaid(cash), 'undo');
    await takeBack(await postPaid(cash, 'return'), 'undo');
    await post(`/documents/${await postPaid(cash)}/void`, {}).expect(201);
    const headings = ['Paid at once', 'Paid by', 'Owed before', 'Owed after', 'Payment undone'];
    const rows = await readCsv('documents?format=csv');
    const shown = rows.map((row) => [row.Number, ...headings.map((heading) => row[heading])]);
    expect(shown.sort()).toEqual([
      ['CR-2026-000001', '0', 'Cash', '200', '100', 'Undo'],
      ['DN-2026-000001', '100', 'Cash', '0', '0', ''],
      ['DN-2026-000002', '0', 'Cheque', '0', '100', 'Cheque bounced'],
      ['DN-2026-000003', '0', 'Cash', '100', '200', 'Undo'],
      ['DN-2026-000004', '100', 'Cash', '100', '100', ''],
    ]);
  });
});

describe('an export that does not come to its end', () => {
  /** Items that are too many for the buffers of a connection that nobody reads. */
  async function addMany() {
    const docs = Array.from({ length: 3000 }, (_, index) => ({
      ...emptyItem({ _id: new ObjectId(), email: '', createdAt: test.now }),
      name: `Oven ${index}`,
      description: 'x'.repeat(4000),
    }));
    await test.items.insertMany(docs);
  }

  /** A client that receives the head of the response and nothing more until it reads. */
  async function open(path: string, by = ANNA) {
    const { port } = test.server.address() as AddressInfo;
    const [name, value] = as(by);
    const sent = request({
      port,
      host: '127.0.0.1',
      path: `/api/export/${path}`,
      headers: { [name]: value },
    });
    sent.on('error', () => {}).end();
    const [response] = await once(sent, 'response');
    return { sent, response };
  }

  it.each(['csv', 'xlsx'])(
    'breaks the connection if the database fails in the middle of %s',
    { tags: 'slow' },
    async (format) => {
      await addMany();
      const { response } = await open(`items?format=${format}`);
      expect(response.statusCode).toBe(200);
      const find = vi.spyOn(Object.getPrototypeOf(test.items), 'find').mockImplementation(() => {
        throw new Error('the disk is gone');
      });
      response.resume();
      const [error] = await once(response, 'error');
      find.mockRestore();
      expect(error.code).toBe('ECONNRESET');
      expect(response.complete).toBe(false);
      await vi.waitFor(() => expect(test.log).toContain('the disk is gone'));
    },
  );

  it('is a problem as usual if the database fails before the first row', async () => {
    const find = vi.spyOn(Object.getPrototypeOf(test.items), 'find').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    const response = await get('items?format=csv');
    find.mockRestore();
    expect(response.status).toBe(500);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  it('stops reading when the client has gone, and nothing is logged as failed', {
    tags: 'slow',
  }, async () => {
    await addMany();
    const find = vi.spyOn(Object.getPrototypeOf(test.items), 'find');
    const { sent, response } = await open('items?format=csv');
    response.on('error', () => {});
    sent.destroy();
    await vi.waitFor(() => expect(test.log).toContain('"aborted":true'));
    // Another export takes as many pages as the first would have.
    await get('items?format=csv').expect(200);
    const pages = find.mock.calls.length;
    find.mockRestore();
    expect(pages).toBeLessThan(2 * 6);
    expect(test.log).not.toContain('"level":50');
  });

  it('leaves lists and the exports of others alone, and a third one of the same person is refused', {
    tags: 'slow',
  }, async () => {
    await addMany();
    const carla = { uid: 'carla-uid', email: 'carla@example.com' };
    const clients = await Promise.all([ANNA, ANNA, carla, carla].map((by) => open('items?format=csv', by)));
    const { body } = await get('items?format=csv').expect(429);
    expect(body.code).toBe('too_many_requests');
    await http
      .get('/api/item?limit=1&q=oven')
      .set(...as())
      .expect(200);
    const asBela = (path: string) => http.get(`/api/${path}`).set(...as(BELA));
    await asBela('export/items?format=csv').expect(200);
    await asBela('reports/stock-value').expect(200);
    for (const { sent, response } of clients) {
      response.on('error', () => {});
      sent.destroy();
    }
    await vi.waitFor(() => get('items?format=csv&q=nothing').expect(200));
  });
});
