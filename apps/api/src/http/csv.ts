/** Cells of CSV files that spreadsheet programs open. */

/** Begins a formula in Excel or LibreOffice. */
const FORMULA = /^[=+\-@\t\r]/;
const DEFUSED = /^'(?=[=+\-@\t\r])/;
const NUMBER = /^[+-]?\d[\d.,\s]*$/;

/** Text that a spreadsheet program would run as a formula gets an apostrophe before it. Numbers stay as they are. */
export const defuse = (cell: string): string =>
  FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;

/** The text as it was before `defuse`. */
export const withoutDefusing = (cell: string): string => cell.replace(DEFUSED, '');
