import type { Import, ImportRow } from '@godown/shared/bulk/imports';
import { describe, expect, it, vi } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { toRelations, zip } from '../../testing/hostile-files.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();

const send = (body: Buffer) =>
  test.http
    .post('/api/imports?name=list.xlsx')
    .set(...test.as())
    .set('Content-Type', 'application/octet-stream')
    .send(body);

const checkFile = async (body: Buffer): Promise<Import> => check((await send(body).expect(201)).body);

async function check({ _id, mapping }: Import): Promise<Import> {
  await test.post(`/imports/${_id}/check`, mapping).expect(202);
  return vi.waitFor(
    async () => {
      const shown = (await test.http.get(`/api/imports/${_id}`).set(...test.as())).body;
      expect(shown.state).toBe('checked');
      return shown;
    },
    { timeout: 20_000, interval: 20 },
  );
}

const rowsOf = async (id: string, status: string): Promise<ImportRow[]> =>
  (await test.http.get(`/api/imports/${id}/rows?status=${status}`).set(...test.as())).body;

const RELATIONS = toRelations(['worksheets/sheet1.xml', '/xl/worksheets/sheet2.xml']);
const WORKBOOK =
  '<workbook xmlns:r="x"><sheets><sheet name="Empty" r:id="r1"/><sheet name="Stock" r:id="r2"/></sheets></workbook>';

/** A workbook whose second sheet has these rows, as XML. */
const toWorkbook = (rows: string, parts: Record<string, string> = {}): Buffer =>
  zip({
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  });

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

it('reads what a spreadsheet program writes', async () => {
  const file = await writeXlsxFile(
    [
      ['Stock list'],
      [],
      ['Name', 'Barcode', 'Price', 'Stock Uttara', 'Description'],
      ['Fan & Co', 8901234567890, 12.99, 4, new Date('2026-03-01T00:00:00Z')],
      ['টিভি 📺', { value: 42, format: '0000000000000' }, 100, -2, '=1+1'],
    ],
    { sheet: 'Items', dateFormat: 'yyyy-mm-dd' },
  ).toBuffer();
  const shown = await checkFile(file);
  expect(shown).toMatchObject({
    format: { kind: 'xlsx', sheet: 'Items' },
    mapping: { headingRow: 3, columns: ['name', 'barcode', 'price', 'stock.uttara', 'description'] },
    counts: { new: 2, wrong: 0 },
  });
  expect(
    (await rowsOf(shown._id, 'new')).map(({ row, changes }) => [row, changes.map(({ after }) => after)]),
  ).toEqual([
    [4, ['Fan & Co', '8901234567890', 12.99, 4, '2026-03-01']],
    [5, ['টিভি 📺', '0000000000042', 100, -2, '=1+1']],
  ]);
});

it('reads shared, formatted and missing cells of the first sheet with content', async () => {
  const shown = await checkFile(
    toWorkbook(
      `<row r="2">${cell('Name')}${cell('Price')}${cell('Supplier')}</row>` +
        '<row r="7"><c r="A7" t="s"><v>0</v></c><c r="B7"><v>12.989999999999998</v></c><c r="C7" t="str"><f>"a"</f><v>From a formula</v></c></row>' +
        '<row r="9"><c r="A9" t="s"><v>1</v></c><c r="C9" t="e"><v>#N/A</v></c></row>',
      {
        'xl/sharedStrings.xml':
          '<sst><si><r><t>Two </t></r><r><t>parts</t></r><rPh><t>x</t></rPh></si><si><t>A_x0041_</t></si></sst>',
      },
    ),
  );
  expect(shown).toMatchObject({ format: { sheet: 'Stock' }, mapping: { headingRow: 2 }, rows: 2 });
  expect(
    (await rowsOf(shown._id, 'new')).map(({ row, changes }) => [row, changes.map(({ after }) => after)]),
  ).toEqual([
    [7, ['Two parts', 12.99, 'From a formula']],
    [9, ['AA', '#N/A']],
  ]);
});

it.each([
  [
    'entities that grow',
    toWorkbook('', {
      'xl/worksheets/sheet2.xml':
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>',
    }),
    'or it is damaged',
  ],
  ['broken XML', toWorkbook('<row><c>'), 'or it is damaged'],
  ['no sheets', zip({ 'a.txt': 'x' }), 'or it is damaged'],
  ['only empty sheets', toWorkbook(''), 'The workbook has no rows.'],
  ['too many columns', toWorkbook('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'), 'more than 200 columns'],
  [
    'too much text, packed into a small file',
    toWorkbook('', {
      'xl/sharedStrings.xml': `<sst>${`<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(2100)}</sst>`,
    }),
    'too much text',
  ],
  [
    'a part that is cut off',
    toWorkbook(`<row>${cell('Name')}</row>`.repeat(99)).subarray(0, -100),
    'or it is damaged',
  ],
])('refuses %s', async (_, body, message) => {
  const { body: problem } = await send(body).expect(422);
  expect(problem.errors).toMatchObject([{ path: 'file', message: expect.stringContaining(message) }]);
});

const FORMATS = {
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$৳-845]\\ #,##0.00;[Red]\\-#,##0.00"/><numFmt numFmtId="171" formatCode="0.0%"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="2"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="1"/></cellXfs></styleSheet>',
};
const formula = (style: number, value: string) => `<c s="${style}"><f>C2*1.175</f><v>${value}</v></c>`;

it('reads the result of a formula as it is shown, and what somebody has typed as it is', async () => {
  const shown = await checkFile(
    toWorkbook(
      `<row>${cell('Name')}${cell('Price')}${cell('Cost')}</row>` +
        `<row>${cell('Built in')}${formula(1, '117.49875')}${formula(1, '1.005')}</row>` +
        `<row>${cell('Own')}${formula(2, '1299.9949')}${formula(2, '0.125')}</row>` +
        `<row>${cell('Whole')}${formula(4, '117.5')}${formula(4, '0')}</row>` +
        `<row>${cell('No decimals')}${formula(0, '117.49875')}</row>` +
        `<row>${cell('Typed')}<c s="1"><v>117.49875</v></c></row>`,
      FORMATS,
    ),
  );
  expect(
    (await rowsOf(shown._id, 'new')).map(({ changes }) =>
      changes.filter(({ field }) => field !== 'supplier').map(({ after }) => after),
    ),
  ).toEqual([
    ['Built in', 117.5, 1.01],
    ['Own', 1299.99, 0.13],
    ['Whole', 118, 0],
  ]);
  expect((await rowsOf(shown._id, 'wrong')).map(({ row, errors }) => [row, errors[0]?.column])).toEqual([
    [5, 'Price'],
    [6, 'Price'],
  ]);
});

it.each([
  ['nothing', '', ''],
  ['an empty value', '<v></v>', ''],
  ['0, to be calculated later', '<v>0</v>', '<calcPr fullCalcOnLoad="1"/>'],
])('does not take a formula for 0 that has %s as its result', async (_, value, calculation) => {
  const shown = await checkFile(
    toWorkbook(
      `<row>${cell('Name')}${cell('Price')}${cell('Note')}</row>` +
        `<row>${cell('Fan')}<c><f>C2*1.175</f>${value}</c></row>` +
        `<row>${cell('Unread column')}<c><v>5</v></c><c><f>A1</f>${value}</c></row>` +
        `<row>${cell('Empty text')}<c><v>6</v></c><c t="str"><f>""</f><v></v></c></row>`,
      { 'xl/workbook.xml': WORKBOOK.replace('</workbook>', `${calculation}</workbook>`) },
    ),
  );
  expect(shown.sample[1]).toEqual(['Fan', '=C2*1.175']);
  expect(shown.counts).toMatchObject({ new: 2, wrong: 1 });
  expect((await rowsOf(shown._id, 'wrong'))[0]?.errors).toEqual([
    {
      column: 'Price',
      value: '=C2*1.175',
      message: 'The file has the formula without its result. Open it in a spreadsheet program and save it.',
    },
  ]);
});

describe('a workbook with several sheets', () => {
  const COVER = `<row>${cell('Price list of Karim')}</row><row>${cell('Valid from May')}</row>`;
  const TABLE = `<row>${cell('Name')}${cell('Price')}</row><row>${cell('Fan')}<c><v>5</v></c></row>`;
  const OTHER = `<row>${cell('Name')}${cell('Cost')}${cell('Barcode')}</row><row>${cell('TV')}<c><v>7</v></c></row><row>${cell('Iron')}<c><v>8</v></c></row>`;
  const toSheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const file = toWorkbook('', {
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="Cover" r:id="r1"/><sheet name="Fans" r:id="r2"/><sheet name="Old" state="hidden" r:id="r4"/><sheet name="TVs" r:id="r3"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': toRelations([1, 2, 3, 4].map((n) => `worksheets/sheet${n}.xml`)),
    'xl/worksheets/sheet1.xml': toSheet(COVER),
    'xl/worksheets/sheet2.xml': toSheet(TABLE),
    'xl/worksheets/sheet3.xml': toSheet(OTHER),
    'xl/worksheets/sheet4.xml': toSheet(TABLE),
  });

  it('is read at its first table, and another sheet can be chosen', async () => {
    const shown = await checkFile(file);
    expect(shown).toMatchObject({ sheets: ['Cover', 'Fans', 'TVs'], format: { sheet: 'Fans' }, rows: 1 });
    const { body: chosen } = await test.post(`/imports/${shown._id}/sheet`, { sheet: 'TVs' }).expect(200);
    expect(chosen).toMatchObject({
      state: 'uploaded',
      format: { sheet: 'TVs' },
      mapping: { columns: ['name', 'cost', 'barcode'] },
      rows: 2,
      checked: 0,
    });
    expect(chosen.counts).toBeUndefined();
    expect(await test.background.collections.imports.rows.countDocuments()).toBe(0);
    const again = await check(chosen);
    expect(again.counts).toMatchObject({ new: 2 });
  });

  it('keeps texts of the chosen sheet that begin with $', async () => {
    const { _id } = (
      await send(
        toWorkbook(
          `<row>${cell('Name')}${cell('Price')}</row><row>${cell('$name')}${cell('$1.200')}</row><row>${cell('$$NOW')}${cell('$12.50')}</row>`,
          {
            'xl/workbook.xml': WORKBOOK.replace('Stock', '$hash'),
            'xl/worksheets/sheet1.xml': toSheet(TABLE),
          },
        ),
      ).expect(201)
    ).body;
    const { body: chosen } = await test.post(`/imports/${_id}/sheet`, { sheet: '$hash' }).expect(200);
    expect(chosen).toMatchObject({
      format: { sheet: '$hash' },
      sample: [
        ['Name', 'Price'],
        ['$name', '$1.200'],
        ['$$NOW', '$12.50'],
      ],
      columns: [{}, { numbers: { point: 1, examples: [{ text: '$1.200' }] } }],
    });
  });

  it('has no sheet that is hidden, and none while it is checked or after it was applied', async () => {
    const shown = await checkFile(file);
    const choose = (sheet: string) => test.post(`/imports/${shown._id}/sheet`, { sheet });
    for (const sheet of ['Old', 'None'])
      expect((await choose(sheet).expect(422)).body.errors).toEqual([
        { path: 'sheet', message: 'The file has no sheet with this name.' },
      ]);
    const imports = test.background.collections.imports.imports;
    await imports.updateOne({}, { $set: { state: 'applied' } });
    expect((await choose('TVs').expect(409)).body.code).toBe('import_not_ready');
    await imports.deleteMany({});
    expect((await choose('TVs').expect(404)).body.code).toBe('import_not_found');
  });
});

it.each([
  ['an OpenDocument spreadsheet', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }],
  ['a binary Excel workbook', { 'xl/workbook.bin': 'x' }],
  ['a Numbers document', { 'Index/Document.iwa': 'x' }],
])('says what to save %s as', async (name, parts) => {
  const { body } = await send(zip(parts as Record<string, string>)).expect(422);
  expect(body.errors[0].message).toContain(`This is ${name}`);
  expect(body.errors[0].message).toContain('Save it as an Excel workbook (.xlsx) or as CSV');
});

it('gives a template that is read as it is meant', async () => {
  const get = (path: string) =>
    test.http
      .get(`/api/imports/${path}`)
      .set(...test.as())
      .responseType('blob')
      .expect(200);
  for (const path of ['template.csv', 'template.xlsx']) {
    const { body, headers } = await get(path);
    expect(headers['content-disposition']).toContain('attachment');
    const { mapping } = (await send(body).expect(201)).body;
    expect(mapping.columns).toHaveLength(15);
    expect(mapping.columns).not.toContain(null);
  }
});
