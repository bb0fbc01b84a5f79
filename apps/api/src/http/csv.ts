/** CSV files that spreadsheet programs open. */
import type { Options } from 'csv-stringify';

/** For `csv-stringify`. By the byte order mark Excel knows that it is UTF-8. All line breaks within a cell need quotes. */
export const CSV_OPTIONS: Options = { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ };

/**
 * Where a spreadsheet program may see the beginning of a cell: at the beginning of the text, and after a line break, a tab or a
 * semicolon, because one whose separator is a semicolon divides our lines there, quotes or not. The signs begin a formula; the
 * wide ones do in East Asia.
 */
const BEGINNING = /(^|[;\t\r\n])(?=["' \u00a0]*[=+\-@＝＋－＠])/g;
const DEFUSED = /(^|[;\t\r\n])'(?=["' \u00a0]*[=+\-@＝＋－＠])/g;
const NUMBER = /^[+-]?\d[\d.,\s]*$/;

/** Text that a spreadsheet program would run as a formula gets an apostrophe before it. Numbers stay as they are. */
export const defuse = (cell: string): string => (NUMBER.test(cell) ? cell : cell.replace(BEGINNING, "$1'"));

/** The text as it was before `defuse`. */
export const withoutDefusing = (cell: string): string => cell.replace(DEFUSED, '$1');
