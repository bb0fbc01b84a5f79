/** The values of a row, checked with the schemas of items. */

import {
  type Decimal,
  type ImportField,
  type ImportRow,
  isNumericField,
  type Mapping,
} from '@godown/shared/bulk/imports';
import { cartonsText, readCartons } from '@godown/shared/items/cartons';
import { MAX_CODE } from '@godown/shared/items/code-characters';
import {
  cartonSchema,
  itemEditSchema,
  priceSchema,
  quantitySchema,
  reorderPointsSchema,
} from '@godown/shared/items/item';
import { describeField } from '@godown/shared/items/item-fields';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { type Message, sentence } from '@godown/shared/language/texts';
import { safeParse } from 'zod/v4/core';
import { findBroken } from '../../files/broken-row.js';
import { fieldsOfRow, inOneLine, toBare } from '../../files/fields-of-row.js';
import type { Cell, SheetRow } from '../../files/file-source.js';
import { readNumber, readQuantity } from '../../files/read-number.js';
import { findWarehouse } from '../mapping/headings.js';
import { findLeftOut } from './left-out-rows.js';
import { createVariantReader } from './variant-rows.js';

export type RowError = ImportRow['errors'][number];
/** The fields of an item; the quantity is the stock of a warehouse. */
export type RowField = Exclude<ImportField, 'quantity' | 'warehouse'>;
export type Values = Partial<Record<RowField, string | number>>;

export interface ParsedRow {
  row: number;
  /** The valid values. Absent for an empty cell. */
  values: Values;
  errors: RowError[];
  /** It looks like a total or the heading of a section: the text by which people recognise it. */
  leftOut?: string;
  /** The barcode is the further code: the row has no other. */
  isPieceCode?: true;
  /** Facts about cells that were left out. */
  warnings?: Message[];
  /** Present in a file with a column Warehouse: the warehouses whose quantity the row has. */
  places?: WarehouseId[];
}

export interface RowParser {
  parse(row: SheetRow): ParsedRow;
  /** The heading of the column from which a row has a field. */
  headingOf(field: RowField, row: ParsedRow): string;
}

const MAX_SHOWN = 200;
const OBJECT_ID = /^[0-9a-f]{24}$/i;

interface FileToParse {
  mapping: Mapping;
  headings: readonly string[];
  kind: 'csv' | 'xlsx';
  home: WarehouseId;
}

export function createRowParser({ mapping, headings, kind, home }: FileToParse): RowParser {
  const { columns, decimal } = mapping;
  if (decimal === null) throw new Error('A file is parsed with a sign before its decimals.');
  const usual = mapping.warehouse ?? home;
  const placeColumn = columns.indexOf('warehouse');
  const codeColumn = columns.indexOf('cartonCode');
  const toFields = (warehouse: WarehouseId) =>
    columns.map((field): RowField | null => {
      if (field === 'warehouse') return null;
      return field === 'quantity' ? `stock.${warehouse}` : field;
    });
  const fieldsOf = Object.fromEntries(WAREHOUSE_IDS.map((id) => [id, toFields(id)])) as Record<
    WarehouseId,
    ReturnType<typeof toFields>
  >;
  const readVariant = createVariantReader(headings, mapping);
  const headingAt = (column: number) => headings[column]?.trim() || `Column ${toLetters(column)}`;
  return {
    headingOf(field, { isPieceCode = false }) {
      const read = field === 'barcode' && isPieceCode ? 'pieceCode' : field;
      return headingAt(Math.max(0, fieldsOf[usual].indexOf(read)));
    },
    parse({ cells: own, line, endLine, problems }) {
      const values: Values = {};
      const errors: RowError[] = [];
      const warnings: Message[] = [];
      const broken = findBroken({ cells: own, line, endLine }, columns.length);
      if (broken) return { row: line, values, errors: [{ column: '', value: '', ...broken }] };
      const variant = readVariant?.(own) ?? { cells: own };
      if ('leftOut' in variant) return { row: line, values, errors, leftOut: variant.leftOut };
      const { cells } = variant;
      const leftOut = mapping.keepTotals ? null : findLeftOut(cells, mapping);
      if (leftOut !== null) return { row: line, values, errors, leftOut };
      const place = readPlace(cells[placeColumn], usual);
      if (place === null)
        errors.push({
          column: headingAt(placeColumn),
          value: shorten(cells[placeColumn] ?? ''),
          message: /* i18n */ 'There is no warehouse with this name.',
        });
      const row = { cells, ...(problems && { problems }) };
      for (const { column, field, cell, bare, problem } of fieldsOfRow(row, fieldsOf[place ?? usual], kind)) {
        if (!problem && isNothing(bare, field)) continue;
        // Many lists have the units of cartons without a code.
        if (!problem && field === 'cartonUnits' && toBare(cells[codeColumn] ?? '', kind) === '') continue;
        const read = problem ? { wrong: [problem] } : readValue(field, bare, decimal);
        if ('value' in read) values[field] = read.value;
        // Other programs allow any text as an article number.
        else if (field === 'pieceCode' && !problem) warnings.push(leftOutCode(bare));
        else
          for (const why of read.wrong)
            errors.push({ column: headingAt(column), value: shorten(cell), ...why });
      }
      const places = placeColumn >= 0 && place !== null ? { places: [place] } : {};
      const warned = warnings.length > 0 ? { warnings } : {};
      return { row: line, ...withOnlyCode(values), errors, ...warned, ...places };
    },
  };
}

/** Adds to a row the cells that it shares with an earlier one, so that it can be read alone. Takes the rows in their order. */
export function createRowCompleter(
  headings: readonly string[],
  mapping: Mapping,
): (row: SheetRow) => readonly Cell[] {
  const readVariant = createVariantReader(headings, mapping);
  return (row) => {
    const isBroken = findBroken(row, mapping.columns.length) !== null;
    const variant = isBroken ? null : readVariant?.(row.cells);
    return variant && 'filled' in variant ? variant.filled : row.cells;
  };
}

/** A piece without a bar code has its further code as the only one. */
function withOnlyCode({ pieceCode, ...values }: Values): Pick<ParsedRow, 'values' | 'isPieceCode'> {
  if (pieceCode === undefined) return { values };
  return values.barcode === undefined
    ? { values: { ...values, barcode: pieceCode }, isPieceCode: true }
    : { values: { ...values, pieceCode } };
}

const leftOutCode = (cell: Cell): Message =>
  sentence(
    /* i18n */ 'The code “{code}” is left out. Codes have letters from A to Z, digits and punctuation only, without spaces, and at most {max} characters.',
    { code: shorten(cell), max: MAX_CODE },
  );

/** Odoo writes the word where a text is missing. */
const isNothing = (cell: Cell, field: RowField): boolean =>
  typeof cell === 'string' && !isNumericField(field) && cell.toLowerCase() === 'false';

/** The warehouse that a cell names, or null for an unknown one. */
function readPlace(cell: Cell | undefined, usual: WarehouseId): WarehouseId | null {
  const text = String(cell ?? '').trim();
  return text === '' ? usual : findWarehouse(text.slice(0, MAX_SHOWN));
}

const shorten = (cell: Cell): string => String(cell).slice(0, MAX_SHOWN);

type Read = { value: string | number } | { wrong: Message[] };

function readValue(field: RowField, cell: Cell, decimal: Decimal): Read {
  if (field === '_id')
    return OBJECT_ID.test(String(cell))
      ? { value: String(cell).toLowerCase() }
      : { wrong: [{ message: /* i18n */ 'This is not the id of an item.' }] };
  if (isStock(field)) return readNumeric(cell, decimal, quantitySchema);
  if (isReorderPoint(field)) return readNumeric(cell, decimal, reorderPointsSchema.shape.halishar);
  if (field === 'cartonUnits') return readNumeric(cell, decimal, cartonSchema.shape.units);
  if (field === 'pieceCode') return check(itemEditSchema.shape.barcode, toCode(cell));
  if (field === 'cartonCode') return check(cartonSchema.shape.code, toCode(cell));
  if (field === 'cartons') return readCartonsText(String(cell));
  const { kind } = describeField(field);
  if (kind === 'money') return readNumeric(cell, decimal, priceSchema);
  const text = String(cell);
  if (kind === 'code') return check(itemEditSchema.shape[field], toCode(cell));
  if (kind === 'picture') return check(itemEditSchema.shape[field], firstOf(text));
  return check(itemEditSchema.shape[field], kind === 'text' ? inOneLine(text) : text);
}

/** Shopify and people write an apostrophe before a code, so that a spreadsheet program keeps it as it is. */
const toCode = (cell: Cell): string => String(cell).replace(/^'(?=.)/, '');

const isStock = (field: RowField): field is `stock.${WarehouseId}` => field.startsWith('stock.');
const isReorderPoint = (field: RowField): field is `reorderPoint.${WarehouseId}` =>
  field.startsWith('reorderPoint.');

/** In the form in which it is compared and exported. */
function readCartonsText(text: string): Read {
  const read = readCartons(text);
  return 'error' in read ? { wrong: [read.error] } : { value: cartonsText(read.cartons) };
}

type Schema = Parameters<typeof safeParse>[0];

/** The first of several addresses, as shop programs export them. */
const firstOf = (links: string): string =>
  links
    .split(/[|;\n]|,\s*(?=https?:)/i)
    .map((link) => link.trim())
    .find(Boolean) ?? '';

function readNumeric(cell: Cell, decimal: Decimal, schema: Schema): Read {
  const read = schema === priceSchema ? readNumber : readQuantity;
  const number = typeof cell === 'number' ? cell : read(cell, decimal);
  return number === null
    ? {
        wrong: [
          sentence(/* i18n */ 'Write a number like {example}.', {
            example: schema === priceSchema ? `1299${decimal}00` : '12',
          }),
        ],
      }
    : check(schema, number || 0);
}

function check(schema: Schema, value: string | number): Read {
  const result = safeParse(schema, value);
  if (result.success) return { value: result.data as string | number };
  return { wrong: result.error.issues.map(({ message }) => ({ message })) };
}

/** AB for 27. */
function toLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : toLetters(Math.floor(column / 26) - 1) + last;
}
