/** Tables for spreadsheet programs: the columns of a file, in either format. */

import type { Currency } from '@godown/shared/language/currency';
import type { NamedText, Texts } from '../../language/texts.js';

/** `undefined` is an empty cell. */
export type Cell = string | number | Date | undefined;

/** `units` are whole numbers, `money` is in the currency of the shop, `time` is a moment, shown as the clocks of Bangladesh have it. */
export type ColumnKind = 'text' | 'units' | 'money' | 'time';

export interface Column<Row> {
  /** In English, marked as a text. */
  heading: string | NamedText;
  kind: ColumnKind;
  of: (row: Row, texts: Texts) => Cell;
}

export interface Table<Row> {
  /** Begins the name of the file, such as `items`. */
  name: string;
  columns: readonly Column<Row>[];
  /** Read one after the other, when the client has taken those before. */
  pages: AsyncGenerator<Row[], void>;
}

/** A column in the language of the file. */
export interface SheetColumn<Row> {
  heading: string;
  kind: ColumnKind;
  of: (row: Row) => Cell;
}

/** A table while it is written. */
export interface Sheet<Row> {
  name: string;
  columns: readonly SheetColumn<Row>[];
  currency: Currency;
  rows: AsyncGenerator<Row, void>;
}
