import { noticesSchema, noticesSeenSchema } from '@godown/shared/notices';
import {
  dayItemsSchema,
  dayReportSchema,
  overviewSchema,
  reorderLinesSchema,
  stockValueSchema,
} from '@godown/shared/reports';
import { dayItemsQuerySchema, dayReportQuerySchema } from '../../reports/day/day-query.js';
import { reorderQuerySchema } from '../../reports/reorder/reorder.routes.js';
import { stockValueQuerySchema } from '../../reports/stock-reports.routes.js';
import { PAGE_HEADERS, type RouteDescriptions } from './describe.js';

export const REPORT_ROUTES: RouteDescriptions = {
  'GET /reports/day': {
    summary: 'What happened on one day of Bangladesh',
    access: 'signed-in',
    query: dayReportQuerySchema,
    details:
      'Sums by warehouse and by person, the ten items and the ten documents that come first. Values are at the prices at which things happened. A day with very many lines is added up first: meanwhile the response is 503 and says how far it is.',
    response: dayReportSchema,
    problems: ['server_busy'],
  },
  'GET /reports/day/items': {
    summary: 'The items that moved on one day of Bangladesh, with their figures',
    access: 'signed-in',
    query: dayItemsQuerySchema,
    details:
      'Pages of 100: first the items of which most units left. While somebody works, an item may change its place between two pages.',
    response: dayItemsSchema,
    responseHeaders: PAGE_HEADERS,
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
