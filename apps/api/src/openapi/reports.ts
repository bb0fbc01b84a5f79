import { noticesSchema, noticesSeenSchema } from '@godown/shared/notices';
import {
  dayReportSchema,
  overviewSchema,
  reorderLinesSchema,
  stockValueSchema,
} from '@godown/shared/reports';
import { reorderQuerySchema } from '../reorder/reorder.routes.js';
import { dayReportQuerySchema } from '../reports/reports.routes.js';
import { stockValueQuerySchema } from '../reports/stock-reports.routes.js';
import { PAGE_HEADERS, type RouteDescriptions } from './describe.js';

export const REPORT_ROUTES: RouteDescriptions = {
  'GET /reports/day': {
    summary: 'What happened on one day of Bangladesh',
    access: 'signed-in',
    query: dayReportQuerySchema,
    response: dayReportSchema,
    problems: ['server_busy'],
  },
  'GET /reports/stock-value': {
    summary: 'What the stock was worth at the end of a day',
    access: 'cost',
    query: stockValueQuerySchema,
    response: stockValueSchema,
    problems: ['server_busy'],
  },
  'GET /reports/overview': {
    summary: 'The state of the whole stock',
    access: 'cost',
    response: overviewSchema,
    problems: ['server_busy'],
  },
  'GET /reorder': {
    summary: 'List what is low, with what to do about it',
    access: 'signed-in',
    query: reorderQuerySchema,
    response: reorderLinesSchema,
    responseHeaders: PAGE_HEADERS,
    problems: ['server_busy'],
  },
  'GET /notices': {
    summary: 'The newest notices of low stock',
    access: 'signed-in',
    response: noticesSchema,
    problems: ['server_busy'],
  },
  'PUT /notices/seen': {
    summary: 'Remember which notices the caller has seen',
    access: 'signed-in',
    body: noticesSeenSchema,
    response: noticesSchema,
    problems: ['server_busy', 'disk_full'],
  },
};
