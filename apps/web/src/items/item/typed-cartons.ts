/** Reads the typed cartons of an item. */
import type { Carton } from '@godown/shared/items/item';
import { type CartonRow, isEmptyRow, splitRows } from '../../stock/carton-rows';
import { readCount } from '../../stock/check-count';

export const EMPTY_ROW: CartonRow = { code: '', units: '' };

/** Returns the value that the schema checks, without empty rows. Units that are no number become NaN. */
export const readRows = (text: string): Carton[] =>
  splitRows(text)
    .filter((row) => !isEmptyRow(row))
    .map(({ code, units }) => ({ code, units: readCount(units) ?? Number.NaN }));

/** The index of each row in the value that the schema checks; null for an empty one. */
export function placesOf(rows: readonly CartonRow[]): (number | null)[] {
  let place = 0;
  return rows.map((row) => (isEmptyRow(row) ? null : place++));
}
