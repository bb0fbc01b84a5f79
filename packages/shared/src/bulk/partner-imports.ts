/** Files of customers and suppliers. Apart from `trade/partners.ts`, which a phone loads early. */
import * as z from 'zod/mini';
import { fieldErrorSchema } from '../http/problem.js';
import { messageSchema } from '../language/made-of.js';

/** Most rows of a file of customers or suppliers, and its largest size in bytes. */
export const MAX_PARTNER_ROWS = 5000;
export const MAX_PARTNER_FILE = 5_000_000;

/** The fields of a column of such a file. `opening`: the debt at the start. */
export const PARTNER_FILE_FIELDS = [
  'name',
  'shop',
  'phone',
  'address',
  'note',
  'creditLimit',
  'opening',
] as const;
export type PartnerFileField = (typeof PARTNER_FILE_FIELDS)[number];

/** The way in which the columns of such a file are read. */
const partnerMappingSchema = z.object({
  /** The row with the headings, from 1; 0 for none. Rows above it are not read. */
  headingRow: z.int(),
  /** The field of each column, in order; null for a column that is not read. */
  columns: z.array(z.nullable(z.enum(PARTNER_FILE_FIELDS))),
});
export type PartnerMapping = z.infer<typeof partnerMappingSchema>;

/** The debt at the start: of all rows of the file, and of each of its parts. */
const importAmountsSchema = z.object({
  file: z.number(),
  added: z.number(),
  earlier: z.number(),
  known: z.number(),
  wrong: z.number(),
});

/** A row that a response names. `row` is the line of the file, and `name` is as the file has it. */
const namedRow = { row: z.int(), name: z.string() };

/** Response of `POST /partners/import`. */
export const partnerImportSchema = z.object({
  /** The first rows of the file, at most 20, as text: to choose the headings and to show examples. */
  sample: z.array(z.array(z.string())),
  /** As the request says, else by the headings. Without the name, a check reads no rows. */
  mapping: partnerMappingSchema,
  /** False for a check, and for a file with wrong rows: then nothing was added. */
  isApplied: z.boolean(),
  /** Rows with content below the headings. */
  rows: z.int(),
  /** The number of rows that were added, or would be. */
  added: z.int(),
  /** The number of rows that the same file added when it was sent before, such as until its connection was lost. */
  earlier: z.int(),
  /** Rows of somebody who was there before the file: with the same phone number or, without one, the same name. */
  known: z.int(),
  /** The first of them. `as`: the name of who is there. */
  knownRows: z.array(z.object({ ...namedRow, opening: z.optional(z.number()), as: z.string() })),
  wrongCount: z.int(),
  /** The first wrong rows. The `path` of an error is the field. */
  wrong: z.array(
    z.object({ ...namedRow, opening: z.optional(z.number()), errors: z.array(fieldErrorSchema) }),
  ),
  amounts: importAmountsSchema,
  /** Rows whose amount cannot be read. It is in none of `amounts`. */
  unread: z.int(),
  /** Added rows with the phone number or, without one, the name of an earlier row of the file, which is added too or was before. */
  sameCount: z.int(),
  /** The first of them. `like` is the earlier row. */
  same: z.array(z.object({ ...namedRow, like: z.int() })),
  /** Warnings about the whole file, such as that it has lost letters. */
  warnings: z.array(messageSchema),
  /** Headings that are not known: their columns are not read. */
  ignored: z.array(z.string()),
});
export type PartnerImport = z.infer<typeof partnerImportSchema>;
