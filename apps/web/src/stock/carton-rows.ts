/**
 * The cartons of an item as the text of one form field: a line for each, with a tab between its code and its units. So forms, drafts
 * and conflicts treat them like every other field.
 */
import type { Carton } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { countText } from '../ui/format';
import { readCount } from './check-count';

/** The typed values of one carton. */
export interface CartonRow {
  code: string;
  units: string;
}

export const isEmptyRow = ({ code, units }: CartonRow): boolean => code.trim() === '' && units.trim() === '';

export const joinRows = (rows: readonly CartonRow[]): string =>
  rows.map((row) => [row.code, row.units].map((text) => text.replace(/\s+/g, ' ')).join('\t')).join('\n');

export function splitRows(text: string): CartonRow[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [code = '', units = ''] = line.split('\t');
    return { code, units };
  });
}

export const cartonRows = (cartons: readonly Carton[]): string =>
  joinRows(cartons.map(({ code, units }) => ({ code, units: String(units) })));

/** Such as `Carton of 6: 18941234567897`, or only the further code of a piece. Units that are no number stay as they were typed. */
export const rowsWords = (text: string): string =>
  splitRows(text)
    .filter((row) => !isEmptyRow(row))
    .map(({ code, units }) => {
      const count = readCount(units);
      if (count === 1) return code;
      return t`Carton of ${{ count: count === null ? units.trim() : countText(count) }}: ${code}`;
    })
    .join(', ');
