/** Reads the cells of a row, whatever it is about. */
import type { Message } from '@godown/shared/language/texts';
import { withoutDefusing } from '../../http/csv.js';
import type { Cell, SheetRow } from './file-source.js';

interface FieldCell<Field> {
  column: number;
  field: Field;
  /** As the file has it. */
  cell: Cell;
  bare: Cell;
  /** The reason that it cannot be read. */
  problem?: Message;
}

/** The cells of a row that have a field and content. `fields`: the field of each column. */
export function* fieldsOfRow<Field extends string>(
  { cells, problems = [] }: Pick<SheetRow, 'cells' | 'problems'>,
  fields: readonly (Field | null)[],
  kind: 'csv' | 'xlsx',
): Generator<FieldCell<Field>> {
  for (const [column, field] of fields.entries()) {
    if (field === null) continue;
    const cell = cells[column] ?? '';
    const bare = toBare(cell, kind);
    const found = problems.find((each) => each.column === column);
    if (found) {
      const { column: _, ...problem } = found;
      yield { column, field, cell, bare, problem };
    } else if (bare !== '') yield { column, field, cell, bare };
  }
}

/** Without spaces around it, and in a CSV file without the apostrophe against formulas. */
export function toBare(cell: Cell, kind: 'csv' | 'xlsx'): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  return (kind === 'csv' ? withoutDefusing(text) : text).replaceAll('\r\n', '\n');
}

/** A spreadsheet has line breaks in a name where its column was narrow. */
export const inOneLine = (text: string): string =>
  text
    .split(/[\r\n\v\u2028]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
