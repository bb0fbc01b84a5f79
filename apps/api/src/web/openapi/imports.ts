import { importRowSchema, importSchema, mappingSchema, sheetChoiceSchema } from '@godown/shared/imports';
import { deletionSchema } from '@godown/shared/item';
import { jobSchema } from '@godown/shared/jobs';
import * as z from 'zod';
import {
  applyQuerySchema,
  importNameSchema,
  importRowsQuerySchema,
} from '../../bulk/imports/imports.routes.js';
import { CSV, PAGE_HEADERS, type RouteDescriptions, XLSX } from './describe.js';

export const IMPORT_ROUTES: RouteDescriptions = {
  'GET /imports': { summary: 'List imports', access: 'import', response: z.array(importSchema) },
  'POST /imports': {
    summary: 'Upload a file with items',
    details: 'The body is the file itself, at most 50 MB.',
    access: 'import',
    query: importNameSchema,
    body: { types: [CSV, XLSX, 'application/octet-stream'] },
    status: 201,
    response: importSchema,
    responseHeaders: ['Location'],
    problems: ['body_too_large', 'server_busy', 'disk_full'],
  },
  'GET /imports/template.csv': {
    summary: 'An empty file to fill in, as CSV',
    access: 'import',
    response: { types: [CSV] },
    responseHeaders: ['Content-Disposition'],
  },
  'GET /imports/template.xlsx': {
    summary: 'An empty file to fill in, as a workbook',
    access: 'import',
    response: { types: [XLSX] },
    responseHeaders: ['Content-Disposition'],
  },
  'GET /imports/{id}': {
    summary: 'One import',
    access: 'import',
    response: importSchema,
    problems: ['import_not_found'],
  },
  'DELETE /imports/{id}': {
    summary: 'Discard an import that was not applied',
    access: 'import',
    response: deletionSchema,
    problems: ['import_not_found', 'import_not_ready', 'disk_full'],
  },
  'POST /imports/{id}/sheet': {
    summary: 'Read another sheet of the workbook',
    details:
      'The sample, the mapping and the number of rows are then those of this sheet. A check has to be made again.',
    access: 'import',
    body: sheetChoiceSchema,
    response: importSchema,
    problems: ['import_not_found', 'import_not_ready', 'server_busy', 'disk_full'],
  },
  'POST /imports/{id}/check': {
    summary: 'Read every row and change nothing',
    details:
      'With decimal null the file must show which sign stands before the cents. If its numbers allow both, the response is 422.',
    access: 'import',
    body: mappingSchema,
    status: 202,
    response: importSchema,
    problems: ['import_not_found', 'import_not_ready', 'server_busy', 'disk_full'],
  },
  'POST /imports/{id}/cancel': {
    summary: 'Cancel a check',
    access: 'import',
    status: 202,
    response: importSchema,
    problems: ['import_not_found', 'import_not_ready', 'disk_full'],
  },
  'POST /imports/{id}/apply': {
    summary: 'Apply a checked import as a job',
    details:
      'If no column is read as the price, or as stock, new items would have none: then withoutPrice or withoutStock must be true.',
    access: 'import',
    query: applyQuerySchema,
    requestHeaders: ['Idempotency-Key'],
    status: 202,
    response: jobSchema,
    problems: ['import_not_found', 'import_not_ready', 'disk_full', 'too_many_jobs'],
  },
  'GET /imports/{id}/rows': {
    summary: 'The checked rows',
    access: 'import',
    query: importRowsQuerySchema,
    response: z.array(importRowSchema),
    responseHeaders: PAGE_HEADERS,
    problems: ['import_not_found', 'server_busy'],
  },
  'GET /imports/{id}/wrong.csv': {
    summary: 'The wrong rows as a file, with what is wrong',
    access: 'import',
    response: { types: [CSV] },
    responseHeaders: ['Content-Disposition'],
    problems: ['import_not_found', 'import_not_ready', 'server_busy'],
  },
};
