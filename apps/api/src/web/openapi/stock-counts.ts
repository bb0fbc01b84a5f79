import { documentSchema } from '@godown/shared/documents';
import { deletionSchema } from '@godown/shared/item';
import {
  lineCountSchema,
  newStockCountSchema,
  stockCountLineSchema,
  stockCountSchema,
  stockCountSummarySchema,
} from '@godown/shared/stock-counts';
import * as z from 'zod';
import { stockCountQuerySchema } from '../../stock/stock-counts/stock-counts.routes.js';
import { CHANGE_PROBLEMS, type RouteDescriptions } from './describe.js';

export const STOCK_COUNT_ROUTES: RouteDescriptions = {
  'GET /stock-counts': {
    summary: 'List the stock counts in progress, and those posted in the last 30 days',
    access: 'signed-in',
    query: stockCountQuerySchema,
    response: z.array(stockCountSummarySchema),
    problems: ['server_busy'],
  },
  'POST /stock-counts': {
    summary: 'Start a stock count',
    access: 'write',
    requestHeaders: ['Idempotency-Key'],
    body: newStockCountSchema,
    status: 201,
    response: stockCountSchema,
    responseHeaders: ['Location'],
    problems: ['disk_full'],
  },
  'GET /stock-counts/{id}': {
    summary: 'One stock count with its lines',
    access: 'signed-in',
    response: stockCountSchema,
    problems: ['stock_count_not_found', 'server_busy'],
  },
  'DELETE /stock-counts/{id}': {
    summary: 'Discard a stock count',
    access: 'write',
    response: deletionSchema,
    problems: ['stock_count_not_found', 'stock_count_closed', 'disk_full'],
  },
  'PUT /stock-counts/{id}/lines/{item}': {
    summary: 'Count a line of a stock count',
    access: 'write',
    body: lineCountSchema,
    response: stockCountLineSchema,
    problems: [
      ...CHANGE_PROBLEMS,
      'stock_count_not_found',
      'item_not_found',
      'stock_count_closed',
      'stock_moved',
      'line_changed',
    ],
  },
  'POST /stock-counts/{id}/post': {
    summary: 'Post the counted lines as a document',
    access: 'write',
    requestHeaders: ['Idempotency-Key'],
    status: 201,
    response: documentSchema,
    responseHeaders: ['Location'],
    problems: [...CHANGE_PROBLEMS, 'stock_count_not_found', 'stock_count_closed', 'item_not_found'],
  },
};
