/**
 * Importing items from a file. `POST /imports?name=FILE` takes the file itself. `POST /imports/{id}/check` reads every row and
 * changes nothing (a dry run). `POST /imports/{id}/apply` starts the job that makes the changes.
 */
import * as z from 'zod/mini';
import { ITEM_FIELD_NAMES } from '../items/item-fields.js';
import { warehouseSchema } from '../items/warehouse-schemas.js';
import { WAREHOUSE_IDS, type WarehouseId } from '../items/warehouses.js';
import { madeOf, messageSchema } from '../language/made-of.js';

type PerWarehouse<Name extends string> = `${Name}.${WarehouseId}`;

/**
 * The fields of a column. `quantity` is the stock of one warehouse: of the one that the row's `warehouse` names, else of the one
 * that the mapping names. `stock.…` is the stock of that warehouse. `cartons` has all cartons of the item. `cartonCode` and
 * `cartonUnits` are one carton, which the item has besides its others. `pieceCode` is a further code of one piece, such as the SKU; in a row
 * without a `barcode` it is the item's code.
 */
export const IMPORT_FIELDS = [
  '_id',
  ...ITEM_FIELD_NAMES,
  'pieceCode',
  'cartonCode',
  'cartonUnits',
  'quantity',
  'warehouse',
  ...WAREHOUSE_IDS.map((id): PerWarehouse<'stock'> => `stock.${id}`),
  ...WAREHOUSE_IDS.map((id): PerWarehouse<'reorderPoint'> => `reorderPoint.${id}`),
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
const importFieldSchema = z.enum(IMPORT_FIELDS as unknown as [ImportField, ...ImportField[]]);

/** The way in which the columns of a file are read. */
export const mappingSchema = z.strictObject({
  /** The row with the headings, from 1; 0 for none. Rows above it are not read. */
  headingRow: z.int().check(z.gte(0), z.lte(20)),
  /** The field of each column, in order; null for a column that is not read. No field twice. */
  columns: z.array(z.nullable(importFieldSchema)).check(z.maxLength(200)),
  /**
   * The sign before the cents: `.` in 1,299.00, `,` in 1.299,00. null: the sign that the numbers of the file show. If
   * they allow both, the check is refused until one is chosen.
   */
  decimal: z.nullable(z.enum(['.', ','])),
  /** The warehouse of the column `quantity`; by default the home warehouse. */
  warehouse: z.optional(warehouseSchema),
  /** True to read rows that look like totals or headings of sections as items. By default they are left out. */
  keepTotals: z.optional(z.boolean()),
});
export type Mapping = z.infer<typeof mappingSchema>;
export type Decimal = NonNullable<Mapping['decimal']>;

/** The yes that `POST /imports/{id}/apply` needs if new items would have no price, or no stock, because no column has it. */
export interface ApplyRequest {
  withoutPrice?: boolean | undefined;
  withoutStock?: boolean | undefined;
}

/** The sheet of a workbook that is to be read instead. */
export const sheetChoiceSchema = z.strictObject({ sheet: z.string().check(z.maxLength(100)) });

/** The row whose texts are the headings, from 1; 0 for none. The columns are guessed again. */
export const headingChoiceSchema = z.strictObject({ headingRow: mappingSchema.shape.headingRow });

/** `uploaded`, then `checking`, `checked` (or `uploaded` again, if the check was cancelled), then `applied` by a job. */
const IMPORT_STATES = ['uploaded', 'checking', 'checked', 'applied'] as const;

/** `leftOut`: it looks like a total or the heading of a section. */
export const ROW_STATUSES = ['new', 'changed', 'unchanged', 'wrong', 'leftOut'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** Facts about a column of a file. */
const importColumnSchema = z.object({
  /** Its heading, if that stands in two rows: such as “Stock Uttara” of “Uttara” below “Stock”. Otherwise it is in the sample. */
  heading: z.optional(z.string()),
  /** The confidence in the guess of its field; absent if none was guessed, or if a person chose the field. */
  confidence: z.optional(z.enum(['sure', 'likely', 'unsure'])),
  /** The number of its texts that have a point before their decimals, that have a comma, and that could have either. */
  numbers: z.object({
    point: z.int(),
    comma: z.int(),
    either: z.int(),
    /** Examples of those that could have either, at most three: the text, and the number with a point and with a comma as the sign. */
    examples: z.array(z.object({ text: z.string(), point: z.number(), comma: z.number() })),
  }),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

export const importSchema = z.object({
  _id: z.string(),
  state: z.enum(IMPORT_STATES),
  /** The name of the file. */
  name: z.string(),
  at: z.iso.datetime(),
  email: z.string(),
  /** The format in which the file was read: its kind, its encoding and its separator. */
  format: z.object({
    kind: z.enum(['csv', 'xlsx']),
    encoding: z.optional(z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'])),
    separator: z.optional(z.enum([',', ';', '\t', '|'])),
    /** Present for a workbook: the sheet that was read. By default it is the first one that looks like a table. */
    sheet: z.optional(z.string()),
  }),
  /** Present for a workbook: the names of its visible sheets. `POST /imports/{id}/sheet` chooses one. */
  sheets: z.optional(z.array(z.string())),
  /** The first rows of the file, at most 20, as text: to choose the headings and to show examples. */
  sample: z.array(z.array(z.string())),
  /** The mapping that headings and values suggest, or a remembered one; after a check the one that was checked. */
  mapping: mappingSchema,
  /** Warnings about the file that a person must see before the check, such as that it has hidden rows. */
  warnings: z.optional(z.array(messageSchema)),
  /** Facts about each column of `mapping`. */
  columns: z.array(importColumnSchema),
  /** The earlier import of the same person, with the same headings, from which `mapping` has the columns. */
  remembered: z.optional(z.object({ name: z.string(), at: z.iso.datetime() })),
  /** Rows below the headings that are not empty. While it is checked: how many of them were read. */
  rows: z.int(),
  checked: z.int(),
  /** After the check: the number of rows with each status. Their sum is `rows`. */
  counts: z.optional(
    z.object({
      new: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      wrong: z.int(),
      leftOut: z.int(),
    } satisfies Record<RowStatus, unknown>),
  ),
  /** After the check: the number of rows with warnings. */
  warned: z.optional(z.int()),
  /** The reason that the last check stopped, unless it was cancelled. */
  message: z.optional(z.string()),
  ...madeOf,
  /** The same file was applied before: when, by whom, and the id of the job. */
  sameFile: z.optional(z.object({ at: z.iso.datetime(), email: z.string(), job: z.string() })),
  /** The id of the job, once it is applied. */
  job: z.optional(z.string()),
});
export type Import = z.infer<typeof importSchema>;

/** A checked row, as `GET /imports/{id}/rows?status=` returns it in pages. */
export const importRowSchema = z.object({
  /** The line of the file (the row of the sheet), from 1. */
  row: z.int(),
  status: z.enum(ROW_STATUSES),
  /** The item it is about, unless it is new. */
  item: z.optional(z.string()),
  itemName: z.string(),
  /** In a changed row each field that changes. In a new row its fields, without `before`. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.optional(z.union([z.string(), z.number()])),
      after: z.union([z.string(), z.number()]),
    }),
  ),
  /** The errors of a wrong row, with the heading of each column. */
  errors: z.array(z.object({ column: z.string(), value: z.string(), message: z.string(), ...madeOf })),
  /** Unusual facts about a new or changed row, such as a price that would be ten times as high. */
  warnings: z.array(messageSchema),
  /** Present in an unchanged row: its quantity was added to this row, which is about the same item in another warehouse. */
  together: z.optional(z.int()),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const isNumericField = (field: ImportField | null): boolean =>
  /^(?:price|cost|cartonUnits|quantity|stock\.|reorderPoint\.)/.test(field ?? '');

/**
 * The sign before the decimals that a file shows in the columns that are read as numbers. null if numbers allow both, as
 * 1.200 and 2.500 do, and the others do not show one sign at least ten times as often as the other.
 */
export function decideDecimal(
  columns: readonly ImportColumn[],
  fields: readonly (ImportField | null)[],
): Decimal | null {
  const read = columns.filter((_, index) => isNumericField(fields[index] ?? null));
  const count = (kind: 'point' | 'comma' | 'either') =>
    read.reduce((sum, { numbers }) => sum + numbers[kind], 0);
  const [point, comma, either] = [count('point'), count('comma'), count('either')];
  if (either > 0 && Math.max(point, comma) < Math.max(1, CLEAR * Math.min(point, comma))) return null;
  return comma > point ? ',' : '.';
}

/** One sign must be this many times as frequent as the other. */
const CLEAR = 10;

/** The fields that no column has. New items would lack them. */
export function findMissing({ columns }: Mapping): ('price' | 'stock')[] {
  const hasStock = columns.some((field) => field === 'quantity' || field?.startsWith('stock.'));
  return [...(columns.includes('price') ? [] : ['price' as const]), ...(hasStock ? [] : ['stock' as const])];
}
