/** Lists as shops have them: several rows of headings, merged cells, filtered rows, other encodings. */
import type { Import } from '@godown/shared/bulk/imports';
import { describe, expect, it } from 'vitest';
import { toRelations, zip } from '../../testing/hostile-files.js';
import { createImportCalls } from '../../testing/import-calls.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { upload, check, checkText, rowsOf, wrongRowsOf, send } = createImportCalls(test);

const newRows = async ({ _id }: Import) =>
  (await rowsOf(_id, 'new')).map(({ changes }) =>
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  );
const namesOf = async (shown: Import, status: string) =>
  (await rowsOf(shown._id, status)).map(({ itemName }) => itemName);
const wrongOf = async ({ _id }: Import) =>
  (await rowsOf(_id, 'wrong')).map(({ row, errors }) => [row, errors[0]?.column, errors[0]?.message]);

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const EMPTY = '<c/>';

/** A workbook of these rows, with what stands after them. */
const toWorkbook = (rows: string, after = '', styles = '') =>
  zip({
    'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="Stock" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': toRelations(['worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
    ...(styles && { 'xl/styles.xml': styles }),
  });

const merged = (...refs: string[]) =>
  `<mergeCells count="${refs.length}">${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;

describe('a row with the word total', () => {
  it('is an item if it has a name of its own', async () => {
    const shown = await checkText(
      [
        'Brand,Name,Price,Stock',
        'TOTAL,Cordless drill 20V,5500,4',
        'মোট,Hammer,450,9',
        'Total,,5950,13',
        'TOTAL,2 items,5950,13',
        ',Total,5950,13',
        '',
      ].join('\n'),
    );
    expect(await namesOf(shown, 'new')).toEqual(['Cordless drill 20V', 'Hammer']);
    expect((await rowsOf(shown._id, 'leftOut')).map(({ row }) => row)).toEqual([4, 5, 6]);
  });
});

describe('two rows of headings', () => {
  const STOCK = {
    columns: ['name', 'price', 'stock.halishar', 'stock.bahaddarhat', 'stock.uttara'],
    headingRow: 2,
  };
  const OVEN = {
    name: 'Oven',
    price: 1200,
    'stock.halishar': 5,
    'stock.bahaddarhat': 3,
    'stock.uttara': 2,
  };

  it('are read together: a heading above several others is that of all of them', async () => {
    const shown = await checkText(
      'Item,Price,Stock,,\n,,Halishar,Bahaddarhat,Uttara\nOven,1200,5,3,2\nFan,x,1,1,1\n',
    );
    expect(shown.mapping).toMatchObject(STOCK);
    expect(shown.columns.map(({ heading }) => heading)).toEqual([
      'Item',
      'Price',
      'Stock Halishar',
      'Stock Bahaddarhat',
      'Stock Uttara',
    ]);
    expect(await newRows(shown)).toEqual([OVEN]);
    expect((await wrongOf(shown))[0]?.[1]).toBe('Price');
    const wrong = await wrongRowsOf(shown._id);
    expect(wrong).toContain('Item,Price,Stock Halishar,Stock Bahaddarhat,Stock Uttara,What is wrong');
    expect((await upload(wrong)).mapping.columns).toEqual([...STOCK.columns, null]);
  });

  it('may be merged cells of a workbook', async () => {
    const shown = await check(
      await upload(
        toWorkbook(
          `<row>${text('Item') + text('Price') + text('Stock')}</row><row>${EMPTY + EMPTY + text('Halishar') + text('Bahaddarhat') + text('Uttara')}</row><row>${text('Oven')}<c><v>1200</v></c><c><v>5</v></c><c><v>3</v></c><c><v>2</v></c></row>`,
          merged('A1:A2', 'B1:B2', 'C1:E1'),
        ),
      ),
    );
    expect(shown.mapping).toMatchObject(STOCK);
    expect(await newRows(shown)).toEqual([OVEN]);
  });

  it.each([
    ['Item,Price,,Qty', ',Sale,Purchase,', 'Oven,12,10,5', ['name', 'price', 'cost', 'quantity']],
    ['Item,Price,,Qty', ',Purchase,Sale,', 'Oven,10,12,5', ['name', 'cost', 'price', 'quantity']],
    [
      'Particulars,Inwards,,Closing Balance,',
      ',Quantity,Value,Quantity,Value',
      'Oven,9,90,5,50',
      ['name', null, null, 'quantity', null],
    ],
    [
      'Product,,Sold last month,',
      'Code,Name,Halishar,Uttara',
      'A1,Oven,5,6',
      ['barcode', 'name', null, null],
    ],
  ])('%s with %s', async (above, below, row, columns) => {
    const shown = await upload([above, below, row, row, ''].join('\n'));
    expect(shown.mapping).toMatchObject({ headingRow: 2, columns });
  });

  it('are not a title above the headings, nor the first item below them', async () => {
    const titled = await upload('Padma Electronics,,Price list,\nName,Price,Note,Stock\nOven,1,a,2\n');
    expect(titled.mapping).toMatchObject({ headingRow: 2, columns: ['name', 'price', null, 'quantity'] });
    expect(titled.columns.every(({ heading }) => heading === undefined)).toBe(true);
    const plain = await upload('Name,Price,Stock\nFans,,\nFan,1,2\n');
    expect(plain.mapping.headingRow).toBe(1);
  });
});

describe('another row of headings', () => {
  it('is guessed again', async () => {
    const shown = await upload('Name,Price,Stock\nWare,Bestand,Preis\nOfen,5,100\n');
    expect(shown.mapping).toMatchObject({ headingRow: 1, columns: ['name', 'price', 'quantity'] });
    await check(shown);
    const path = `/imports/${shown._id}/headings`;
    const { body } = await test.post(path, { headingRow: 2 }).expect(200);
    expect(body).toMatchObject({
      state: 'uploaded',
      rows: 1,
      mapping: { headingRow: 2, columns: [null, 'quantity', 'price'] },
    });
    expect(body.counts).toBeUndefined();
    expect(await rowsOf(shown._id, 'new')).toEqual([]);
    await test.post(path, { headingRow: 21 }).expect(422);
    await test.post('/imports/000000000000000000000000/headings', { headingRow: 1 }).expect(404);
  });
});

describe('a workbook', () => {
  it('that has rounded a code makes its row wrong, but not if all digits are there', async () => {
    const number = (value: string) => `<c><v>${value}</v></c>`;
    const shown = await check(
      await upload(
        toWorkbook(
          `<row>${text('Name') + text('Barcode')}</row><row>${text('Rounded') + number('123456789012345000')}</row><row>${text('Short')}${number('1.2345678901234501E+17')}</row><row>${text('Whole') + number('123456789012345678')}</row><row>${text('Usual') + number('8901234567890')}</row>`,
        ),
      ),
    );
    const message = 'The spreadsheet has rounded this number. Format the column as text.';
    expect(await wrongOf(shown)).toEqual([
      [2, 'Barcode', message],
      [3, 'Barcode', message],
    ]);
    expect((await newRows(shown)).map(({ barcode }) => barcode)).toEqual([
      '123456789012345678',
      '8901234567890',
    ]);
  });

  it('that has made a date of a code says so', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const shown = await check(
      await upload(
        toWorkbook(
          `<row>${text('Name') + text('Barcode')}</row><row>${text('Fan')}<c s="1"><v>46082</v></c></row><row>${text('Oven') + text('A-12')}</row>`,
          '',
          styles,
        ),
      ),
    );
    expect((await rowsOf(shown._id, 'warned')).map(({ warnings }) => warnings[0]?.message)).toEqual([
      'The code 2026-03-01 looks like a date. If the spreadsheet has changed it, format the column as text.',
    ]);
  });

  it('says how many of its rows are hidden, and reads them', async () => {
    const row = (name: string, hidden = '') => `<row${hidden}>${text(name)}<c><v>5</v></c></row>`;
    const shown = await upload(
      toWorkbook(
        `<row>${text('Name') + text('Price')}</row>${row('Fan')}${row('Oven', ' hidden="1"')}${row('Iron', ' hidden="true"')}<row hidden="1"/>`,
      ),
    );
    expect(shown.warnings?.map(({ message }) => message)).toEqual([
      'The sheet has 2 hidden rows, perhaps because of a filter. They are imported too.',
    ]);
    expect((await check(shown)).counts).toMatchObject({ new: 3 });
  });

  it('has a brand that is merged over its rows in each of them, but no number', async () => {
    const rows = ['Fan', 'Oven', 'Iron', 'TV'].map(
      (name, at) =>
        `<row>${at === 0 ? text('Walton') : EMPTY}${text(name)}${at % 3 === 0 ? '<c><v>7</v></c>' : EMPTY}</row>`,
    );
    const shown = await upload(
      toWorkbook(
        `<row>${text('Brand') + text('Name') + text('Stock')}</row>${rows.join('')}<row/>`,
        merged('A2:A4', 'C2:C3', 'A5:B5', 'A6:A9'),
      ),
    );
    expect(shown.warnings?.map(({ message }) => message)).toEqual([
      'The sheet has 1 number in a cell that is merged over several rows. Only the first of its rows gets it.',
    ]);
    expect(await newRows(await check(shown))).toEqual([
      { supplier: 'Walton', name: 'Fan', 'stock.halishar': 7 },
      { supplier: 'Walton', name: 'Oven' },
      { supplier: 'Walton', name: 'Iron' },
      { name: 'TV', 'stock.halishar': 7 },
    ]);
  });
});

describe('a text file', () => {
  const LIST = 'Name,Price,Stock\nপাখা,5,1\nOven,6,2\n';
  const swapped = (file: Buffer) => Buffer.from(file).swap16();
  const MARK = Buffer.from([0xff, 0xfe]);
  const utf16 = Buffer.from(LIST, 'utf16le');

  it.each([
    ['utf-16le', 'with a mark', Buffer.concat([MARK, utf16])],
    ['utf-16le', 'without a mark', utf16],
    ['utf-16be', 'with a mark', swapped(Buffer.concat([MARK, utf16]))],
    ['utf-16be', 'without a mark', swapped(utf16)],
  ] as const)('may be %s %s', async (encoding, _, file) => {
    const shown = await check(await upload(file));
    expect(shown.format).toEqual({ kind: 'csv', encoding, separator: ',' });
    expect(await namesOf(shown, 'new')).toEqual(['পাখা', 'Oven']);
  });

  it('in UTF-16 may have nothing but Bangla between its separators', async () => {
    const list = `নাম,ঠিকানা\n${'বৈদ্যুতিক_ইস্ত্রি,ওয়ালটন\n'.repeat(50)}`;
    for (const file of [Buffer.from(list, 'utf16le'), swapped(Buffer.from(list, 'utf16le'))])
      expect((await upload(file)).sample[1]).toEqual(['বৈদ্যুতিক_ইস্ত্রি', 'ওয়ালটন']);
  });

  it.each([
    ['UTF-8', Buffer.from('Name,Price\nপাখা\0,5\n')],
    ['UTF-8 of Latin letters', Buffer.from('Name,Price\nFan\0,5\n')],
    ['Windows-1252', Buffer.from(`Name,Price\nCaf\xe9\0,5\n${'Caf\xe9,5\n'.repeat(20)}`, 'latin1')],
  ])('in %s is not taken for UTF-16 because of a single zero', async (_, file) => {
    const { body } = await send(file).expect(422);
    expect(body.errors[0].message).toContain('neither');
  });

  it('may have | between its cells', async () => {
    const shown = await checkText(LIST.replaceAll(',', '|'));
    expect(shown.format).toMatchObject({ separator: '|' });
    expect(shown.counts).toMatchObject({ new: 2, wrong: 0 });
  });

  it('is no picture that has zeros at every second place', async () => {
    const zeros = Buffer.from(Array.from({ length: 2000 }, (_, at) => (at % 2 === 0 ? at % 32 : 0)));
    const { body } = await test.http
      .post('/api/imports?name=x.csv')
      .set(...test.as())
      .set('Content-Type', 'application/octet-stream')
      .send(zeros)
      .expect(422);
    expect(body.errors[0].message).toContain('neither');
  });
});

it('writes a name in one line', async () => {
  await test.addItem({ name: 'Iron box', supplier: 'S' });
  const shown = await checkText('Name,Supplier,Description\n"Table\n fan ",W,"one\ntwo"\n"Iron\r\nbox",S,\n');
  expect(await newRows(shown)).toEqual([{ name: 'Table fan', supplier: 'W', description: 'one\ntwo' }]);
  expect(shown.counts).toMatchObject({ unchanged: 1 });
});
