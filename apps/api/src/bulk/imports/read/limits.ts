/** How much of a file is read. What is beyond a limit refuses the file, with the reason. */
import { MAX_ROWS } from '@godown/shared/import-limits';
import { type Cell, type SheetRow, UnreadableFileError } from './file-source.js';

/** Most columns that are read. */
export const MAX_COLUMNS = 200;
/** Longest text of a cell in Excel, in characters. */
export const MAX_CELL = 32_767;
/** Longest row, and all rows together, in characters. Many cells of a workbook can share one long text. */
export const MAX_ROW_TEXT = 1_000_000;
const MAX_ALL_TEXT = 200_000_000;
/** Rows without content. A spreadsheet program saves them where only a format was set. */
export const MAX_EMPTY_ROWS = 200_000;
/** Rows of the sample, among which there may be titles and headings. */
export const SAMPLE_ROWS = 20;

export const tooManyRows = () =>
  new UnreadableFileError(`The file has more than ${MAX_ROWS} rows. Import it in parts.`);

export const tooManyEmptyRows = () =>
  new UnreadableFileError(
    `The file has more than ${MAX_EMPTY_ROWS} empty rows. Delete them, then save it again.`,
  );

export function requireFewColumns(count: number, line: number): void {
  if (count > MAX_COLUMNS)
    throw new UnreadableFileError(`Row ${line} has more than ${MAX_COLUMNS} columns. Remove some of them.`);
}

export const longCell = (line: number) =>
  new UnreadableFileError(`Row ${line} has a cell with more than ${MAX_CELL} characters. Shorten it.`);

/** The same rows, without those that have no content. Throws `UnreadableFileError` beyond the limits. */
export async function* limitRows(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0;
  let all = 0;
  for await (const row of rows) {
    if (row.cells.length === 0) continue;
    if (++count > MAX_ROWS + SAMPLE_ROWS) throw tooManyRows();
    const length = lengthOf(row.cells, row.line);
    if (length > MAX_ROW_TEXT)
      throw new UnreadableFileError(
        `Row ${row.line} has more than ${MAX_ROW_TEXT} characters. Shorten its texts.`,
      );
    all += length;
    if (all > MAX_ALL_TEXT)
      throw new UnreadableFileError(/* i18n */ 'The file has too much text. Import it in parts.');
    yield row;
  }
}

/** Characters of a row. */
export function lengthOf(cells: readonly Cell[], line: number): number {
  let length = 0;
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    if (cell.length > MAX_CELL) throw longCell(line);
    length += cell.length;
  }
  return length;
}
