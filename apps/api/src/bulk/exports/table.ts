/** Tables for spreadsheet programs: what a file has in each column, in either format. */

/** `undefined` is an empty cell. */
export type Cell = string | number | Date | undefined;

/** `units` are whole numbers, `money` is in dollars, `time` is a moment, shown as the clocks of Bangladesh have it. */
export type ColumnKind = 'text' | 'units' | 'money' | 'time';

export interface Column<Row> {
  heading: string;
  kind: ColumnKind;
  of: (row: Row) => Cell;
}

export interface Table<Row> {
  /** Begins the name of the file, such as `items`. */
  name: string;
  columns: readonly Column<Row>[];
  /** Read one after the other, when the client has taken those before. */
  pages: AsyncGenerator<Row[], void>;
}

/** A table while it is written. */
export interface Sheet<Row> extends Omit<Table<Row>, 'pages'> {
  rows: AsyncGenerator<Row, void>;
}

export const SHEET_FORMATS = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];
