/** The routes of imports of items. */
import * as z from 'zod/mini';
import { type Contract, CSV, XLSX } from '../http/contract.js';
import { pageFields } from '../http/list-query.js';
import { deletionSchema, textSchema } from '../items/item.js';
import { fileLanguageFields } from './exports.contracts.js';
import {
  headingChoiceSchema,
  importRowSchema,
  importSchema,
  mappingSchema,
  ROW_STATUSES,
  sheetChoiceSchema,
} from './imports.js';
import { jobSchema } from './jobs.js';

const importId = { id: { missing: 'import_not_found' } } as const;

/** Rows by their status, or all that have warnings. */
const LISTS = [...ROW_STATUSES, 'warned'] as const;

const yesSchema = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
);

export const listImports = {
  id: 'listImports',
  route: 'GET /imports',
  access: 'import',
  response: z.array(importSchema),
} as const satisfies Contract;

export const uploadImport = {
  id: 'uploadImport',
  route: 'POST /imports',
  access: 'import',
  query: z.strictObject({ name: textSchema(200) }),
  body: { types: [CSV, XLSX, 'application/octet-stream'] },
  status: 201,
  response: importSchema,
} as const satisfies Contract;

export const getImportTemplateCsv = {
  id: 'getImportTemplateCsv',
  route: 'GET /imports/template.csv',
  access: 'import',
  query: z.strictObject(fileLanguageFields),
  response: { types: [CSV] },
} as const satisfies Contract;

export const getImportTemplateXlsx = {
  id: 'getImportTemplateXlsx',
  route: 'GET /imports/template.xlsx',
  access: 'import',
  query: z.strictObject(fileLanguageFields),
  response: { types: [XLSX] },
} as const satisfies Contract;

export const getImport = {
  id: 'getImport',
  route: 'GET /imports/{id}',
  params: importId,
  access: 'import',
  response: importSchema,
} as const satisfies Contract;

export const deleteImport = {
  id: 'deleteImport',
  route: 'DELETE /imports/{id}',
  params: importId,
  access: 'import',
  response: deletionSchema,
} as const satisfies Contract;

export const chooseImportSheet = {
  id: 'chooseImportSheet',
  route: 'POST /imports/{id}/sheet',
  params: importId,
  access: 'import',
  body: sheetChoiceSchema,
  response: importSchema,
} as const satisfies Contract;

export const chooseImportHeadings = {
  id: 'chooseImportHeadings',
  route: 'POST /imports/{id}/headings',
  params: importId,
  access: 'import',
  body: headingChoiceSchema,
  response: importSchema,
} as const satisfies Contract;

export const checkImport = {
  id: 'checkImport',
  route: 'POST /imports/{id}/check',
  params: importId,
  access: 'import',
  body: mappingSchema,
  status: 202,
  response: importSchema,
} as const satisfies Contract;

export const cancelImportCheck = {
  id: 'cancelImportCheck',
  route: 'POST /imports/{id}/cancel',
  params: importId,
  access: 'import',
  status: 202,
  response: importSchema,
} as const satisfies Contract;

export const applyImport = {
  id: 'applyImport',
  route: 'POST /imports/{id}/apply',
  params: importId,
  access: 'import',
  key: 'required',
  query: z.strictObject({ withoutPrice: yesSchema, withoutStock: yesSchema }),
  status: 202,
  response: jobSchema,
} as const satisfies Contract;

export const listImportRows = {
  id: 'listImportRows',
  route: 'GET /imports/{id}/rows',
  params: importId,
  access: 'import',
  query: z.strictObject({ status: z.enum(LISTS, `One of: ${LISTS.join(', ')}.`), ...pageFields }),
  response: z.array(importRowSchema),
} as const satisfies Contract;

export const getWrongRowsCsv = {
  id: 'getWrongRowsCsv',
  route: 'GET /imports/{id}/wrong.csv',
  params: importId,
  access: 'import',
  query: z.strictObject(fileLanguageFields),
  response: { types: [CSV] },
} as const satisfies Contract;
