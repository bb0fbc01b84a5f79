/** No two reports, lists or files disagree about a figure of a past day or of a month. */
import { SALES_GROUPS, type SalesReport } from '@godown/shared/trade/sales';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.js';

const test = useTestApp({ trade: { costMethod: 'average', transportInCost: true, lowestRoles: {} } });

type Row = Record<string, string>;
const get = async (path: string) =>
  (
    await test.http
      .get(`/api${path}`)
      .set(...test.as())
      .expect(200)
  ).body;
const file = async (path: string): Promise<Row[]> => {
  const { text } = await test.http
    .get(`/api/export/${path}&format=csv`)
    .set(...test.as())
    .expect(200);
  return parse(text, { bom: true, columns: true });
};
const cents = (amount: number | string | undefined) => Math.round(Number(amount || 0) * 100);
const units = (amount: number | string | undefined) => Number(amount || 0);
const sum = <Each>(rows: readonly Each[], of: (row: Each) => number) =>
  rows.reduce((all, row) => all + of(row), 0) || 0;

const write = async (body: object): Promise<string> =>
  (await test.post('/documents', { warehouse: 'halishar', ...body }).expect(201)).body.number;
const cancel = (number: string) => test.post(`/documents/${number}/void`).expect(201);
const at = (moment: string) => {
  test.now = new Date(moment);
};

/** Three days of trade with slips and corrections: the last of March and two of April. */
async function trade() {
  at('2026-03-31T04:00:00Z');
  const oven = await test.postItem(0);
  const fan = await test.postItem(0);
  const partner = async (name: string, kind: string) =>
    (await test.post('/partners', { name, kind }).expect(201)).body._id as string;
  const [rahman, karim] = [await partner('Rahman', 'customer'), await partner('Karim', 'customer')];
  const walton = await partner('Walton', 'supplier');
  const line = (item: string, quantity: number, unitPrice: number, more = {}) => ({
    item,
    quantity,
    unitPrice,
    ...more,
  });
  const good = { condition: 'good' };
  await write({
    kind: 'receipt',
    partner: walton,
    lines: [line(oven, 10, 70.35), line(fan, 30, 3.33)],
    transport: 50,
  });
  const first = await write({
    kind: 'delivery',
    partner: rahman,
    lines: [line(oven, 3, 100), line(fan, 7, 5.5)],
    discount: { percent: 5 },
    transport: 20,
    paid: { amount: 100, method: 'cash' },
  });
  const slip = await write({ kind: 'receipt', partner: walton, lines: [line(oven, 10, 700)] });
  await write({ kind: 'delivery', partner: karim, lines: [line(oven, 2, 99.99)] });

  at('2026-04-01T05:00:00Z');
  await cancel(slip);
  await write({ kind: 'return', returns: first, lines: [line(oven, 1, 95, good)] });
  await write({ kind: 'delivery', noAccount: true, warehouse: 'uttara', lines: [line(fan, 3, 6)] });
  await test.post(`/item/${oven}/transfers`, { from: 'halishar', to: 'uttara', quantity: 2 }).expect(201);
  await test
    .post(`/item/${fan}/damaged`, { warehouse: 'halishar', reason: 'damaged', quantity: 2 })
    .expect(201);
  await test.post(`/partners/${rahman}/payments`, { amount: 80.5, method: 'bkash' }).expect(201);
  await test.post(`/partners/${walton}/payments`, { amount: 300, method: 'bank' }).expect(201);
  const wrong = await test
    .post(`/item/${fan}/movements`, { change: 4, reason: 'restock', warehouse: 'bahaddarhat' })
    .expect(201);
  await test.post(`/movements/${wrong.body.movement._id}/undo`).expect(201);

  at('2026-04-02T05:00:00Z');
  const late = await write({
    kind: 'receipt',
    warehouse: 'uttara',
    partner: walton,
    lines: [line(fan, 9, 4.1)],
  });
  await write({
    kind: 'supplier-return',
    returns: late,
    warehouse: 'uttara',
    lines: [line(fan, 2, 4.1, good)],
  });
  const cancelled = await write({ kind: 'delivery', partner: karim, lines: [line(fan, 5, 6)] });
  await cancel(cancelled);
  await test
    .post(`/item/${fan}/damaged`, {
      warehouse: 'halishar',
      reason: 'written-off',
      quantity: 1,
      note: 'Broken',
    })
    .expect(201);
  await test.http
    .patch(`/api/item/${oven}`)
    .set(...test.as())
    .send({ cost: 71, price: 120 })
    .expect(200);
  await write({ kind: 'delivery', partner: karim, lines: [line(oven, 1, 105)] });
  // Sold before its cost is known, which stays unknown of the lamp.
  const [kettle, lamp] = [await test.postItem(0), await test.postItem(4)];
  await write({ kind: 'delivery', partner: karim, lines: [line(kettle, 2, 12), line(lamp, 1, 7)] });
  await write({ kind: 'receipt', partner: walton, lines: [line(kettle, 5, 9.5)] });
  at('2026-04-20T05:00:00Z');
}

/** Where each figure stands, in cents or units. All of a row must be the same. */
async function readFigures(from: string, to: string) {
  const span = `from=${from}&to=${to}`;
  const before = new Date(Date.parse(from) - 24 * 3600 * 1000).toISOString().slice(0, 10);
  const reports: SalesReport[] = [];
  const salesFiles: Row[][] = [];
  for (const by of SALES_GROUPS) {
    reports.push(await get(`/reports/sales?${span}&by=${by}`));
    salesFiles.push(await file(`sales?${span}&by=${by}`));
  }
  const ofSales = (field: keyof SalesReport['total'], heading: string, of = cents) => [
    ...reports.map(({ total }) => of(total[field])),
    ...salesFiles.map((rows) => sum(rows, (row) => of(row[heading]))),
  ];
  const papers = (await file(`documents?${span}`)).filter((row) => !row.Cancelled);
  const paper = (kind: string, of: (row: Row) => number) =>
    sum(
      papers.filter((row) => row.Kind === kind),
      of,
    );
  const goods = (row: Row) => cents(row.Total) - cents(row.Transport);
  const listed = (await get(`/documents?${span}&limit=100`)).filter(({ voided }: Row) => !voided);
  const inList = (kind: string, of: (row: Record<string, number>) => number) =>
    sum(
      listed.filter((row: Row) => row.kind === kind),
      of,
    );

  const movements = await file(`movements?${span}`);
  const value = (row: Row) => cents(row['Change of the value']) + cents(row['For earlier movements']);
  const start = await get(`/reports/stock-value?date=${before}`);
  const end = await get(`/reports/stock-value?date=${to}`);
  const worth = ({ total, damaged }: typeof start) => cents(total.cost) + cents(damaged?.cost);
  const stock = await file(`stock-value?date=${to}`);
  const entries = (await file(`entries?${span}`)).filter((row) => row.Kind === 'Customer');
  const bought = (await file(`entries?${span}`)).filter((row) => row.Kind === 'Supplier');
  const money = await get(`/entries/sums?${span}`);
  const days = await readDays(from, to);
  return {
    sold: [...ofSales('sold', 'Sold for'), paper('Delivery', goods)],
    'sold with transport': [
      paper('Delivery', (row) => cents(row.Total)),
      inList('delivery', (row) => cents(row.total)),
    ],
    'came back': [
      ...ofSales('returned', 'Given back'),
      paper('Customer’s return', goods),
      inList('return', (row) => cents(row.total)),
    ],
    cost: ofSales('cost', 'Cost'),
    earnings: ofSales('earnings', 'Earnings'),
    'units of unknown cost': ofSales('unitsWithoutCost', 'Units of unknown cost', units),
    'sales of unknown cost': ofSales('salesWithoutCost', 'Sales of unknown cost'),
    'corrections of what earlier sales cost': [
      ...reports.map(({ corrected }) => cents(corrected)),
      ...salesFiles.map((rows) => sum(rows, (row) => cents(row['Correction of earlier sales, in the cost']))),
    ],
    sales: [...ofSales('sales', 'Sales (sold less given back)'), sum(days, (day) => cents(day.money.sold))],
    transport: [
      ...reports.map((report) => cents(report.transport)),
      sum(days, (day) => cents(day.money.transport)),
      paper('Delivery', (row) => cents(row.Transport)),
    ],
    'units sold': [...ofSales('units', 'Units sold', units), paper('Delivery', (row) => units(row.Units))],
    'value on hand': [
      worth(end),
      sum(stock, (row) => cents(row['Buying value']) + cents(row['Buying value of damaged'])),
      worth(start) + sum(movements, value),
    ],
    'units on hand': [
      end.total.units,
      sum(stock, (row) => units(row.Units)),
      start.total.units + sum(movements, (row) => units(row.Change)),
      start.total.units +
        sum(days, (day) => sum(Object.values<number>(day.report.total.stock), (change) => change)),
    ],
    'damaged pieces': [
      end.damaged?.units ?? 0,
      sum(stock, (row) => units(row.Damaged)),
      (start.damaged?.units ?? 0) + sum(movements, (row) => units(row['Change of damaged'])),
    ],
    'selling value': [cents(end.total.value), sum(stock, (row) => cents(row['Selling value']))],
    received: [
      cents(money.received.total),
      sum(days, (day) => cents(day.money.received)),
      sum(
        entries.filter((row) => row['Counts as'] === 'Paid'),
        (row) => -cents(row.Change),
      ),
    ],
    paid: [
      cents(money.paid.total),
      sum(days, (day) => cents(day.money.paid)),
      sum(
        bought.filter((row) => row['Counts as'] === 'Paid'),
        (row) => -cents(row.Change),
      ),
    ],
    papers: [
      sum(days, (day) => day.report.documentCount.count),
      (await file(`documents?${span}`)).length,
      (await get(`/documents?${span}&limit=100`)).length,
    ],
    'units of each item': [
      sum(days, (day) => sum(Object.values<{ units: number }>(day.report.total), ({ units = 0 }) => units)),
      sum(days, (day) =>
        sum(day.items, (item: object) =>
          sum(Object.values<{ units: number }>(item as never), (each) => each.units ?? 0),
        ),
      ),
      sum(days, (day) =>
        sum(day.report.people, (person: object) =>
          sum(Object.values<{ units: number }>(person as never), (each) => each.units ?? 0),
        ),
      ),
    ],
  };
}

async function readDays(from: string, to: string) {
  const days = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 24 * 3600 * 1000) {
    const date = new Date(time).toISOString().slice(0, 10);
    days.push({
      report: await get(`/reports/day?date=${date}`),
      items: await get(`/reports/day/items?date=${date}`),
      money: await get(`/reports/money?date=${date}`),
    });
  }
  return days;
}

it('of each day and month is the same wherever it stands', async () => {
  await trade();
  for (const [from, to] of [
    ['2026-03-31', '2026-03-31'],
    ['2026-04-01', '2026-04-01'],
    ['2026-04-02', '2026-04-02'],
    ['2026-04-01', '2026-04-15'],
    ['2026-03-25', '2026-04-20'],
  ] as const) {
    const figures = await readFigures(from, to);
    for (const [name, found] of Object.entries(figures))
      expect({ from, to, name, found }).toEqual({ from, to, name, found: found.map(() => found[0]) });
  }
  const all = await readFigures('2026-03-25', '2026-04-20');
  for (const [name, [first]] of Object.entries(all)) expect({ name, first }).not.toEqual({ name, first: 0 });
});

it('of what sales cost and what is owed is the same wherever it stands', async () => {
  await trade();
  const span = 'from=2026-03-01&to=2026-04-20';
  const { total, corrected } = await get(`/reports/sales?${span}&by=day`);
  const movements = await file(`movements?${span}`);
  const ofSales = movements.filter(({ Document = '' }) => /^(DN|CR)-/.test(Document));
  const corrections = sum(movements, (row) => cents(row['For earlier movements']));
  const stock = await get('/reports/stock-value?date=2026-04-20');
  const overview = await get('/reports/overview?anew=true');
  expect(cents(overview.total.cost)).toBe(cents(stock.total.cost));
  expect(overview.damaged).toEqual(stock.damaged);
  expect(cents(corrected)).toBe(-corrections);
  expect(cents(total.cost)).toBe(-sum(ofSales, (row) => cents(row['Change of the value'])) - corrections);
  const sums = await get('/debts/sums?kind=customer');
  const partners = await file('partners?kind=customer');
  const debts = await file('debts?kind=customer');
  const owed = [
    cents(sums.owed),
    sum(partners, (row) => cents(row.Owed)),
    sum(debts, (row) => cents(row.Owed)),
    sum(await get('/debts/ages?kind=customer'), cents),
    cents((await get('/reports/money?date=2026-04-20')).owed.customers),
  ];
  for (const { Id } of partners) {
    const { after } = await get(`/partners/${Id}/statement?${span}`);
    const statement = await file(`statement?partner=${Id}&${span}`);
    expect(sum(statement, (row) => cents(row.Change))).toBe(cents(after));
  }
  expect(owed).toEqual(owed.map(() => owed[0]));
});
