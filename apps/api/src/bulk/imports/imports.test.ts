import { randomUUID } from 'node:crypto';
import type { ImportRow } from '@godown/shared/bulk/imports';
import type { Job } from '@godown/shared/bulk/jobs';
import { Collection, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { textsIn } from '../../language/texts.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import type { ItemDoc } from '../../stock/records/item-doc.js';
import { createImportCalls } from '../../testing/import-calls.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { createReadings } from '../files/readings.js';
import { readWrongRows } from './check/wrong-rows.js';

const test = useTestApp();

const { get, send, upload, check, checkText, rowsOf, waitFor, apply } = createImportCalls(test);

async function undo(id: string): Promise<Job> {
  await test.post(`/jobs/${id}/undo`).expect(202);
  return waitFor(id, 'undone');
}

/** All items without what every change sets. */
async function readContents(): Promise<Record<string, Partial<ItemDoc>>> {
  const docs = await test.items
    .find({}, { projection: { version: 0, updatedAt: 0, updatedBy: 0, find: 0, lastMovedAt: 0 } })
    .toArray();
  return Object.fromEntries(docs.map(({ _id, ...fields }) => [String(_id), fields]));
}

const findByName = (name: string) => test.items.findOne({ name });

async function expectVerified(): Promise<void> {
  expect((await verifyLedger(test.db)).wrong).toBe(0);
}

describe('the upload', () => {
  it('guesses separator, headings below a title, fields and decimal sign', async () => {
    const text =
      'Price list 2026;;;\n;;Stock;\nProduct name;Vendor;Qty (Uttara);Unit price\nFan;S;5;1.299,00\nTV;S;2;12,5\n';
    const shown = await upload(text, 'list.csv');
    expect(shown).toMatchObject({
      state: 'uploaded',
      name: 'list.csv',
      email: ANNA.email,
      format: { kind: 'csv', encoding: 'utf-8', separator: ';' },
      mapping: { headingRow: 3, columns: ['name', 'supplier', 'stock.uttara', 'price'], decimal: ',' },
      rows: 2,
      checked: 0,
    });
    expect(shown.sample[2]).toEqual(['Product name', 'Vendor', 'Qty (Uttara)', 'Unit price']);
    expect(await get('/imports')).toEqual([shown]);
  });

  it('says that a quantity is in the home warehouse, unless another is chosen', async () => {
    const shown = await upload('Name,Quantity\nFan,1\n');
    expect(shown.mapping.warehouse).toBe('halishar');
    expect((await check(shown, { warehouse: 'uttara' })).mapping.warehouse).toBe('uttara');
  });

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffName,Price\nÉté,1\n'), 'utf-8'],
    ['UTF-16', Buffer.from('\ufeffName,Price\nÉté,1\n', 'utf16le'), 'utf-16le'],
    ['Windows-1252', Buffer.from('Name,Price\n\xc9t\xe9,1\n', 'latin1'), 'windows-1252'],
    ['UTF-8', Buffer.from('Name,Price\nÉté,1\n'), 'utf-8'],
  ])('reads %s', async (_, bytes, encoding) => {
    const shown = await check(await upload(bytes));
    expect(shown.format.encoding).toBe(encoding);
    expect((await rowsOf(shown._id, 'new')).map(({ itemName }) => itemName)).toEqual(['Été']);
  });

  it('names the row of a broken byte, and reads all others of the file as UTF-8', async () => {
    const bytes = Buffer.from('Name,Price,Note\nÉté,1,\nCaf?,2,\nফ্যান,3,\nTV,4,bro?en\n');
    const broken = bytes.map((byte) => (byte === 0x3f ? 0xe9 : byte));
    const shown = await check(await upload(broken));
    expect(shown.format.encoding).toBe('utf-8');
    expect((await rowsOf(shown._id, 'new')).map(({ itemName }) => itemName)).toEqual(['Été', 'ফ্যান', 'TV']);
    expect((await rowsOf(shown._id, 'wrong')).map(({ row, errors }) => [row, errors])).toEqual([
      [
        3,
        [
          {
            column: 'Name',
            value: 'Caf\ufffd',
            message: 'A character is broken: \ufffd. Correct it in the file.',
            template: 'A character is broken: {character}. Correct it in the file.',
            values: { character: '\ufffd' },
          },
        ],
      ],
    ]);
  });

  it('reads headings in Bengali, and numbers with Bengali digits', async () => {
    const shown = await checkText('পণ্যের নাম\tদাম\tপরিমাণ\nফ্যান 🌀\t৳ ১,২৯৯.৫০\t৪\n');
    expect(shown.format.separator).toBe('\t');
    expect(await rowsOf(shown._id, 'new')).toMatchObject([
      {
        itemName: 'ফ্যান 🌀',
        changes: [
          { field: 'name', after: 'ফ্যান 🌀' },
          { field: 'price', after: 1299.5 },
          { field: 'stock.halishar', after: 4 },
        ],
      },
    ]);
  });

  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['only empty rows', '\n,,\n', 'The file has no rows.'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'neither a CSV file'],
    ['a PDF', '%PDF-1.7 x', 'neither a CSV file'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), '.xlsx'],
    ['a zip archive of something else', Buffer.from('PK\x03\x04 nothing'), 'not an Excel workbook'],
    ['an open quote', `Name,Price\nA,1\n"B,2\n${'C,3\n'.repeat(5)}`, 'In line 3 a quote begins'],
    ['too many columns', `${'x,'.repeat(201)}x\n`, 'more than 200 columns'],
    ['too many rows', 'x\n'.repeat(200_002), 'more than 200000 rows'],
  ])('refuses %s and keeps nothing of it', async (_, body, message) => {
    const response = await send(body).expect(422);
    expect(response.body.code).toBe('invalid_input');
    expect(response.body.errors[0].path).toBe('file');
    expect(response.body.errors[0].message).toContain(message);
    expect(await get('/imports')).toEqual([]);
    expect(await test.db.collection('importFiles.chunks').countDocuments()).toBe(0);
  });

  it('refuses more than 50 MB, announced or not', async () => {
    const announced = await test.http
      .post('/api/imports?name=x.csv')
      .set(...test.as())
      .set('Content-Length', '50000001')
      .expect(413);
    expect(announced.body.code).toBe('body_too_large');
    await test.http.post('/api/imports?name=x.csv').send('Name\nA\n').expect(401);
    expect(
      (
        await test.http
          .post('/api/imports')
          .set(...test.as())
          .send('x')
      ).status,
    ).toBe(422);
  });
});

describe('the check', () => {
  let fan: ItemDoc;
  beforeEach(async () => {
    fan = await test.addItem({
      name: 'Fan 12',
      supplier: 'Karim & Sons',
      price: 10,
      barcode: '111',
      version: 1,
    });
  });

  it('says what each row would do, and changes nothing', async () => {
    const tv = await test.addItem({ name: 'TV', supplier: 'S', price: 100 });
    const before = await readContents();
    const shown = await checkText(
      [
        'Id,Barcode,Name,Supplier,Price,Stock Uttara,Reorder point Uttara',
        ',111,Fan 12 XL,,12,,3',
        `${tv._id},,,,100,0,`,
        ',222,Iron,S,5,7,',
        ',,FAN  12,karim &sons,10,,',
        '',
      ].join('\n'),
    );
    expect(shown).toMatchObject({
      rows: 4,
      checked: 4,
      counts: { new: 1, changed: 0, unchanged: 1, wrong: 2 },
    });
    // The first and the last row are about the same item.
    expect((await rowsOf(shown._id, 'wrong')).map(({ row, errors }) => [row, errors[0]?.message])).toEqual([
      [2, 'Row 5 is about the same item.'],
      [5, 'Row 2 is about the same item.'],
    ]);
    expect(await rowsOf(shown._id, 'unchanged')).toMatchObject([
      { row: 3, item: String(tv._id), itemName: 'TV' },
    ]);
    expect(await readContents()).toEqual(before);
    expect(await test.ledger.movements.countDocuments()).toBe(0);
  });

  it('shows old and new values, and leaves a field alone whose cell is empty', async () => {
    const shown = await checkText(
      'Barcode,Name,Supplier,Price,Stock Uttara,Reorder point Uttara\n111,Fan 12 XL,,12,4,3\n',
    );
    expect(await rowsOf(shown._id, 'changed')).toEqual([
      {
        row: 2,
        status: 'changed',
        item: String(fan._id),
        itemName: 'Fan 12',
        changes: [
          { field: 'name', before: 'Fan 12', after: 'Fan 12 XL' },
          { field: 'price', before: 10, after: 12 },
          { field: 'stock.uttara', before: 0, after: 4 },
          { field: 'reorderPoint.uttara', after: 3 },
        ],
        errors: [],
        warnings: [],
      },
    ]);
  });

  it('matches by id, else bar code, else name with supplier, in any case and with other spaces', async () => {
    await test.addItem({ name: 'Lamp', supplier: 'A' });
    await test.addItem({ name: 'Lamp', supplier: 'B' });
    const shown = await checkText(
      [
        'Name,Supplier,Barcode,Price,Id',
        'LAMP,a,,1,',
        'lamp,,,2,',
        'Lamp,C,,3,',
        'fan  12,KARIM&SONS,,4,',
        `x,,,5,${new ObjectId()}`,
        'x,,,6,abc',
        '',
      ].join('\n'),
    );
    expect((await rowsOf(shown._id, 'changed')).map(({ row, itemName }) => [row, itemName])).toEqual([
      [2, 'Lamp'],
      [5, 'Fan 12'],
    ]);
    expect((await rowsOf(shown._id, 'new')).map(({ row }) => row)).toEqual([4]);
    expect((await rowsOf(shown._id, 'wrong')).map(({ row, errors }) => [row, errors[0]?.message])).toEqual([
      [3, '2 items have this name. Add a column with their ids or bar codes.'],
      [6, 'There is no item with this id.'],
      [7, 'This is not the id of an item.'],
    ]);
  });

  it('accounts for every row of a messy file', async () => {
    await test.items.deleteMany({});
    const long = 'x'.repeat(4000);
    const text = [
      'Our price list,,,,',
      ',,Money,,',
      'Name,Supplier,Price,Description,Stock',
      `Good,S,"$1,299.00","${long}",1`,
      'Comma,S,"1.299,00",,1',
      'Taka,S,"৳ 1,299",,1',
      ',S,5,,1',
      'Twin,S,1,,1',
      'twin ,s,2,,1',
      `Long,S,1,${'x'.repeat(5001)},1`,
      'Emoji 🚀,সরবরাহকারী,1,"two\nlines",1',
      'Half,S,1.005,,1.5',
      'Formula,=1+1,1,,1',
      'Bad\u0007,S,1,,1',
      'Minus,S,-1,,-5',
      ',,,,',
      '"12" TV",S,3,,1',
      'More,S,1,,1,2,3',
      '"Stray,S,5,,1',
      'Next,"S",7,,1',
      '',
    ].join('\n');
    const uploaded = await upload(text);
    // Prices have points and commas.
    expect(uploaded.mapping.decimal).toBeNull();
    const shown = await check(uploaded, { decimal: '.' });
    const { new: added = 0, changed = 0, unchanged = 0, wrong = 0 } = shown.counts ?? {};
    expect(added + changed + unchanged + wrong).toBe(shown.rows);
    const news = await rowsOf(shown._id, 'new');
    expect(
      news.map(({ itemName, changes }) => [itemName, changes.find(({ field }) => field === 'price')?.after]),
    ).toEqual([
      ['Good', 1299],
      ['Taka', 1299],
      ['Emoji 🚀', 1],
      ['Formula', 1],
      ['"12" TV"', 3],
    ]);
    const problems = await rowsOf(shown._id, 'wrong');
    expect(problems.map(({ row, errors }) => [row, errors.map(({ column }) => column)])).toEqual([
      [5, ['Price']],
      [7, ['Name']],
      [8, ['Name']],
      [9, ['Name']],
      [10, ['Description']],
      [13, ['Price', 'Stock']],
      [15, ['Name']],
      [16, ['Price']],
      [19, ['']],
      [20, ['']],
    ]);
    expect(problems.at(-1)?.errors[0]?.message).toBe(
      'A quote is missing: lines 20 to 21 were read as one row.',
    );
    const job = await apply(shown._id);
    expect(job).toMatchObject({ kind: 'import', title: 'prices.csv', total: 5, done: 5, skipped: 0 });
    expect(await test.items.countDocuments()).toBe(5);
    expect(await findByName('Good')).toMatchObject({ description: long, email: ANNA.email, quantity: 1 });
    expect(await findByName('Formula')).toMatchObject({ supplier: '=1+1' });
    await expectVerified();
  });

  it('reads the first of many rows about the same item once', async () => {
    const findOne = vi.spyOn(Collection.prototype, 'findOne');
    onTestFinished(() => findOne.mockRestore());
    const rows = Array.from({ length: 700 }, () => 'Teesta 20L,1');
    const { counts } = await checkText(`Name,Price\n${rows.join('\n')}`);
    const reads = findOne.mock.contexts.filter(
      (collection) => (collection as Collection).collectionName === 'importRows',
    );
    expect([counts?.wrong, reads.length]).toEqual([700, 0]);
  });

  it('finds two rows about the same item far from each other, and nameless rows are not the same', async () => {
    const others = Array.from({ length: 250 }, (_, n) => `N${n},S,${n}`);
    const shown = await checkText(
      ['Name,Supplier,Price', 'Twin,S,1', ...others, 'twin,s,2', ',S,1', ',S,1', ''].join('\n'),
    );
    expect(shown.counts).toEqual({ new: 250, changed: 0, unchanged: 0, wrong: 4, leftOut: 0 });
    expect((await rowsOf(shown._id, 'wrong')).map(({ row, errors }) => [row, errors[0]?.message])).toEqual([
      [2, 'Row 253 is about the same item.'],
      [253, 'Row 2 is about the same item.'],
      [254, 'Name is required.'],
      [255, 'Name is required.'],
    ]);
  });

  it('gives the wrong rows back as a file to correct', async () => {
    const shown = await checkText('Name,Supplier,Price,Stock\nA,S,1,1\nB,=1+1,x,-2\n,"a\tb",2,1\n', {});
    const file = await test.http
      .get(`/api/imports/${shown._id}/wrong.csv`)
      .set(...test.as())
      .expect(200);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toContain('prices - wrong rows.csv');
    expect(file.text.replace('\ufeff', '')).toBe(
      [
        'Name,Supplier,Price,Stock,What is wrong',
        "B,'=1+1,x,-2,Price: Write a number like 1299.00.",
        `,a\tb,2,1,"Supplier: Line breaks, tabs and invisible control characters are not allowed. Name: Name is required."`,
        '',
      ].join('\r\n'),
    );
    const corrected = await upload(file.text.replace(',x,', ',9,'));
    expect(corrected.mapping.columns).toEqual(
      ['name', 'supplier', 'price', 'stock.halishar', null].map((f) =>
        f === 'stock.halishar' ? 'quantity' : f,
      ),
    );
    const again = await check(corrected);
    expect(again.counts).toMatchObject({ new: 1, wrong: 1 });
    expect((await rowsOf(again._id, 'new'))[0]?.changes).toContainEqual({ field: 'supplier', after: '=1+1' });
  });

  it('gives back more wrong rows than are read at once, and waits only for its first turn', {
    tags: 'slow',
  }, async () => {
    const rows = Array.from({ length: 70 }, (_, n) => `A ${n},${'x'.repeat(32_000)}`);
    const shown = await checkText(['Name,Price', ...rows].join('\n'));
    const { collections } = test.background.imports;
    const doc = await test.background.imports.require(new ObjectId(shown._id));
    const readings = createReadings();
    const readRows = vi.spyOn(readings, 'readRows');
    const reader = { person: ANNA.uid, signal: new AbortController().signal };
    const deps = { collections, readings, texts: textsIn('en') };
    let count = 0;
    for await (const _row of readWrongRows(deps, doc, reader)) count++;
    expect(count).toBe(71);
    expect(readRows.mock.calls.map(([, , { isPatient }]) => isPatient)).toEqual([false, true]);
  });

  it('can be cancelled, and is refused with columns that say nothing', async () => {
    const shown = await upload(`Name,Price\n${Array.from({ length: 3000 }, (_, n) => `N${n},1`).join('\n')}`);
    const twice = await test
      .post(`/imports/${shown._id}/check`, { ...shown.mapping, columns: ['name', 'name'] })
      .expect(422);
    expect(twice.body.errors[0].message).toBe('Choose name for one column only.');
    await test
      .post(`/imports/${shown._id}/check`, { ...shown.mapping, columns: [null, 'price'] })
      .expect(422);
    await test.post(`/imports/${shown._id}/check`, shown.mapping).expect(202);
    const cancelled = (await test.post(`/imports/${shown._id}/cancel`).expect(202)).body;
    expect(cancelled).toMatchObject({ state: 'uploaded', checked: 0 });
    await vi.waitFor(
      async () => expect(await test.background.collections.imports.rows.countDocuments()).toBe(0),
      { timeout: 20_000 },
    );
    expect((await test.post(`/imports/${shown._id}/apply`).expect(409)).body.code).toBe('import_not_ready');
  });

  it('says why it stopped, until the next one', async () => {
    const { _id, mapping, format } = await upload('Name\nA\n');
    const { imports } = test.background.collections.imports;
    const setFormat = (next: typeof format) =>
      imports.updateOne({ _id: new ObjectId(_id) }, { $set: { format: next } });
    await setFormat({ kind: 'xlsx', sheet: 'List' });
    await test.post(`/imports/${_id}/check`, mapping).expect(202);
    const stopped = await vi.waitFor(
      async () => {
        const shown = await get(`/imports/${_id}`);
        expect(shown.state).toBe('uploaded');
        return shown;
      },
      { timeout: 20_000 },
    );
    expect(stopped.message).toContain('not an Excel workbook');
    await setFormat(format);
    expect((await check(stopped)).message).toBeUndefined();
  });

  it('pages through the rows', async () => {
    const shown = await checkText('Name\nA\nB\nC\n');
    const page = await test.http
      .get(`/api/imports/${shown._id}/rows?status=new&limit=2`)
      .set(...test.as())
      .expect(200);
    expect(page.headers['x-total-count']).toBe('3');
    const [, next = ''] = /^<\/api(.+)>; rel="next"$/.exec(page.headers.link ?? '') ?? [];
    expect((await get(next)).map(({ row }: ImportRow) => row)).toEqual([4]);
  });
});

describe('applying', () => {
  it('adds and changes items, and one undo brings everything back', async () => {
    const id = await test.postItem(5);
    await test.post(`/item/${id}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    const before = await readContents();
    const shown = await checkText(
      `Id,Name,Price,Stock Halishar,Stock Uttara,Warn me at Halishar\n${id},Renamed,9.5,10,2,3\n,Brand new,1,6,,\n`,
    );
    test.now = new Date(test.now.getTime() + 1000);
    const job = await apply(shown._id);
    expect(job).toMatchObject({ total: 2, done: 2, skipped: 0 });
    expect(await findByName('Renamed')).toMatchObject({
      price: 9.5,
      stock: { halishar: 10, bahaddarhat: 0, uttara: 2 },
      reorderPoints: { halishar: 3 },
      lastCounts: { halishar: { by: ANNA.email }, uttara: { by: ANNA.email } },
    });
    const movements = await test.ledger.movements.find({ note: 'Import prices.csv' }).toArray();
    expect(movements.map(({ reason, change }) => [reason, change]).sort()).toEqual([
      ['added', 6],
      ['count', 2],
      ['count', 6],
    ]);
    expect(await get(`/imports/${shown._id}`)).toMatchObject({ state: 'applied', job: job._id });
    await expectVerified();

    expect(await undo(job._id)).toMatchObject({ reversed: 2, notReversed: 0 });
    expect(await readContents()).toEqual(before);
    await expectVerified();
  });

  it('keeps what was delivered between the check and the import', async () => {
    const id = await test.postItem(5);
    const shown = await checkText(`Id,Stock Halishar\n${id},8\n`);
    await test.post(`/item/${id}/movements`, { change: -2, reason: 'delivered' }).expect(201);
    const job = await apply(shown._id);
    expect((await test.items.findOne({ _id: new ObjectId(id) }))?.quantity).toBe(6);
    await undo(job._id);
    expect((await test.items.findOne({ _id: new ObjectId(id) }))?.quantity).toBe(3);
  });

  it('leaves stock alone that was counted since', async () => {
    const id = await test.postItem(10);
    const job = await apply((await checkText(`Id,Stock\n${id},12\n`))._id);
    test.now = new Date(test.now.getTime() + 60_000);
    const counted = { warehouse: 'halishar', counted: 12, expected: 12 };
    await test.post(`/item/${id}/counts`, counted, { key: randomUUID() }).expect(201);
    expect(await undo(job._id)).toMatchObject({ reversed: 0, notReversed: 1 });
    expect(await test.items.findOne({ _id: new ObjectId(id) })).toMatchObject({ quantity: 12 });
    expect((await get(`/jobs/${job._id}/problems`))[0].values).toEqual({ fields: 'stock.halishar' });
  });

  it('leaves items alone that somebody has changed or undone since', async () => {
    const id = await test.postItem(5);
    const shown = await checkText(`Id,Price,Stock,Name\n${id},20,8\n,1,2,Added\n`);
    const job = await apply(shown._id);
    const [count] = await test.ledger.movements.find({ reason: 'count' }).toArray();
    await test.post(`/movements/${count?._id}/undo`).expect(201);
    await test.http
      .patch(`/api/item/${id}`)
      .set(...test.as(BELA))
      .send({ price: 21 })
      .expect(200);
    const added = await findByName('Added');
    await test.post(`/item/${added?._id}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    expect(await undo(job._id)).toMatchObject({ reversed: 0, notReversed: 2 });
    expect(await test.items.findOne({ _id: new ObjectId(id) })).toMatchObject({
      quantity: 5,
      price: 21,
      name: 'New',
    });
    expect(await findByName('Added')).toMatchObject({ quantity: 1 });
    const problems = await get(`/jobs/${job._id}/problems`);
    expect(problems.map(({ row, message }: { row: number; message: string }) => [row, message])).toEqual([
      [2, 'Someone changed this later: price. It stays as it is now.'],
      [
        3,
        'The item was changed or its stock moved after it was added. It stays. Undo that change, then try again.',
      ],
    ]);
    await expectVerified();
  });

  it('leaves an item that it added if damaged pieces of it came since', async () => {
    const job = await apply((await checkText('Name,Stock\nAdded,2\n'))._id);
    const added = await findByName('Added');
    const body = { reason: 'returned', condition: 'damaged', quantity: 1 };
    await test.post(`/item/${added?._id}/returns`, body).expect(201);
    expect(await undo(job._id)).toMatchObject({ reversed: 0, notReversed: 1 });
    expect(await findByName('Added')).toMatchObject({ quantity: 2, damaged: { halishar: 1 } });
    await expectVerified();
  });

  it('puts back at a second attempt what somebody has changed back meanwhile', async () => {
    const id = await test.postItem(5);
    const job = await apply(
      (await checkText(`Id,Price,Name,Stock\n${id},20,,5\n,1,Added,2\n,1,Sold,2\n`))._id,
    );
    const setPrices = async (prices: [string, number][]) => {
      for (const [name, price] of prices)
        await test.http
          .patch(`/api/item/${(await findByName(name))?._id}`)
          .set(...test.as(BELA))
          .send({ price })
          .expect(200);
    };
    await setPrices([
      ['New', 21],
      ['Added', 3],
    ]);
    const sold = await findByName('Sold');
    await test.post(`/item/${sold?._id}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    expect(await undo(job._id)).toMatchObject({ reversed: 0, notReversed: 3 });
    await setPrices([
      ['New', 20],
      ['Added', 1],
    ]);
    expect(await undo(job._id)).toMatchObject({ done: 3, reversed: 2, notReversed: 1 });
    expect(await findByName('New')).toMatchObject({ price: 0, quantity: 5 });
    expect(await findByName('Added')).toBeNull();
    expect(await findByName('Sold')).toMatchObject({ quantity: 1 });
    expect(await get(`/jobs/${job._id}/problems`)).toMatchObject([{ itemName: 'Sold' }]);
    await test.post(`/item/${sold?._id}/movements`, { change: 1, reason: 'restock' }).expect(201);
    expect(await undo(job._id)).toMatchObject({ done: 3, reversed: 3, notReversed: 0 });
    const { body } = await test.post(`/jobs/${job._id}/undo`).expect(409);
    expect(body.code).toBe('job_ended');
    await expectVerified();
  });

  it('skips a row whose item was deleted, or whose bar code was taken, and does the others', async () => {
    const id = await test.postItem(1);
    const shown = await checkText(`Id,Name,Barcode\n${id},Gone,\n,One,1001\n,Two,1002\n`);
    await test.http
      .delete(`/api/item/${id}`)
      .set(...test.as())
      .expect(200);
    await test.addItem({ name: 'Other', barcode: '1001' });
    const job = await apply(shown._id);
    expect(job).toMatchObject({ total: 3, done: 1, skipped: 2 });
    const problems = await get(`/jobs/${job._id}/problems`);
    expect(problems.map(({ row, message }: { row: number; message: string }) => [row, message])).toEqual([
      [2, 'The item does not exist, or was deleted.'],
      [3, 'Other has the code 1001 already.'],
    ]);
    expect(await findByName('Two')).not.toBeNull();
  });

  it('happens once, also when the request is repeated', async () => {
    const shown = await checkText('Name\nA\n');
    const key = randomUUID();
    const job = await apply(shown._id, key);
    expect(await apply(shown._id, key)).toEqual(job);
    expect((await test.post(`/imports/${shown._id}/apply`).expect(409)).body.code).toBe('import_not_ready');
    expect(await test.items.countDocuments()).toBe(1);
  });

  it('tells that the same file was applied before, until that is undone', async () => {
    const job = await apply((await checkText('Name\nA\n'))._id);
    const again = await upload('Name\nA\n', 'copy.csv');
    expect(again.sameFile).toEqual({ at: test.now.toISOString(), email: ANNA.email, job: job._id });
    expect((await upload('Name\nB\n')).sameFile).toBeUndefined();
    await undo(job._id);
    expect((await get(`/imports/${again._id}`)).sameFile).toBeUndefined();
  });
});

it('is discarded once by two requests at the same time', async () => {
  for (let round = 0; round < 5; round++) {
    const { _id } = await upload('Name,Quantity\nOven,1\n');
    const discard = () => test.http.delete(`/api/imports/${_id}`).set(...test.as());
    const statuses = (await Promise.all([discard(), discard()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  }
});

it('forgets a file that was not applied after a day, and deletes one on request', async () => {
  const kept = await upload('Name\nA\n');
  const deleted = await checkText('Name\nB\n');
  await test.http
    .delete(`/api/imports/${deleted._id}`)
    .set(...test.as())
    .expect(200, { deletedCount: 1 });
  expect(await get('/imports')).toMatchObject([{ _id: kept._id }]);
  await test.background.purge(new Date(test.now.getTime() + 24 * 3_600_000 + 1));
  expect(await get('/imports')).toEqual([]);
  expect(await test.db.collection('importFiles.chunks').countDocuments()).toBe(0);
  expect(await test.background.collections.imports.rows.countDocuments()).toBe(0);
  expect((await test.post(`/imports/${kept._id}/check`, kept.mapping).expect(404)).body.code).toBe(
    'import_not_found',
  );
});

it('keeps the latest 20 files of a person that were not applied', async () => {
  const by = { uid: ANNA.uid, email: ANNA.email };
  const other = await upload('Name\nOther\n', 'other.csv', BELA);
  const oldest = await checkText('Name\nOldest\n');
  const applied = await checkText('Name\nOven\n');
  await apply(applied._id);
  const { imports, files } = test.background.collections.imports;
  const stored = await imports.findOne({ _id: new ObjectId(oldest._id) });
  const docs = Array.from({ length: 19 }, () => ({ ...stored, _id: new ObjectId(), by, state: 'uploaded' }));
  await test.db.collection('imports').insertMany(docs);
  const latest = await upload('Name\nLatest\n');
  expect(await imports.countDocuments({ 'by.uid': ANNA.uid, state: { $ne: 'applied' } })).toBe(20);
  expect((await test.post(`/imports/${oldest._id}/apply`).expect(404)).body.detail).toContain(
    'only the latest 20',
  );
  expect(await files.find({ filename: oldest._id }).toArray()).toEqual([]);
  expect(await rowsOf(applied._id, 'new')).toHaveLength(1);
  for (const { _id } of [other, applied, latest])
    expect(await files.find({ filename: _id }).toArray()).toHaveLength(1);
});
