import {
  documentExportSchema,
  itemExportSchema,
  journalExportSchema,
  movementExportSchema,
  selectionExportSchema,
  stockExportSchema,
} from '../../bulk/exports/export-query.js';
import { CSV, type RouteDescription, type RouteDescriptions, XLSX } from './describe.js';

const FILE = {
  access: 'signed-in',
  response: { types: [CSV, XLSX] },
  responseHeaders: ['Content-Disposition'],
  problems: ['server_busy'],
} as const satisfies Partial<RouteDescription>;

export const EXPORT_ROUTES: RouteDescriptions = {
  'GET /export/items': { ...FILE, summary: 'Items as a file', query: itemExportSchema },
  'POST /export/items': { ...FILE, summary: 'Chosen items as a file', body: selectionExportSchema },
  'GET /export/movements': { ...FILE, summary: 'Movements as a file', query: movementExportSchema },
  'GET /export/documents': { ...FILE, summary: 'Documents as a file', query: documentExportSchema },
  'GET /export/journal': {
    ...FILE,
    summary: 'The journal as a file',
    access: 'administer',
    query: journalExportSchema,
  },
  'GET /export/stock-value': {
    ...FILE,
    summary: 'The value of the stock at the end of a day as a file',
    access: 'cost',
    query: stockExportSchema,
  },
};
