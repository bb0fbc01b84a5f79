/**
 * Importing items from a file. `POST /imports?name=FILE` takes the file itself. `POST /imports/{id}/check` reads every row and
 * changes nothing (a dry run). `POST /imports/{id}/apply` starts the job that makes the changes.
 */
import * as z from 'zod/mini';
import { warehouseSchema } from './warehouse-schemas.js';
import { WAREHOUSE_IDS, type WarehouseId } from './warehouses.js';

/** Largest file, in bytes. */
export const MAX_FILE_BYTES = 50_000_000;
/** Most rows. */
export const MAX_ROWS = 200_000;

type PerWarehouse<Name extends string> = `${Name}.${WarehouseId}`;

/** What a column may be. `quantity` is the stock of the warehouse that the mapping names; `stock.…` of one warehouse. */
export const IMPORT_FIELDS = [
  '_id',
  'barcode',
  'name',
  'supplier',
  'category',
  'description',
  'price',
  'cost',
  'img',
  'quantity',
  ...WAREHOUSE_IDS.map((id): PerWarehouse<'stock'> => `stock.${id}`),
  ...WAREHOUSE_IDS.map((id): PerWarehouse<'reorderPoint'> => `reorderPoint.${id}`),
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
const importFieldSchema = z.enum(IMPORT_FIELDS as unknown as [ImportField, ...ImportField[]]);

/** How the columns of a file are read. */
export const mappingSchema = z.strictObject({
  /** The row with the headings, from 1; 0 for none. Rows above it are not read. */
  headingRow: z.int().check(z.gte(0), z.lte(20)),
  /** The field of each column, in order; null for a column that is not read. No field twice. */
  columns: z.array(z.nullable(importFieldSchema)).check(z.maxLength(200)),
  /** Which sign stands before the cents: `.` in 1,299.00, `,` in 1.299,00. */
  decimal: z.enum(['.', ',']),
  /** The warehouse of the column `quantity`; by default the home warehouse. */
  warehouse: z.optional(warehouseSchema),
});
export type Mapping = z.infer<typeof mappingSchema>;

/** The sheet of a workbook that is to be read instead. */
export const sheetChoiceSchema = z.strictObject({ sheet: z.string().check(z.maxLength(100)) });

/** `uploaded`, then `checking`, `checked` (or `uploaded` again, if the check was cancelled), then `applied` by a job. */
export const IMPORT_STATES = ['uploaded', 'checking', 'checked', 'applied'] as const;

export const ROW_STATUSES = ['new', 'changed', 'unchanged', 'wrong'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

export const importSchema = z.object({
  _id: z.string(),
  state: z.enum(IMPORT_STATES),
  /** The name of the file. */
  name: z.string(),
  at: z.iso.datetime(),
  email: z.string(),
  /** How the file was read: its kind, its encoding and its separator. */
  format: z.object({
    kind: z.enum(['csv', 'xlsx']),
    encoding: z.optional(z.enum(['utf-8', 'windows-1252', 'utf-16le'])),
    separator: z.optional(z.enum([',', ';', '\t'])),
    /** Of a workbook: the sheet that was read. By default it is the first one that looks like a table. */
    sheet: z.optional(z.string()),
  }),
  /** Of a workbook: the names of its visible sheets. `POST /imports/{id}/sheet` chooses one. */
  sheets: z.optional(z.array(z.string())),
  /** The first rows of the file, at most 20, as text: to choose the headings and to show examples. */
  sample: z.array(z.array(z.string())),
  /** What the headings suggest, or what was used the last time for the same headings; after a check what was checked. */
  mapping: mappingSchema,
  /** Rows below the headings that are not empty. While it is checked: how many of them were read. */
  rows: z.int(),
  checked: z.int(),
  /** After the check: how many rows have each status. Their sum is `rows`. */
  counts: z.optional(
    z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() } satisfies Record<
      RowStatus,
      unknown
    >),
  ),
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
  /** Of a changed row: each field that changes. Of a new row: its fields, without `before`. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.optional(z.union([z.string(), z.number()])),
      after: z.union([z.string(), z.number()]),
    }),
  ),
  /** Of a wrong row: what is wrong, with the heading of each column. */
  errors: z.array(z.object({ column: z.string(), value: z.string(), message: z.string() })),
});
export type ImportRow = z.infer<typeof importRowSchema>;
