/** The routes of files of customers and suppliers. */
import * as z from 'zod/mini';
import { type Contract, CSV, XLSX } from '../http/contract.js';
import { partnerKindSchema } from '../trade/partners.js';
import { findTwice } from './columns.js';
import { fileLanguageFields } from './exports.contracts.js';
import { MAX_COLUMNS, SAMPLE_ROWS } from './import-limits.js';
import { PARTNER_FILE_FIELDS, type PartnerFileField, partnerImportSchema } from './partner-imports.js';

const yesSchema = z.optional(
  z.pipe(
    z.enum(['true', 'false'], 'One of: true, false.'),
    z.transform((text) => text === 'true'),
  ),
);

const NO_COLUMNS = `The fields of at most ${MAX_COLUMNS} columns in their order, with commas between them, such as name,,phone.`;
const FIELD = `(?:${PARTNER_FILE_FIELDS.join('|')})?`;
const COLUMNS = new RegExp(`^${FIELD}(?:,${FIELD}){0,${MAX_COLUMNS - 1}}$`);

/** The field of each column, or nothing. */
const columnsSchema = z
  .pipe(
    z.string(NO_COLUMNS).check(z.regex(COLUMNS, NO_COLUMNS)),
    z.transform((text: string) => text.split(',').map((field) => (field || null) as PartnerFileField | null)),
  )
  .check(
    z.refine((columns) => findTwice(columns) === undefined, 'Choose each field for one column only.'),
    z.refine((columns) => columns.includes('name'), 'Choose the column with the name.'),
  );

const NO_ROW = `A whole number from 0 to ${SAMPLE_ROWS}.`;
const headingRowSchema = z
  .pipe(
    z.string(NO_ROW).check(z.regex(/^\d{1,2}$/, NO_ROW)),
    z.transform((text: string) => Number(text)),
  )
  .check(z.refine((row) => row <= SAMPLE_ROWS, NO_ROW));

export const getPartnerTemplate = {
  id: 'getPartnerTemplate',
  route: 'GET /partners/template.csv',
  access: 'import',
  query: z.strictObject({ ...fileLanguageFields, kind: partnerKindSchema }),
  response: { types: [CSV] },
} as const satisfies Contract;

/** Without `columns` the headings name the fields. */
export const importPartners = {
  id: 'importPartners',
  route: 'POST /partners/import',
  access: 'import',
  query: z
    .strictObject({
      kind: partnerKindSchema,
      check: yesSchema,
      withoutWrong: yesSchema,
      columns: z.optional(columnsSchema),
      headingRow: z.optional(headingRowSchema),
    })
    .check(
      z.refine(({ columns, headingRow }) => (columns === undefined) === (headingRow === undefined), {
        path: ['headingRow'],
        error: 'Send it with columns, and columns with it.',
      }),
    ),
  body: { types: [CSV, XLSX, 'application/octet-stream'] },
  response: partnerImportSchema,
} as const satisfies Contract;
