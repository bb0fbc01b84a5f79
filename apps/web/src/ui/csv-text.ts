import { stringify } from 'csv-stringify/browser/esm/sync';

/** A table as a file for Excel. */
export const toCsvText = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify([...rows], {
    // Without the mark, Excel reads Bengali as Latin letters.
    bom: true,
    // A name such as =1+1 must not become a formula.
    escape_formulas: true,
    record_delimiter: 'windows',
  });
