/** Value of stock after ordinary corrections. */
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';

const trade = { costMethod: 'average', transportInCost: true, lowestRoles: {} } as const;
const test = useTestApp({ trade });
const last = useTestApp({ trade: { ...trade, costMethod: 'last' } });
const bare = useTestApp({ trade: { ...trade, transportInCost: false } });
type App = typeof test;

const METHODS = [
  ['average', test],
  ['last', last],
] as const;

async function addItem(app: App, { pieces = 0, cost }: { pieces?: number; cost?: number }): Promise<string> {
  const item = await app.postItem(0);
  if (cost !== undefined)
    await app.http
      .patch(`/api/item/${item}`)
      .set(...app.as())
      .send({ cost })
      .expect(200);
  if (pieces > 0)
    await app.post(`/item/${item}/movements`, { change: pieces, reason: 'restock' }).expect(201);
  return item;
}
interface Note {
  kind?: 'receipt' | 'return' | 'supplier-return';
  quantity?: number;
  unitPrice?: number;
  condition?: string;
  returns?: string;
}

/** Posts a note. Returns its number. */
async function note(app: App, item: string, more: Note): Promise<string> {
  const { quantity = 10, unitPrice = 1, condition, ...head } = more;
  const line = { item, quantity, unitPrice, ...(condition && { condition }) };
  const { body } = await app
    .post('/documents', { kind: 'delivery', warehouse: 'halishar', noAccount: true, ...head, lines: [line] })
    .expect(201);
  return body.number;
}
const receive = (app: App, item: string, quantity: number, unitPrice: number, more: object = {}) =>
  note(app, item, { kind: 'receipt', quantity, unitPrice, ...more });
const sell = (app: App, item: string, quantity: number, unitPrice = 100) =>
  note(app, item, { quantity, unitPrice });
const takeBack = (
  app: App,
  kind: 'return' | 'supplier-return',
  returns: string,
  item: string,
  quantity: number,
) => note(app, item, { kind, returns, quantity, unitPrice: 1, condition: 'good' });
const cancel = (app: App, number: string) => app.post(`/documents/${number}/void`).expect(201);

/** Value of the whole item and cost of one piece, in dollars. */
async function read(app: App, item: string) {
  const doc = await app.items.findOne({ name: 'New' });
  expect(String(doc?._id)).toBe(item);
  return { worth: (doc?.worth ?? 0) / 100, cost: doc?.cost };
}
/** Sales and their cost. */
async function readSales(app: App) {
  const { body } = await app.http
    .get('/api/reports/sales?by=day&from=2026-01-01&to=2026-12-31')
    .set(...app.as())
    .expect(200);
  return body.total;
}

describe.each(METHODS)('by the cost method %s', (method, app) => {
  it('a slip that is cancelled and entered again leaves nothing', async () => {
    const item = await addItem(app, { pieces: 10, cost: 700 });
    const slip = await receive(app, item, 10, 7000);
    await receive(app, item, 10, 700);
    await cancel(app, slip);
    await receive(app, item, 10, 700);
    expect(await read(app, item)).toEqual({ worth: 21_000, cost: 700 });
    await sell(app, item, 30, 900);
    expect(await readSales(app)).toMatchObject({ cost: 21_000, earnings: 6000 });
  });

  it('receipts that are cancelled, the older first, leave the cost of before', async () => {
    const item = await addItem(app, { cost: 50 });
    const [one, two] = [await receive(app, item, 10, 100), await receive(app, item, 10, 200)];
    await cancel(app, one);
    expect(await read(app, item)).toEqual({ worth: 2000, cost: 200 });
    await cancel(app, two);
    expect(await read(app, item)).toEqual({ worth: 0, cost: 50 });
  });

  it('what goes back to the supplier takes what its receipt brought', async () => {
    const item = await addItem(app, {});
    await receive(app, item, 10, 100);
    const second = await receive(app, item, 10, 200);
    await takeBack(app, 'supplier-return', second, item, 10);
    const worth = { average: 1000, last: 2000 }[method];
    expect((await read(app, item)).worth).toBe(worth);
  });

  it('damaged pieces keep their value', async () => {
    const item = await addItem(app, { cost: 50, pieces: 20 });
    await app.post(`/item/${item}/damaged`, { reason: 'damaged', quantity: 10 }).expect(201);
    await receive(app, item, 10, 80);
    expect((await read(app, item)).worth).toBe({ average: 1800, last: 2400 }[method]);
  });

  it('what comes back brings what it took, also with a later receipt', async () => {
    for (const back of [
      (note: string, item: string) => takeBack(app, 'return', note, item, 10),
      (note: string) => cancel(app, note),
    ]) {
      await app.items.deleteMany({});
      const item = await addItem(app, { cost: 50, pieces: 10 });
      const sold = await sell(app, item, 10);
      await receive(app, item, 10, 80);
      await back(sold, item);
      expect((await read(app, item)).worth).toBe(
        { average: 1300, last: back.length === 2 ? 1300 : 1600 }[method],
      );
    }
    expect(await readSales(app)).toMatchObject({ cost: 0 });
  });

  it('what was sold before its receipt costs what the receipt says', async () => {
    const item = await addItem(app, { cost: 50 });
    await sell(app, item, 5, 100);
    expect(await readSales(app)).toMatchObject({ cost: 250 });
    await receive(app, item, 10, 70);
    expect(await read(app, item)).toEqual({ worth: 350, cost: 70 });
    expect(await readSales(app)).toMatchObject({ cost: 350, earnings: 150 });
  });

  it('what was sold at an unknown cost becomes known with the first receipt', async () => {
    const item = await addItem(app, {});
    await sell(app, item, 5, 100);
    expect(await readSales(app)).toMatchObject({ unitsWithoutCost: 5, earnings: 0 });
    const receipt = await receive(app, item, 10, 70);
    expect(await read(app, item)).toEqual({ worth: 350, cost: 70 });
    expect(await readSales(app)).toMatchObject({ unitsWithoutCost: 0, cost: 350, earnings: 150 });
    await cancel(app, receipt);
    expect(await read(app, item)).toEqual({ worth: 0, cost: undefined });
    expect(await readSales(app)).toMatchObject({ unitsWithoutCost: 5, cost: 0, earnings: 0 });
  });

  it('a receipt that changes nothing of what was sold is no row of Sales', async () => {
    const item = await addItem(app, { cost: 50, pieces: 10 });
    await receive(app, item, 10, 80);
    const { body } = await app.http
      .get('/api/reports/sales?by=item&from=2026-01-01&to=2026-12-31')
      .set(...app.as())
      .expect(200);
    expect(body).toMatchObject({ rows: [], corrected: 0 });
  });

  it('no part of a paisa is lost', async () => {
    const item = await addItem(app, {});
    await receive(app, item, 30_000, 0.5, { discount: { amount: 5000 } });
    expect(await read(app, item)).toEqual({ worth: 10_000, cost: 0.33 });
    await sell(app, item, 29_999, 1);
    expect(await read(app, item)).toEqual({ worth: 0.33, cost: 0.33 });
  });
});

it('the transport of a receipt is part of what its goods cost, unless the shop says otherwise', async () => {
  for (const [app, cost] of [
    [test, 105],
    [bare, 100],
  ] as const) {
    await app.items.deleteMany({});
    const item = await addItem(app, {});
    await receive(app, item, 10, 100, { transport: 50 });
    expect(await read(app, item)).toEqual({ worth: cost * 10, cost });
  }
});
