/** Limits of the files that are read. A file beyond one of them is refused, with the reason. */

import { MAX_COLUMNS, MAX_ROWS, SAMPLE_ROWS } from '@godown/shared/bulk/import-limits';
import { sentence } from '@godown/shared/language/texts';
import { type Cell, type SheetRow, UnreadableFileError } from './file-source.js';

/** Longest text of a cell in Excel, in characters. */
export const MAX_CELL = 32_767;
/** Longest row, and all rows together, in characters. Many cells of a workbook can share one long text. */
export const MAX_ROW_TEXT = 1_000_000;
const MAX_ALL_TEXT = 200_000_000;
/** Rows without content. A spreadsheet program saves them where only a format was set. */
export const MAX_EMPTY_ROWS = 200_000;

export const tooManyRows = (max: number) =>
  new UnreadableFileError(
    sentence(/* i18n */ 'The file has more than {max} rows. Import it in parts.', { max }),
  );

export const tooManyEmptyRows = () =>
  new UnreadableFileError(
    sentence(/* i18n */ 'The file has more than {max} empty rows. Delete them, then save it again.', {
      max: MAX_EMPTY_ROWS,
    }),
  );

export function requireFewColumns(count: number, line: number): void {
  if (count > MAX_COLUMNS)
    throw new UnreadableFileError(
      sentence(/* i18n */ 'Row {line} has more than {max} columns. Remove some of them.', {
        line,
        max: MAX_COLUMNS,
      }),
    );
}

export const longCell = (line: number) =>
  new UnreadableFileError(
    sentence(/* i18n */ 'Row {line} has a cell with more than {max} characters. Shorten it.', {
      line,
      max: MAX_CELL,
    }),
  );

/** The same rows, without those that have no content. Throws `UnreadableFileError` beyond the limits. */
export async function* limitRows(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0;
  let all = 0;
  for await (const row of rows) {
    if (row.cells.length === 0) continue;
    if (++count > MAX_ROWS + SAMPLE_ROWS) throw tooManyRows(MAX_ROWS);
    const length = lengthOf(row.cells, row.line);
    if (length > MAX_ROW_TEXT)
      throw new UnreadableFileError(
        sentence(/* i18n */ 'Row {line} has more than {max} characters. Shorten its texts.', {
          line: row.line,
          max: MAX_ROW_TEXT,
        }),
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
