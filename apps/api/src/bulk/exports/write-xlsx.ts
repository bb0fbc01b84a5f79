import { Readable } from 'node:stream';
import type { Currency } from '@godown/shared/language/currency';
import { writeXlsxStream } from 'hucre/xlsx';
import { asLocal } from '../../runtime/local-day.js';
import type { Cell, ColumnKind, Sheet, SheetColumn } from './table.js';

/** Most characters of a cell in Excel. */
const MAX_TEXT = 32_767;
/** XML has no place for these two. The writer escapes all other characters that need it. */
const NO_CHARACTERS = /[\ufffe\uffff]/g;
/** Excel reads `_x0041_` in a text as the letter A. */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi;

const FORMATS: Record<ColumnKind, { numFmt?: string; width: number }> = {
  text: { width: 24 },
  units: { numFmt: '#,##0', width: 12 },
  money: { width: 14 },
  time: { numFmt: 'yyyy-mm-dd hh:mm:ss', width: 20 },
};

/** Taka have groups of two digits from a lakh (১,০০,০০০) on. */
const MONEY_FORMATS: Record<Currency, string> = {
  USD: '"$"#,##0.00',
  BDT: '[>=10000000]"৳"##\\,##\\,##\\,##0.00;[>=100000]"৳"##\\,##\\,##0.00;"৳"#,##0.00',
};

/**
 * A table as a workbook that is written while its rows are read. Text is stored as text, never as a formula. Rows beyond
 * Excel's limit of 1,048,576 go to another sheet.
 */
export function writeXlsx<Row>({ name, columns, currency, rows }: Sheet<Row>): Readable {
  const stream = writeXlsxStream(toRows(columns, rows), {
    name,
    columns: columns.map(({ heading, kind }) => ({
      header: heading,
      ...FORMATS[kind],
      ...(kind === 'money' && { numFmt: MONEY_FORMATS[currency] }),
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

async function* toRows<Row>(columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>) {
  for await (const row of rows) yield columns.map(({ of }) => toValue(of(row)));
}

function toValue(cell: Cell): string | number | Date | null {
  if (cell === undefined || cell === '') return null;
  // A workbook has no time zones. The writer takes the hour of UTC.
  if (cell instanceof Date) return asLocal(cell);
  return typeof cell === 'string'
    ? cell.replace(NO_CHARACTERS, '').replace(LOOKS_ESCAPED, '_x005F_').slice(0, MAX_TEXT)
    : cell;
}
