/** Files to import, and the bytes of a JSON body. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';

const HEADINGS = [
  'Name',
  'Price',
  'Quantity',
  'Supplier',
  'Barcode',
  'Cartons',
  'Cost',
  'Stock Uttara',
  'Nonsense',
];
const cell = fc.oneof(
  fc.constantFrom('Fuzz oven', '12.50', '1.299,00', '7', '-3', 'x', '', '"', '=1+1', 'ফ্রিজ', 'A1 x 6; B2=12'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/["\r\n;,]/g, '')),
);

const rows = fc
  .tuple(
    fc.subarray(HEADINGS, { minLength: 1 }),
    fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }),
  )
  .map(([headings, below]): string[][] => [headings, ...below]);

const csv = fc
  .tuple(rows, fc.constantFrom(',', ';', '\t'))
  .map(([all, separator]) => all.map((row) => row.join(separator)).join('\r\n'));

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (type: string, target: string) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
/** Control characters have no place in XML. */
const escapeXml = (text: string): string =>
  text.replace(/[\p{Cc}\ufffe\uffff]/gu, '').replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'));

/** A workbook with one sheet, of numbers and of texts in their cells. */
function toWorkbook(all: readonly string[][]): Uint8Array {
  const cells = (row: readonly string[]) =>
    row.map((text) =>
      /^-?\d+(\.\d+)?$/.test(text)
        ? `<c><v>${text}</v></c>`
        : `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`,
    );
  const sheet = all.map((row) => `<row>${cells(row).join('')}</row>`).join('');
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(relation('officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': strToU8(
      `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="Items" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(relation('worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': strToU8(
      `${XML}<worksheet xmlns="${SHEETS}"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  });
}

/** A file for `POST /imports`: mostly CSV and workbooks, sometimes something that only begins as a workbook. */
export const toBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 4, arbitrary: csv.map((text): Uint8Array => Buffer.from(text)) },
  { weight: 3, arbitrary: rows.map(toWorkbook) },
  { weight: 1, arbitrary: csv.map((text): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 300 })
      .map((rest): Uint8Array => Buffer.from([0x50, 0x4b, 3, 4, ...rest])),
  },
);

/** A JSON body as it is sent, with the headers that belong to it. */
export function encode(json: unknown, encoding: string): { bytes: Buffer; headers: Record<string, string> } {
  const text = JSON.stringify(json) ?? 'null';
  const headers = { 'content-type': 'application/json' };
  const zipped = { ...headers, 'content-encoding': 'gzip' };
  switch (encoding) {
    case 'latin1':
    case 'utf16le':
      return { bytes: Buffer.from(text, encoding), headers };
    case 'cut':
      return { bytes: Buffer.from(text).subarray(0, -1), headers };
    case 'gzip':
      return { bytes: gzipSync(text), headers: zipped };
    case 'broken-gzip':
      return { bytes: gzipSync(text).subarray(0, -4), headers: zipped };
    case 'bom':
      return { bytes: Buffer.from(`\ufeff${text}`), headers };
    case 'empty':
      return { bytes: Buffer.alloc(0), headers };
    case 'padded':
      return { bytes: Buffer.from(text + ' '.repeat(110_000)), headers };
    default:
      return { bytes: Buffer.from(text), headers };
  }
}
