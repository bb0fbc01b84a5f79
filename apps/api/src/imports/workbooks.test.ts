import type { Import, ImportRow } from '@godown/shared/imports';
import { strToU8, zipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { useTestApp } from '../testing/test-app.js';

const test = useTestApp();

const send = (body: Buffer) =>
  test.http
    .post('/api/imports?name=list.xlsx')
    .set(...test.as())
    .set('Content-Type', 'application/octet-stream')
    .send(body);

async function checkFile(body: Buffer): Promise<Import> {
  const { _id, mapping } = (await send(body).expect(201)).body;
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

const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>';
const WORKBOOK =
  '<workbook xmlns:r="x"><sheets><sheet name="Empty" r:id="r1"/><sheet name="Stock" r:id="r2"/></sheets></workbook>';

/** A workbook whose second sheet has these rows, as XML. */
const toWorkbook = (rows: string, parts: Record<string, string> = {}): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': WORKBOOK,
          'xl/_rels/workbook.xml.rels': RELATIONS,
          'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
          'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
          ...parts,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  );

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
  ['no sheets', Buffer.from(zipSync({ 'a.txt': strToU8('x') })), 'or it is damaged'],
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
  expect(problem.errors).toEqual([{ path: 'file', message: expect.stringContaining(message) }]);
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
    expect(mapping.columns).toHaveLength(14);
    expect(mapping.columns).not.toContain(null);
  }
});
