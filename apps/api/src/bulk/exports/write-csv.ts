import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { CSV_OPTIONS, defuse } from '../../http/csv.js';
import { asLocal } from '../../runtime/local-day.js';
import type { Cell, Sheet } from './table.js';

/** Rows that are written at once. */
const BATCH = 100;

/** A table as CSV that Excel and LibreOffice read without questions: RFC 4180, UTF-8, plain numbers. */
export function writeCsv<Row>(sheet: Sheet<Row>): Readable {
  return Readable.from(toBatches(sheet), { highWaterMark: 1 });
}

async function* toBatches<Row>({ columns, rows }: Sheet<Row>): AsyncGenerator<string, void> {
  yield stringify([columns.map(({ heading }) => heading)], CSV_OPTIONS);
  let batch: string[][] = [];
  for await (const row of rows) {
    batch.push(columns.map(({ of }) => toText(of(row))));
    if (batch.length < BATCH) continue;
    yield toLines(batch);
    batch = [];
  }
  yield toLines(batch);
}

const toLines = (rows: string[][]): string => stringify(rows, { ...CSV_OPTIONS, bom: false });

function toText(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  // Spreadsheet programs do not take a time with a `T` or a zone for a time.
  if (cell instanceof Date) return asLocal(cell).toISOString().slice(0, 19).replace('T', ' ');
  return defuse(cell);
}
