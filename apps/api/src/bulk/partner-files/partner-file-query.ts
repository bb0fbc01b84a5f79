/** The query parameters of files of customers and suppliers. */
import { findTwice } from '@godown/shared/bulk/columns';
import { fileLanguageFields } from '@godown/shared/bulk/exports.contracts';
import {
  PARTNER_FILE_FIELDS,
  type PartnerFileField,
  type PartnerMapping,
} from '@godown/shared/bulk/partner-imports';
import { partnerKindSchema } from '@godown/shared/trade/partners';
import * as z from 'zod';
import { MAX_COLUMNS, SAMPLE_ROWS } from '../files/limits.js';

const yesSchema = z
  .enum(['true', 'false'], 'One of: true, false.')
  .transform((text) => text === 'true')
  .optional();

const NO_COLUMNS = `The fields of at most ${MAX_COLUMNS} columns in their order, with commas between them, such as name,,phone.`;
const FIELD = `(?:${PARTNER_FILE_FIELDS.join('|')})?`;

/** The field of each column, or nothing. */
const columnsSchema = z
  .string(NO_COLUMNS)
  .regex(new RegExp(`^${FIELD}(?:,${FIELD}){0,${MAX_COLUMNS - 1}}$`), NO_COLUMNS)
  .transform((text) => text.split(',').map((field) => (field || null) as PartnerFileField | null))
  .refine((columns) => findTwice(columns) === undefined, 'Choose each field for one column only.')
  .refine((columns) => columns.includes('name'), 'Choose the column with the name.');

const NO_ROW = `A whole number from 0 to ${SAMPLE_ROWS}.`;
const headingRowSchema = z
  .string(NO_ROW)
  .regex(/^\d{1,2}$/, NO_ROW)
  .transform(Number)
  .refine((row) => row <= SAMPLE_ROWS, NO_ROW);

/** Query of `POST /partners/import`. Without `columns` the headings name the fields. */
export const importQuerySchema = z
  .strictObject({
    kind: partnerKindSchema,
    check: yesSchema,
    withoutWrong: yesSchema,
    columns: columnsSchema.optional(),
    headingRow: headingRowSchema.optional(),
  })
  .refine(({ columns, headingRow }) => (columns === undefined) === (headingRow === undefined), {
    path: ['headingRow'],
    error: 'Send it with columns, and columns with it.',
  })
  .transform(({ columns, headingRow = 0, ...query }) => ({
    ...query,
    mapping: columns && ({ headingRow, columns } satisfies PartnerMapping),
  }));

/** Query of `GET /partners/template.csv`. */
export const templateQuerySchema = z.strictObject({ ...fileLanguageFields, kind: partnerKindSchema });
