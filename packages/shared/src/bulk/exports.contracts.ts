/** The routes of files of lists: a format, a language, and the filters of the list. */
import * as z from 'zod/mini';
import { languageSchema } from '../access/access.js';
import { journalFilterFields } from '../access/journal.contracts.js';
import { type Contract, CSV, XLSX } from '../http/contract.js';
import { dayFields, inOrder } from '../http/list-query.js';
import { findFilterError, itemFilterSchema, itemOrderSchema, sensibleFilter } from '../items/item-query.js';
import { movementFilterFields } from '../stock/movements.contracts.js';
import { stockValueFields } from '../stock/reports.contracts.js';
import { entryFilterFields } from '../trade/accounts.contracts.js';
import { documentFilterFields } from '../trade/documents.contracts.js';
import { debtFields, partnerFilterFields, withKind } from '../trade/partners.contracts.js';
import { partnerIdSchema } from '../trade/partners.js';
import { atMostTwoYears, salesFields } from '../trade/sales.contracts.js';
import { selectionSchema } from './jobs.js';

const SHEET_FORMATS = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

const formatSchema = z.enum(SHEET_FORMATS, `One of: ${SHEET_FORMATS.join(', ')}.`);
/** The language of the headings of a file, and of what it says. */
export const fileLanguageFields = { language: z.optional(languageSchema) };
const fileFields = { format: formatSchema, ...fileLanguageFields };

const sheet = { types: [CSV, XLSX] } as const;

export const exportItems = {
  id: 'exportItems',
  route: 'GET /export/items',
  access: 'signed-in',
  query: z
    .strictObject({ ...fileFields, ...itemFilterSchema.shape, ...itemOrderSchema.shape })
    .check(sensibleFilter),
  response: sheet,
} as const satisfies Contract;

export const exportChosenItems = {
  id: 'exportChosenItems',
  route: 'POST /export/items',
  access: 'signed-in',
  query: z.strictObject(fileLanguageFields),
  body: z.strictObject({ format: formatSchema, selection: selectionSchema }).check(({ value, issues }) => {
    const { selection } = value;
    const error = 'filter' in selection ? findFilterError(selection.filter) : null;
    if (!error) return;
    const { path, message } = error;
    issues.push({ code: 'custom', input: value, message, path: ['selection', 'filter', ...path] });
  }),
  response: sheet,
} as const satisfies Contract;

export const exportMovements = {
  id: 'exportMovements',
  route: 'GET /export/movements',
  access: 'signed-in',
  query: z.strictObject({ ...movementFilterFields, ...fileFields }),
  response: sheet,
} as const satisfies Contract;

export const exportDocuments = {
  id: 'exportDocuments',
  route: 'GET /export/documents',
  access: 'signed-in',
  query: z.strictObject({ ...documentFilterFields, ...fileFields }),
  response: sheet,
} as const satisfies Contract;

export const exportPartners = {
  id: 'exportPartners',
  route: 'GET /export/partners',
  access: 'signed-in',
  query: z.strictObject({ ...fileFields, ...partnerFilterFields }).check(withKind),
  response: sheet,
} as const satisfies Contract;

export const exportJournal = {
  id: 'exportJournal',
  route: 'GET /export/journal',
  access: 'administer',
  query: z.strictObject({ ...journalFilterFields, ...fileFields }),
  response: sheet,
} as const satisfies Contract;

export const exportSales = {
  id: 'exportSales',
  route: 'GET /export/sales',
  access: 'trade',
  query: z.strictObject({ ...fileFields, ...salesFields }).check(inOrder, atMostTwoYears),
  response: sheet,
} as const satisfies Contract;

export const exportStockValue = {
  id: 'exportStockValue',
  route: 'GET /export/stock-value',
  access: 'cost',
  query: z.strictObject({ ...fileFields, ...stockValueFields }),
  response: sheet,
} as const satisfies Contract;

export const exportStatement = {
  id: 'exportStatement',
  route: 'GET /export/statement',
  access: 'trade',
  query: z.strictObject({ ...fileFields, partner: partnerIdSchema, ...dayFields }).check(inOrder),
  response: sheet,
} as const satisfies Contract;

export const exportEntries = {
  id: 'exportEntries',
  route: 'GET /export/entries',
  access: 'trade',
  query: z.strictObject({ ...fileFields, ...entryFilterFields }).check(inOrder),
  response: sheet,
} as const satisfies Contract;

export const exportDebts = {
  id: 'exportDebts',
  route: 'GET /export/debts',
  access: 'trade',
  query: z.strictObject({ ...debtFields, ...fileFields }),
  response: sheet,
} as const satisfies Contract;
