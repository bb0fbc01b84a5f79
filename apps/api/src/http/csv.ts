/** CSV files that spreadsheet programs open. */
import type { Options } from 'csv-stringify';

/** For `csv-stringify`. By the byte order mark Excel knows that it is UTF-8. All line breaks within a cell need quotes. */
export const CSV_OPTIONS: Options = { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ };

/** Begins a formula in Excel or LibreOffice; the wide signs do in those of East Asia. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
const DEFUSED = /^'(?=[=+\-@＝＋－＠\t\r])/;
const NUMBER = /^[+-]?\d[\d.,\s]*$/;

/** Text that a spreadsheet program would run as a formula gets an apostrophe before it. Numbers stay as they are. */
export const defuse = (cell: string): string =>
  FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;

/** The text as it was before `defuse`. */
export const withoutDefusing = (cell: string): string => cell.replace(DEFUSED, '');
