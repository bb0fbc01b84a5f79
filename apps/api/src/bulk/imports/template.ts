/** An empty file with a column for each field. */
import { WAREHOUSES } from '@godown/shared/warehouses';
import { stringify } from 'csv-stringify/sync';
import { writeXlsx } from 'hucre/xlsx';
import { CSV_OPTIONS } from '../../http/csv.js';

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
  ...WAREHOUSES.map(({ shortName }) => `Warn me at ${shortName}`),
];

export const templateCsv = (): string => stringify([HEADINGS], CSV_OPTIONS);

export async function templateXlsx(): Promise<Buffer> {
  const columns = HEADINGS.map((header) => ({ header, width: Math.max(12, header.length + 2) }));
  const sheet = { name: 'Items', columns, rows: [HEADINGS], freezePane: { rows: 1 } };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}
