/** The meaning that the import gives to the cells of a file: its decimal sign, its columns, its rows. */
import { IMPORT_FIELDS, type Import } from '@godown/shared/bulk/imports';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { createImportCalls } from '../../testing/import-calls.js';
import { BELA, useTestApp } from '../../testing/test-app.js';
import type { JobDoc } from '../jobs/job-doc.js';
import { prepareRows } from '../jobs/prepare-rows.js';
import { readImportRows } from './apply-import.js';

const test = useTestApp();
const { upload, check, checkText, rowsOf, apply, wrongRowsOf } = createImportCalls(test);

const refuseCheck = async ({ _id, mapping }: Import, changes: object = {}) =>
  (await test.post(`/imports/${_id}/check`, { ...mapping, ...changes }).expect(422)).body.errors;

const newRows = async ({ _id }: Import) =>
  (await rowsOf(_id, 'new')).map(({ changes }) =>
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  );

describe('the sign before the decimals', () => {
  it('is what the file shows, not what an earlier file had', async () => {
    const german = await checkText('Name,Price,Stock\nA,"12,50",1\n');
    expect(german.mapping.decimal).toBe(',');
    await apply(german._id);
    const shown = await checkText('Name,Price,Stock\nOven,"12,500.00","4,000"\n');
    expect(await newRows(shown)).toEqual([{ name: 'Oven', price: 12_500, 'stock.halishar': 4000 }]);
  });

  it.each([
    ['whole thousands with points', 'Name;Price;Stock\nA;1.200;1\nB;2.500;2\nC;900;3\n'],
    ['whole thousands with commas', 'Name;Price;Stock\nA;12,500;1\nB;4,000;2\n'],
    ['thousands in the stock only', 'Name;Price;Stock\nA;12;1.200\n'],
    ['as many of one sign as of the other', 'Name;Price;Stock\nA;12.50;1\nB;12,50;2\nC;1.200;3\n'],
  ])('is asked for where both are possible: %s', async (_, text) => {
    const shown = await upload(text);
    expect(shown.mapping.decimal).toBeNull();
    expect((await refuseCheck(shown))[0]).toMatchObject({ path: 'decimal' });
    expect((await check(shown, { decimal: ',' })).mapping.decimal).toBe(',');
  });

  it('comes with numbers of the file in both readings', async () => {
    const { columns } = await upload('Name;Price\nA;1.200\nB;900\nC;৳ 2.500\nD;3.000\nE;4.000\n');
    expect(columns[1]?.numbers).toEqual({
      point: 0,
      comma: 0,
      either: 4,
      examples: [
        { text: '1.200', point: 1.2, comma: 1200 },
        { text: '৳ 2.500', point: 2.5, comma: 2500 },
        { text: '3.000', point: 3, comma: 3000 },
      ],
    });
  });

  it('is found in any row of the file', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `Item ${n};1.${String(n).padStart(3, '0')};1`);
    expect((await upload(['Name;Price;Stock', ...rows, 'Last;9,50;1'].join('\n'))).mapping.decimal).toBe(',');
  });

  it.each([
    ['0.500', '.'],
    ['1,20,000', '.'],
    ['1.200.000', ','],
    ['1.299,5', ','],
    ['1200', '.'],
  ])('is clear from %s', async (price, decimal) => {
    expect((await upload(`Name;Price;Stock\nA;${price};1\n`)).mapping.decimal).toBe(decimal);
  });
});

describe('what is remembered', () => {
  const LIST = 'Title of the month,Code,Amount,Left\nOven,A1,"12.50",3\n';
  const CHOSEN = { columns: ['name', 'barcode', 'price', 'quantity'] as Import['mapping']['columns'] };

  it('is what the same person applied, and is shown as such', async () => {
    const first = await upload(LIST, 'january.csv');
    expect(first.remembered).toBeUndefined();
    const checked = await check(first, CHOSEN);
    expect((await upload(LIST)).mapping.columns).not.toEqual(CHOSEN.columns);
    await apply(checked._id);
    const next = await upload(LIST.replace('Oven', 'Fan'));
    expect(next.mapping.columns).toEqual(CHOSEN.columns);
    expect(next.remembered).toEqual({ name: 'january.csv', at: test.now.toISOString() });
    expect((await upload(LIST, 'list.csv', BELA)).remembered).toBeUndefined();
  });

  it('is not the row of the headings: the file shows it', async () => {
    await apply((await check(await upload(`My list\n\n${LIST}`), { headingRow: 3, ...CHOSEN }))._id);
    const next = await upload(LIST.replace('Oven', 'Fan'));
    expect(next.mapping).toMatchObject({ headingRow: 1, columns: CHOSEN.columns });
    expect(next.rows).toBe(1);
  });

  it('is not the sign before the decimals: the numbers of the remembered columns show it', async () => {
    await apply((await check(await upload(LIST), CHOSEN))._id);
    const next = await upload(LIST.replace('12.50', '1.200').replace('Oven', 'Fan'));
    expect(next.mapping).toMatchObject({ columns: CHOSEN.columns, decimal: null });
    expect((await upload(LIST.replace('12.50', '12,50'))).mapping.decimal).toBe(',');
  });

  it('holds for the wrong rows, which come back with another column', async () => {
    const shown = await check(await upload(`${LIST}Fan,A2,cheap,1\n`), CHOSEN);
    expect(shown.counts).toMatchObject({ new: 1, wrong: 1 });
    const corrected = (await wrongRowsOf(shown._id)).replace('cheap', '7.50');
    // Corrected before the rest is imported, or after.
    for (const _ of [1, 2]) {
      const again = await upload(corrected);
      expect(again.mapping.columns).toEqual([...CHOSEN.columns, null]);
      expect(await newRows(await check(again))).toEqual([
        { name: 'Fan', barcode: 'A2', price: 7.5, 'stock.halishar': 1 },
      ]);
      if ((await test.db.collection('jobs').countDocuments()) === 0) await apply(shown._id);
    }
  });
});

describe('new items without a price or stock', () => {
  it('need a yes', async () => {
    const shown = await checkText('Name,Supplier\nOven,S\n');
    const { errors } = (await test.post(`/imports/${shown._id}/apply`).expect(422)).body;
    expect(errors.map(({ path }: { path: string }) => path)).toEqual(['withoutPrice', 'withoutStock']);
    expect(errors[0].message).toBe(
      'No column is read as the price. 1 new item would have the price 0. Choose the column, or send withoutPrice=true.',
    );
    const one = await test.post(`/imports/${shown._id}/apply?withoutPrice=true`).expect(422);
    expect(one.body.errors).toHaveLength(1);
    expect(await test.items.countDocuments()).toBe(0);
    await apply(shown._id);
  });

  it('need none if the file only changes items', async () => {
    await test.addItem({ name: 'Oven', supplier: 'S' });
    const shown = await checkText('Name,Supplier,Category\nOven,S,Kitchen\n');
    await test.post(`/imports/${shown._id}/apply`).expect(202);
  });
});

describe('warnings', () => {
  it('stand with the row, are counted, and can be listed', async () => {
    await test.addItem({ name: 'Up', supplier: '', price: 10 });
    await test.addItem({ name: 'Down', supplier: '', price: 12_500 });
    await test.addItem({ name: 'Fine', supplier: '', price: 10, cost: 5 });
    const shown = await checkText(
      [
        'Name,Price,Cost,Stock',
        'Up,100.00,,1',
        'Down,12.50,,1',
        'Fine,99.99,6,1',
        'Below,5,,-3',
        'Loss,5,7.50,1',
        'Broken,x,9,-1',
        '',
      ].join('\n'),
    );
    expect(shown.counts).toMatchObject({ new: 2, changed: 3, wrong: 1 });
    expect(shown.warned).toBe(4);
    expect(
      (await rowsOf(shown._id, 'warned')).map(({ row, status, warnings: [warning] }) => [
        row,
        status,
        warning?.message,
        warning?.values,
      ]),
    ).toEqual([
      [2, 'changed', 'The price rises from 10.00 to 100.00.', { before: 10, after: 100 }],
      [3, 'changed', 'The price falls from 12500.00 to 12.50.', { before: 12_500, after: 12.5 }],
      [5, 'new', 'The stock of Halishar would be -3.', { warehouse: 'halishar', stock: -3 }],
      [6, 'new', 'The cost 7.50 is above the price 5.00.', { cost: 7.5, price: 5 }],
    ]);
  });

  it('of an older version are shown as they were stored', async () => {
    const shown = await checkText('Name,Price,Cost\nLoss,5,7.50\n');
    const warning = 'The cost 7.50 is above the price 5.00.';
    await test.db
      .collection('importRows')
      .updateOne({ import: new ObjectId(shown._id) }, { $set: { warnings: [warning] } });
    expect((await rowsOf(shown._id, 'warned')).map(({ warnings }) => warnings)).toEqual([
      [{ message: warning }],
    ]);
  });
});

const fieldsOf = async (headings: string, ...rows: string[]) =>
  (await upload([headings, ...rows].join('\n'))).mapping.columns;

describe('the guess', () => {
  it.each([
    ['Rate (Tk)', '1200', 'price'],
    ['Sale Price (BDT)', '1200', 'price'],
    ['Price/pc', '1200', 'price'],
    ['Unit Price [USD]', '1200', 'price'],
    ['M.R.P.', '1200', 'price'],
    ['Dealer price', '1200', 'price'],
    ['Stock Qty', '7', 'quantity'],
    ['Qty (pcs)', '7', 'quantity'],
    ['Qty.', '7', 'quantity'],
    ['Qty in stock', '7', 'quantity'],
    ['Uttara stock (pcs)', '7', 'stock.uttara'],
    ['Min. Uttara', '7', 'reorderPoint.uttara'],
    ['Bar-Code No.', '8901234567890', 'barcode'],
    ['EAN Code', '8901234567890', 'barcode'],
    ['Cost Price Tk.', '900', 'cost'],
    ['Sold in Uttara last month', '30', null],
    ['Total stock', '30', null],
    ['Stock value', '3000', null],
    ['Discount %', '10', null],
    ['Warranty (months)', '12', null],
  ])('reads a column %j with %j as %s', async (heading, value, field) => {
    expect(await fieldsOf(`Product Name,"${heading}"`, `Oven,${value}`, `Fan,${value}1`)).toEqual([
      'name',
      field,
    ]);
  });

  it.each([
    ['Product,Brand,Supplier', 'Oven,LG,Karim', ['name', null, 'supplier']],
    ['Product,SKU,Barcode', 'Oven,A1,8901234567890', ['name', 'pieceCode', 'barcode']],
    ['Product,Item no,Barcode', 'Oven,1,8901234567890', ['name', null, 'barcode']],
    ['Product,MRP,Selling price', 'Oven,900,800', ['name', null, 'price']],
    ['Product,Brand', 'Oven,LG', ['name', 'supplier']],
    ['Item Code,Item Name', 'A1,Oven', ['barcode', 'name']],
    ['Item,Description,Price', '4711,Oven,12', [null, 'name', 'price']],
    [
      'Artikelnr.;Bezeichnung;Bestand;EK (netto);VK-Preis;Lieferant;Warengruppe;EAN',
      'A1;Ofen;7;900,50;1200,50;Karim;Küche;8901234567894',
      ['pieceCode', 'name', 'quantity', 'cost', 'price', 'supplier', 'category', 'barcode'],
    ],
    [
      'Artikel;Menge (Stk.);Einkaufspreis;Preis in EUR;Hersteller;Beschreibung',
      'Ofen;7;900,50;1200,50;Walton;Mit zwei Türen',
      ['name', 'quantity', 'cost', 'price', 'supplier', 'description'],
    ],
    ['Produkt;Gesamtpreis;Alter Preis;Mindestbestand', 'Ofen;12,50;13,50;4', ['name', null, null, null]],
    [
      'Artikel;Bestand Uttara;Mindestbestand Uttara',
      'Ofen;7;4',
      ['name', 'stock.uttara', 'reorderPoint.uttara'],
    ],
  ])('prefers the better known heading: %s', async (headings, row, columns) => {
    expect(await fieldsOf(headings, row)).toEqual(columns);
  });

  it('takes a serial number for no id', async () => {
    expect(await fieldsOf('ID,Name,Price,Qty', '1,A,5,1', '2,B,6,1', '3,C,7,1')).toEqual([
      null,
      'name',
      'price',
      'quantity',
    ]);
  });

  it('recognises bar codes by their check digits', async () => {
    expect(await fieldsOf('Name,Ref', 'A,8901234567890', 'B,4006381333931')).toEqual(['name', 'barcode']);
    expect(await fieldsOf('Name,Phone', 'A,8801711000001', 'B,8801711000003')).toEqual(['name', null]);
  });

  it('says how sure it is', async () => {
    const { columns } = await upload(
      'Product Name,Rate,Ref,Note\nA,5,8901234567890,x\nB,6,4006381333931,y\n',
    );
    expect(columns.map(({ confidence }) => confidence ?? null)).toEqual(['sure', 'likely', 'unsure', null]);
  });
});

it('forgets what was guessed or remembered of columns that a person chose', async () => {
  const text = 'Product Name,Rate,Left\nA,5,1\nB,6,1\n';
  await apply((await checkText(text))._id);
  const remembered = await upload(text);
  expect((await check(remembered)).remembered).toBeDefined();
  const changed = await check(remembered, { columns: ['name', 'cost', 'quantity'] });
  expect(changed.remembered).toBeUndefined();

  const guessed = await upload('Product Name,Rate\nA,5\nB,6\n');
  const { columns } = await check(guessed, { columns: ['name', 'cost'] });
  expect(columns.map(({ confidence }) => confidence ?? null)).toEqual(['sure', null]);
  expect(columns[1]?.numbers).toEqual(guessed.columns[1]?.numbers);
});

describe('a column with the warehouse', () => {
  it('says where the quantity of its row is', async () => {
    const shown = await checkText(
      'Name,Price,Qty,Warehouse\nA,1,5,Uttara\nB,1,6,হালিশহর\nC,1,7,Bahaddarhat Block Chattogram\nD,1,8,Sylhet\nE,1,9,\n',
    );
    expect(shown.mapping.columns).toEqual(['name', 'price', 'quantity', 'warehouse']);
    expect(await newRows(shown)).toEqual([
      { name: 'A', price: 1, 'stock.uttara': 5 },
      { name: 'B', price: 1, 'stock.halishar': 6 },
      { name: 'C', price: 1, 'stock.bahaddarhat': 7 },
      { name: 'E', price: 1, 'stock.halishar': 9 },
    ]);
    expect((await rowsOf(shown._id, 'wrong')).map(({ row, errors }) => [row, errors])).toEqual([
      [5, [{ column: 'Warehouse', value: 'Sylhet', message: 'There is no warehouse with this name.' }]],
    ]);
  });

  it('adds rows of one item in several warehouses together', async () => {
    await test.addItem({ name: 'Fan', supplier: '' });
    const shown = await checkText(
      [
        'Name,Price,Qty,Warehouse',
        'Oven,10,5,Uttara',
        'Fan,3,1,Uttara',
        'Oven,10,6,Halishar',
        'Fan,3,2,Halishar',
        'Iron,1,1,Uttara',
        'Iron,2,1,Halishar',
        'Iron,1,1,Uttara',
        '',
      ].join('\n'),
    );
    expect(shown.counts).toEqual({ new: 1, changed: 1, unchanged: 2, wrong: 3, leftOut: 0 });
    expect(await newRows(shown)).toEqual([
      { name: 'Oven', price: 10, 'stock.uttara': 5, 'stock.halishar': 6 },
    ]);
    await apply(shown._id);
    expect(await test.items.findOne({ name: 'Oven' })).toMatchObject({ quantity: 11 });
    expect(await test.items.findOne({ name: 'Fan' })).toMatchObject({
      price: 3,
      stock: { uttara: 1, halishar: 2 },
    });
  });

  it('is refused without a quantity', async () => {
    const shown = await upload('Name,Price,Warehouse\nA,1,Uttara\n');
    expect(shown.mapping.columns).toEqual(['name', 'price', null]);
    expect((await refuseCheck(shown, { columns: ['name', 'price', 'warehouse'] }))[0].path).toBe('columns');
  });
});

describe('rows that are no items', () => {
  const TEXT = [
    'Name,Price,Qty',
    '--- Ovens ---,,',
    'Oven,10,5',
    'Fans,,',
    'Fan,3,1',
    'Total,13,6',
    'GRAND TOTAL:,13,6',
    'Total drill 20V,7,1',
    ',,12',
    '',
  ].join('\n');

  it('are left out and listed', async () => {
    const shown = await checkText(TEXT);
    expect(shown.counts).toMatchObject({ new: 3, leftOut: 4, wrong: 1 });
    expect((await rowsOf(shown._id, 'leftOut')).map(({ row, itemName }) => [row, itemName])).toEqual([
      [2, '--- Ovens ---'],
      [4, 'Fans'],
      [6, 'Total'],
      [7, 'GRAND TOTAL:'],
    ]);
  });

  it('are read on request', async () => {
    expect((await checkText(TEXT, { keepTotals: true })).counts).toMatchObject({
      new: 7,
      leftOut: 0,
      wrong: 1,
    });
  });
});

describe('cells', () => {
  it.each([
    ['Price', 'Rs. 500', 500],
    ['Price', 'Tk. 500/-', 500],
    ['Price', '500 BDT', 500],
    ['Price', '৳ ১,২৯৯.৫০', 1299.5],
    ['Qty', '12 pcs', 12],
    ['Qty', '12 Nos.', 12],
    ['Qty', '১২ টি', 12],
    ['Barcode', '৮৯০১২৩৪৫৬৭৮৯০', '8901234567890'],
    ['Barcode', '7E12', '7E12'],
    ['Picture', 'https://a.example/1.jpg|https://a.example/2.jpg', 'https://a.example/1.jpg'],
    ['Picture', 'https://a.example/1,2.jpg', 'https://a.example/1,2.jpg'],
  ])('a %s %j is %j', async (heading, cell, value) => {
    const shown = await checkText(`Name,${heading}\nOven,"${cell}"\n`);
    expect(Object.values((await newRows(shown))[0] ?? {})[1]).toBe(value);
  });

  it.each(['8.90123E+12', '7E+12'])('a bar code %s was rounded', async (cell) => {
    const shown = await checkText(`Name,Barcode\nOven,${cell}\n`);
    expect((await rowsOf(shown._id, 'wrong'))[0]?.errors[0]?.message).toContain('rounded');
  });
});

describe('what the export wrote', () => {
  it.each(['csv', 'xlsx'])('comes back unchanged: %s', async (format) => {
    const names = [
      "'=1+1",
      '=1+1',
      "'s Oven",
      "''-x",
      'a;=1+1',
      "a;'=1+1",
      'a; @b',
      '-5',
      '+8801711',
      '“x”, "y"',
      "'",
    ];
    for (const [n, name] of names.entries())
      await test.addItem({
        name,
        barcode: ['7E12', '7E+12', '00123', '=A', '1E5'][n] ?? `B${n}`,
        price: n / 4,
      });
    await test.addItem({ name: 'Lines', description: 'one\r\n=two\n- three\r\n\r\n;four', barcode: '-1' });
    const file = await test.http
      .get(`/api/export/items?format=${format}`)
      .set(...test.as())
      .responseType('blob')
      .expect(200);
    const shown = await check(await upload(file.body, `items.${format}`));
    expect(await rowsOf(shown._id, 'changed')).toEqual([]);
    expect(shown.counts).toMatchObject({ unchanged: names.length + 1, wrong: 0 });
  });
});

const OF_OTHER_FILES: readonly string[] = ['quantity', 'warehouse', 'pieceCode', 'cartonCode', 'cartonUnits'];

it.each(['csv', 'xlsx'])('knows the fields of its own %s file in Bangla again', async (format) => {
  const { _id } = await test.addItem({
    name: 'Oven',
    supplier: 'Padma',
    barcode: 'A-1',
    cartons: [{ code: 'A-6', units: 6 }],
    category: 'Kitchen',
    description: 'Large',
    price: 1299.5,
    cost: 900,
    img: 'https://example.com/oven.png',
    stock: { halishar: 5, bahaddarhat: 2, uttara: 1 },
    reorderPoints: { halishar: 3, bahaddarhat: 2, uttara: 1 },
  });
  const file = await test.http
    .get(`/api/export/items?format=${format}&language=bn`)
    .set(...test.as())
    .responseType('blob')
    .expect(200);
  const uploaded = await upload(file.body, `items.${format}`);
  expect(uploaded.sample[0]?.slice(0, 3)).toEqual(['আইডি', 'বারকোড', 'নাম']);
  expect(uploaded.mapping.columns.filter(Boolean).toSorted()).toEqual(
    IMPORT_FIELDS.filter((field) => !OF_OTHER_FILES.includes(field)).toSorted(),
  );
  const shown = await check(uploaded);
  expect(shown.counts).toMatchObject({ unchanged: 1, wrong: 0 });
  expect(await test.items.countDocuments({ _id, name: 'Oven' })).toBe(1);
});

it('gives the wrong rows and the empty file in Bangla, and reads them again', async () => {
  const shown = await checkText('Name,Price\nOven,5\n,6\nKettle,7\nKettle,8\nFan,x\n');
  const wrong = await test.http
    .get(`/api/imports/${shown._id}/wrong.csv?language=bn`)
    .set(...test.as())
    .expect(200);
  expect(wrong.text.split('\r\n')[0]).toMatch(/কী ভুল আছে$/);
  expect(wrong.text).toContain('নাম লিখুন।');
  expect(wrong.text).toContain('Name: ৫ নম্বর সারিতেও একই পণ্য আছে।');
  expect(wrong.text).toContain('Price: সংখ্যা এভাবে লিখুন: ১২৯৯.০০।');
  expect((await upload(wrong.text)).mapping.columns).toEqual(['name', 'price', null]);
  const template = await test.http
    .get('/api/imports/template.csv?language=bn')
    .set(...test.as())
    .expect(200);
  const { mapping } = await upload(template.text);
  expect(mapping.columns).toHaveLength(15);
  expect(mapping.columns).not.toContain(null);
});

it('counts the rows of a file once, wherever its headings are', async () => {
  const shown = await upload('My list,,\n\nName,Price,Stock\nA,1,1\nB,2,1\n');
  expect(shown.rows).toBe(2);
  const checking = await test.post(`/imports/${shown._id}/check`, { ...shown.mapping, headingRow: 1 });
  expect(checking.body.rows).toBe(3);
});

it('knows from the beginning how many items a job is about', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => `Item ${n},1,1`);
  const shown = await checkText(['Name,Price,Stock', ...rows].join('\n'));
  const { collections } = test.background.jobs;
  const _id = new ObjectId((await apply(shown._id))._id);
  const read = readImportRows(test.background.collections.imports);
  // As it was when it began: its rows are written again, a page at a time.
  await collections.rows.deleteMany({});
  await collections.jobs.updateOne({ _id }, { $set: { isPrepared: false } });
  for (const _ of [1, 2]) {
    await prepareRows(collections, await requireJob(_id), read);
    expect(await requireJob(_id)).toMatchObject({ total: 150 });
  }
});

async function requireJob(id: ObjectId): Promise<JobDoc> {
  const job = await test.background.jobs.collections.jobs.findOne({ _id: id });
  if (!job) throw new Error('The job is gone.');
  return job;
}
