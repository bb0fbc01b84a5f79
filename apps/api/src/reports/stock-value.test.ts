import { type StockValue, stockValueSchema } from '@godown/shared/stock/reports';
import { parse } from 'csv-parse/sync';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { purge } from '../stock/ledger/purge.js';
import { emptyItem } from '../stock/records/item-doc.js';
import { useTestApp } from '../testing/test-app.js';

const test = useTestApp();
const { http, as, post, addItem, items, ledger } = test;
const DAY_MS = 24 * 3600 * 1000;

async function read(date?: string): Promise<StockValue> {
  const { body } = await http
    .get('/api/reports/stock-value')
    .query(date === undefined ? {} : { date })
    .set(...as())
    .expect(200);
  expect(stockValueSchema.parse(body)).toEqual(body);
  return body;
}

/** Adds an item through the ledger. */
async function add(name: string, price: number, quantity: number, warehouse = 'halishar'): Promise<string> {
  const { body } = await post('/item', { email: 'anna@example.com', name, price, quantity, warehouse });
  return body._id;
}
const move = async (item: string, change: number, reason: string, warehouse = 'halishar') =>
  (await post(`/item/${item}/movements`, { change, reason, warehouse }).expect(201)).body.movement;
const undo = ({ _id }: { _id: string }) => post(`/movements/${_id}/undo`, {}).expect(201);
const edit = (item: string, fields: object) =>
  http
    .patch(`/api/item/${item}`)
    .set(...as())
    .send(fields)
    .expect(200);
const remove = (item: string) =>
  http
    .delete(`/api/item/${item}`)
    .set(...as())
    .expect(200);
const restore = (item: string) => post(`/item/${item}/restore`, {}).expect(200);

/** An item of an older application: no balances for each warehouse, no version, perhaps numbers as text. */
async function addOlder(name: string, quantity: unknown, price: unknown, createdAt: string): Promise<string> {
  const _id = new ObjectId();
  await items.insertOne({ _id, name, quantity, price, createdAt: new Date(createdAt) } as never);
  await test.shape();
  return String(_id);
}

describe('GET /api/reports/stock-value', () => {
  it('has units, value and cost of each warehouse, in exact cents', async () => {
    await addItem({ price: 0.1, cost: 0.07, stock: { halishar: 3, bahaddarhat: -1, uttara: 0 } });
    await addItem({ price: 0.2, stock: { halishar: 1, bahaddarhat: 0, uttara: 2 } });
    await addItem({ price: 9, stock: { halishar: 0, bahaddarhat: 0, uttara: 0 } });
    const value = await read();
    expect(value.date).toBe('2026-03-01');
    expect(value.items).toBe(2);
    expect(value.total).toEqual({ units: 5, value: 0.8, cost: 0.14, unitsWithoutCost: 3 });
    expect(value.warehouses).toEqual([
      { warehouse: 'halishar', units: 4, value: 0.5, cost: 0.21, unitsWithoutCost: 1 },
      { warehouse: 'bahaddarhat', units: -1, value: -0.1, cost: -0.07, unitsWithoutCost: 0 },
      { warehouse: 'uttara', units: 2, value: 0.4, cost: 0, unitsWithoutCost: 2 },
    ]);
  });

  it('is exact where a number would lose cents', async () => {
    const stock = { halishar: 1_000_000_000, bahaddarhat: 0, uttara: 0 };
    for (let index = 0; index < 3; index++) await addItem({ price: 90_000_000.01, stock });
    expect((await read()).total.value).toBe(270_000_000_030_000_000);
  });

  it('of a past day is what was on the screen that day, also after later changes', async () => {
    test.now = new Date('2026-03-01T03:00:00Z');
    const older = await addOlder('Older', '7', '12.5', '2026-01-05');
    await addOlder('Never changed', 4, 3, '2026-01-05');
    const oven = await add('Oven', 100, 10);
    const fan = await add('Fan', 0.1, 33, 'uttara');
    const kettle = await add('Kettle', 20, 5, 'bahaddarhat');
    const iron = await add('Iron', 8, 6);
    await edit(fan, { cost: 0.05 });
    const early = await move(oven, -4, 'delivered');
    await remove(iron);
    // The last moment of the day in Bangladesh.
    test.now = new Date('2026-03-01T17:59:59.999Z');
    await move(fan, -3, 'delivered', 'uttara');
    const screen = await read('2026-03-01');
    expect(screen.items).toBe(5);
    expect(screen.total.units).toBe(7 + 4 + 6 + 30 + 5);

    test.now = new Date('2026-03-01T18:00:00Z');
    await move(fan, 1000, 'restock', 'uttara');
    await move(older, -2, 'delivered');
    await undo(early);
    await edit(oven, { price: 250, cost: 99 });
    await edit(fan, { cost: null });
    await post(`/item/${oven}/transfers`, { from: 'halishar', to: 'uttara', quantity: 2 }).expect(201);
    await restore(iron);
    await remove(kettle);
    await add('New', 1000, 1000);
    const later = await addOlder('Added later by the older application', 50, 50, '2026-03-02');
    await move(later, -1, 'delivered');
    await addOlder('The same, never changed', 60, 60, '2026-03-02');
    expect(await read('2026-03-01')).toEqual(screen);
    expect((await read('2026-03-02')).total.units).not.toBe(screen.total.units);

    // The deleted item and all its traces but its movements are removed.
    test.now = new Date(test.now.getTime() + 40 * DAY_MS);
    await purge(ledger, test.now);
    expect(await ledger.deletedItems.countDocuments()).toBe(0);
    expect(await read('2026-03-01')).toEqual(screen);
    expect((await read('2026-02-28')).items).toBe(2);
  });

  it('reads items and movements in pages to the end', async () => {
    const ids = Array.from({ length: 600 }, () => new ObjectId());
    const stock = { halishar: 2, bahaddarhat: 0, uttara: 0 };
    await items.insertMany(
      ids.slice(0, 300).map((_id) => ({
        ...emptyItem({ _id, email: '', createdAt: test.now }),
        price: 1,
        quantity: 2,
        stock,
      })),
    );
    const movement = {
      at: new Date('2026-02-01'),
      warehouse: 'halishar',
      change: 1,
      reason: 'restock',
      part: 0,
    };
    const movements = ids.flatMap((item) =>
      Array.from({ length: 10 }, (_, index) => ({ ...movement, item, itemName: 'Fan', version: index + 1 })),
    );
    await ledger.movements.insertMany(movements as never[]);
    expect((await read('2026-02-15')).total.units).toBe(6000);
    expect((await read()).total).toMatchObject({ units: 600, value: 600 });
  });

  it('adds up an item with very many movements, and many movements without an item', {
    tags: 'slow',
  }, async () => {
    const item = new ObjectId();
    const movement = {
      at: new Date('2026-02-01'),
      warehouse: 'uttara',
      change: 1,
      reason: 'restock',
      part: 0,
      itemName: 'x',
    };
    const docs = [
      ...Array.from({ length: 3000 }, (_, index) => ({ ...movement, item, version: index + 1 })),
      ...Array.from({ length: 3000 }, () => ({ ...movement, item: new ObjectId(), version: 1 })),
    ];
    await ledger.movements.insertMany(docs as never[]);
    await addOlder('Older', 5, 1, '2026-01-01');
    const { items, total } = await read('2026-02-15');
    expect({ items, units: total.units }).toEqual({ items: 3002, units: 6005 });
    expect((await read('2026-01-15')).total.units).toBe(5);
  });

  it('refuses a day that has not come yet, and what is not a day', async () => {
    for (const date of ['2026-03-02', '2026-02-30', 'today']) {
      const { body } = await http
        .get(`/api/reports/stock-value?date=${date}`)
        .set(...as())
        .expect(422);
      expect(body.errors[0].path).toBe('date');
    }
    await http.get('/api/reports/stock-value').expect(401);
  });
});

describe('GET /api/export/stock-value', () => {
  it('has a line for each item and warehouse of that day, which add up to the report', async () => {
    const oven = await add('Oven', 100.25, 10);
    await edit(oven, { cost: 80 });
    await post(`/item/${oven}/transfers`, { from: 'halishar', to: 'uttara', quantity: 4 }).expect(201);
    await add('Fan', 1, 0);
    test.now = new Date(test.now.getTime() + DAY_MS);
    await remove(oven);
    const { text, headers } = await http
      .get('/api/export/stock-value?format=csv&date=2026-03-01')
      .set(...as())
      .expect(200);
    expect(headers['content-disposition']).toBe('attachment; filename=stock-value-2026-03-01.csv');
    const rows = parse<Record<string, string>>(text, { bom: true, columns: true });
    expect(rows.map((row) => [row.Item, row.Warehouse, row.Units, row['Selling value']])).toEqual([
      ['Oven', 'Halishar', '6', '601.5'],
      ['Oven', 'Uttara', '4', '401'],
    ]);
    expect(rows[0]).toMatchObject({ Price: '100.25', Cost: '80', 'Buying value': '480' });
    expect((await read('2026-03-01')).total).toMatchObject({ units: 10, value: 1002.5, cost: 800 });
  });
});
