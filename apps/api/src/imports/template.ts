/** An empty file with a column for each field. */
import { WAREHOUSES } from '@godown/shared/warehouses';
import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';
import { CSV_OPTIONS } from '../http/csv.js';

const HEADINGS = [
  'Barcode',
  'Name',
  'Supplier',
  'Category',
  'Description',
  'Price',
  'Cost',
  'Picture',
  ...WAREHOUSES.map(({ shortName }) => `Stock ${shortName}`),
  ...WAREHOUSES.map(({ shortName }) => `Reorder point ${shortName}`),
];

export const templateCsv = (): string => stringify([HEADINGS], CSV_OPTIONS);

export function templateXlsx(): Promise<Buffer> {
  const row = HEADINGS.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const columns = HEADINGS.map((heading) => ({ width: Math.max(12, heading.length + 2) }));
  return writeXlsxFile([row], { sheet: 'Items', columns, stickyRowsCount: 1 }).toBuffer();
}
