/** Files to import, and the bytes of a JSON body. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

const HEADINGS = ['Name', 'Price', 'Quantity', 'Supplier', 'Barcode', 'Cost', 'Stock Uttara', 'Nonsense'];
const cell = fc.oneof(
  fc.constantFrom('Fuzz oven', '12.50', '1.299,00', '7', '-3', 'x', '', '"', '=1+1', 'ফ্রিজ'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/["\r\n;,]/g, '')),
);

const csv = fc
  .tuple(
    fc.subarray(HEADINGS, { minLength: 1 }),
    fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }),
    fc.constantFrom(',', ';', '\t'),
  )
  .map(([headings, rows, separator]) => [headings, ...rows].map((row) => row.join(separator)).join('\r\n'));

/** A file for `POST /imports`: mostly CSV, sometimes something that only begins as a workbook. */
export const toBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 6, arbitrary: csv.map((text): Uint8Array => Buffer.from(text)) },
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
