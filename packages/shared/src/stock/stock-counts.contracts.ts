/** The routes of stock counts. */
import * as z from 'zod/mini';
import type { Contract } from '../http/contract.js';
import { limitSchema } from '../http/list-query.js';
import { deletionSchema } from '../items/item.js';
import { documentSchema } from '../trade/documents.js';
import {
  lineCountSchema,
  newStockCountSchema,
  stockCountLineSchema,
  stockCountSchema,
  stockCountSummarySchema,
} from './stock-counts.js';

const stockCountId = { id: { missing: 'stock_count_not_found' } } as const;

export const listStockCounts = {
  id: 'listStockCounts',
  route: 'GET /stock-counts',
  access: 'signed-in',
  query: z.strictObject({ limit: limitSchema }),
  response: z.array(stockCountSummarySchema),
} as const satisfies Contract;

export const startStockCount = {
  id: 'startStockCount',
  route: 'POST /stock-counts',
  access: 'write',
  key: 'required',
  body: newStockCountSchema,
  status: 201,
  response: stockCountSchema,
} as const satisfies Contract;

export const getStockCount = {
  id: 'getStockCount',
  route: 'GET /stock-counts/{id}',
  params: stockCountId,
  access: 'signed-in',
  response: stockCountSchema,
} as const satisfies Contract;

export const deleteStockCount = {
  id: 'deleteStockCount',
  route: 'DELETE /stock-counts/{id}',
  params: stockCountId,
  access: 'write',
  response: deletionSchema,
} as const satisfies Contract;

export const setStockCountLine = {
  id: 'setStockCountLine',
  route: 'PUT /stock-counts/{id}/lines/{item}',
  params: { ...stockCountId, item: { missing: 'item_not_found' } },
  access: 'write',
  body: lineCountSchema,
  response: stockCountLineSchema,
} as const satisfies Contract;

export const postStockCount = {
  id: 'postStockCount',
  route: 'POST /stock-counts/{id}/post',
  params: stockCountId,
  access: 'write',
  key: 'required',
  status: 201,
  response: documentSchema,
} as const satisfies Contract;
