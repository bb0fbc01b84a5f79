/** The values of a row, checked with the schemas of items. */
import type { ImportField, ImportRow, Mapping } from '@godown/shared/imports';
import {
  barcodeSchema,
  imgSchema,
  itemEditSchema,
  newItemSchema,
  priceSchema,
  quantitySchema,
  reorderPointsSchema,
} from '@godown/shared/item';
import type { WarehouseId } from '@godown/shared/warehouses';
import { safeParse } from 'zod/v4/core';
import { withoutDefusing } from '../http/csv.js';
import type { Cell, SheetRow } from './read/file-source.js';
import { readNumber } from './read-number.js';

export type RowError = ImportRow['errors'][number];
/** The fields of an item; the quantity is the stock of a warehouse. */
export type RowField = Exclude<ImportField, 'quantity'>;
export type Values = Partial<Record<RowField, string | number>>;

export interface ParsedRow {
  row: number;
  /** Those that are valid. Absent for an empty cell. */
  values: Values;
  errors: RowError[];
}

export interface RowParser {
  parse(row: SheetRow): ParsedRow;
  /** The heading of a field's column. */
  headingOf(field: RowField): string;
}

const TEXT_SCHEMAS = {
  barcode: barcodeSchema,
  name: newItemSchema.shape.name,
  supplier: itemEditSchema.shape.supplier,
  category: itemEditSchema.shape.category,
  description: itemEditSchema.shape.description,
  img: imgSchema,
};
const MAX_SHOWN = 200;
const OBJECT_ID = /^[0-9a-f]{24}$/i;
/** What a spreadsheet program makes of a long number. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i;

export function createRowParser(mapping: Mapping, headings: readonly string[], home: WarehouseId): RowParser {
  const warehouse = mapping.warehouse ?? home;
  const fields = mapping.columns.map((field): RowField | null =>
    field === 'quantity' ? `stock.${warehouse}` : field,
  );
  const headingAt = (column: number) => headings[column]?.trim() || `Column ${toLetters(column)}`;
  return {
    headingOf: (field) => headingAt(Math.max(0, fields.indexOf(field))),
    parse({ cells, line, endLine, problems }) {
      const values: Values = {};
      const errors: RowError[] = [];
      const broken = findBroken({ cells, line, endLine }, fields.length);
      if (broken) return { row: line, values, errors: [{ column: '', value: '', message: broken }] };
      for (const [column, field] of fields.entries()) {
        const cell = cells[column];
        if (field === null || cell === undefined) continue;
        const problem = problems?.find((each) => each.column === column);
        if (problem) {
          errors.push({ column: headingAt(column), value: shorten(cell), message: problem.message });
          continue;
        }
        const bare = typeof cell === 'string' ? withoutDefusing(cell.trim()).replaceAll('\r\n', '\n') : cell;
        if (bare === '') continue;
        const read = readValue(field, bare, mapping.decimal);
        if ('value' in read) values[field] = read.value;
        else errors.push({ column: headingAt(column), value: shorten(cell), message: read.message });
      }
      return { row: line, values, errors };
    },
  };
}

const shorten = (cell: Cell): string => String(cell).slice(0, MAX_SHOWN);

/** Why the cells of a row are probably not those that were meant. */
function findBroken(
  { cells, line, endLine }: Pick<SheetRow, 'cells' | 'line' | 'endLine'>,
  columns: number,
): string | null {
  if (endLine > line) {
    const hasStrayQuote = cells.some((cell) => String(cell).startsWith('"') && String(cell).includes('\n'));
    if (cells.length > columns || hasStrayQuote)
      return `A quote is missing: lines ${line} to ${endLine} were read as one row.`;
  }
  if (cells.length > columns)
    return `The row has ${cells.length} cells, but there are ${columns} headings. Put texts with a separator into quotes.`;
  return null;
}

type Read = { value: string | number } | { message: string };

function readValue(field: RowField, cell: Cell, decimal: Mapping['decimal']): Read {
  if (field === '_id')
    return OBJECT_ID.test(String(cell))
      ? { value: String(cell).toLowerCase() }
      : { message: 'This is no id of an item.' };
  if (field === 'price' || field === 'cost') return readNumeric(cell, decimal, priceSchema);
  if (field.startsWith('stock.')) return readNumeric(cell, decimal, quantitySchema);
  if (field.startsWith('reorderPoint.'))
    return readNumeric(cell, decimal, reorderPointsSchema.shape.halishar);
  if (field === 'barcode' && ROUNDED.test(String(cell)))
    return { message: 'The spreadsheet has rounded this number. Format the column as text.' };
  return check(TEXT_SCHEMAS[field as keyof typeof TEXT_SCHEMAS], String(cell));
}

type Schema = Parameters<typeof safeParse>[0];

function readNumeric(cell: Cell, decimal: Mapping['decimal'], schema: Schema): Read {
  const number = typeof cell === 'number' ? cell : readNumber(cell, decimal);
  return number === null
    ? { message: `This is no number with a ${decimal === '.' ? 'point' : 'comma'} before its decimals.` }
    : check(schema, number || 0);
}

function check(schema: Schema, value: string | number): Read {
  const result = safeParse(schema, value);
  if (result.success) return { value: result.data as string | number };
  return { message: result.error.issues.map(({ message }) => message).join(' ') };
}

/** AB for 27. */
function toLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : toLetters(Math.floor(column / 26) - 1) + last;
}
