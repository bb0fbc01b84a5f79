/** Looks at a whole file: how it has to be read, how many rows it has, and the first of them. */
import { SAMPLE_ROWS } from '@godown/shared/bulk/import-limits';
import type { Import } from '@godown/shared/bulk/imports';
import { createNumberCounter, type Numbers } from './count-numbers.js';
import { readCsvRows } from './csv-rows.js';
import { detectFormat, LOOKED_AT } from './detect-format.js';
import { type Cell, type FileSource, readAll, type SheetRow, UnreadableFileError } from './file-source.js';
import { limitRows } from './limits.js';
import { findLostText, type LostText } from './lost-text.js';
import type { OpenWorkbook } from './xlsx-rows.js';

/** Rows that decide about the mapping, and the longest text of their cells. */
const LOOKED_AT_ROWS = 200;
const SHOWN_TEXT = 200;
const SHOWN_EXAMPLE = 60;

export interface Inspected {
  format: Import['format'];
  /** The visible sheets of a workbook. */
  sheets?: string[];
  /** The first rows with content; long texts are cut off. */
  first: SheetRow[];
  /** Facts about the numbers of each column, in the whole file. */
  numbers: readonly Numbers[];
  /** Rows with content. */
  count: number;
  unusual: Unusual;
}

/** Counts of unusual things, for warnings before the file is read further. */
export interface Unusual {
  /** Rows that the sheet does not show. */
  hidden: number;
  /** Numbers in cells that are merged over several rows. */
  mergedNumbers: number;
  /** Rows with texts whose letters are lost, and with texts for an old font. */
  lost: Record<LostText, number>;
  /** A text for an old font. */
  example?: string;
}

export interface InspectTask {
  /** True if the file is meant as UTF-8. It does not matter if the file itself says its encoding. */
  isUtf8: boolean;
  /** For a workbook, the sheet to read; by default the first one that looks like a table. */
  sheet?: string;
}

export async function inspectFile(source: FileSource, { isUtf8, sheet }: InspectTask): Promise<Inspected> {
  const begin = await readAll(source.read({ start: 0, end: Math.min(LOOKED_AT, source.size) }));
  const format = detectFormat(begin, { isUtf8 });
  if (format.kind === 'csv') return { format, ...(await countRows(readCsvRows(source, format))) };
  // Only now: loading it takes longer than reading a small CSV file.
  const { openWorkbook } = await import('./xlsx-rows.js');
  const workbook = await openWorkbook(source);
  const { sheets } = workbook;
  const chosen = sheet ?? (await chooseSheet(workbook));
  return { format: { kind: 'xlsx', sheet: chosen }, sheets, ...(await countRows(workbook.read(chosen))) };
}

async function countRows(
  rows: AsyncIterable<SheetRow>,
): Promise<Pick<Inspected, 'first' | 'numbers' | 'count' | 'unusual'>> {
  const first: SheetRow[] = [];
  const numbers = createNumberCounter();
  const unusual: Unusual = { hidden: 0, mergedNumbers: 0, lost: { letters: 0, font: 0 } };
  let count = 0;
  for await (const row of limitRows(rows)) {
    count++;
    if (row.isHidden) unusual.hidden++;
    unusual.mergedNumbers += row.mergedNumbers ?? 0;
    countLost(row.cells, unusual);
    numbers.add(row.cells);
    if (first.length < LOOKED_AT_ROWS) first.push(shorten(row));
  }
  if (count === 0) throw new UnreadableFileError(/* i18n */ 'The file has no rows.');
  return { first, numbers: numbers.columns, count, unusual };
}

function countLost(cells: readonly Cell[], unusual: Unusual): void {
  const found = new Set<LostText>();
  for (const cell of cells) {
    const lost = typeof cell === 'string' ? findLostText(cell) : null;
    if (lost === null) continue;
    found.add(lost);
    if (lost === 'font') unusual.example ??= String(cell).trim().slice(0, SHOWN_EXAMPLE);
  }
  for (const lost of found) unusual.lost[lost]++;
}

const shorten = (row: SheetRow): SheetRow => ({
  ...row,
  cells: row.cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, SHOWN_TEXT) : cell)),
});

/** The first sheet with two rows of two cells among its first rows; else the first with content. A cover sheet has neither. */
async function chooseSheet({ sheets, readFirst }: OpenWorkbook): Promise<string> {
  let withContent: string | undefined;
  for (const sheet of sheets) {
    let seen = 0;
    let wide = 0;
    for await (const { cells } of readFirst(sheet)) {
      withContent ??= sheet;
      if (cells.filter((cell) => cell !== '').length > 1) wide++;
      if (wide > 1) return sheet;
      if (++seen >= SAMPLE_ROWS) break;
    }
  }
  if (withContent === undefined) throw new UnreadableFileError(/* i18n */ 'The workbook has no rows.');
  return withContent;
}
