import {
  countResponseSchema,
  movementResponseSchema,
  movementSchema,
  movementSummarySchema,
  newCountSchema,
  newMovementSchema,
  transferResponseSchema,
  transferSchema,
  undoResponseSchema,
} from '@godown/shared/movements';
import { peopleSchema } from '@godown/shared/people';
import * as z from 'zod';
import {
  historyQuerySchema,
  journalQuerySchema,
  summaryQuerySchema,
} from '../../stock/movements/movement-query.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type RouteDescriptions } from './describe.js';

export const MOVEMENT_ROUTES: RouteDescriptions = {
  'GET /movements': {
    summary: 'List the movements of all items, newest first',
    access: 'signed-in',
    query: journalQuerySchema,
    response: z.array(movementSchema),
    responseHeaders: [...PAGE_HEADERS, 'X-Event-Position'],
    problems: ['server_busy'],
  },
  'GET /movements/summary': {
    summary: 'The sums of the movements that match',
    access: 'signed-in',
    query: summaryQuerySchema,
    response: movementSummarySchema,
    problems: ['server_busy'],
  },
  'GET /item/{id}/movements': {
    summary: 'List the movements of an item, newest first',
    details: 'Movements outlive their item.',
    access: 'signed-in',
    query: historyQuerySchema,
    response: z.array(movementSchema),
    responseHeaders: [...PAGE_HEADERS, 'X-Event-Position'],
    problems: ['item_not_found', 'server_busy'],
  },
  'GET /people': {
    summary: 'The addresses of everybody who has made a movement',
    access: 'signed-in',
    response: peopleSchema,
    problems: ['server_busy'],
  },
  'POST /item/{id}/movements': {
    summary: 'Deliver, restock or correct',
    access: 'write',
    requestHeaders: ['Idempotency-Key'],
    body: newMovementSchema,
    status: 201,
    response: movementResponseSchema,
    responseHeaders: ['ETag'],
    problems: [...CHANGE_PROBLEMS, 'item_not_found'],
  },
  'POST /item/{id}/counts': {
    summary: 'Count the stock of an item in a warehouse',
    access: 'write',
    requestHeaders: ['Idempotency-Key'],
    body: newCountSchema,
    status: 201,
    response: countResponseSchema,
    responseHeaders: ['ETag'],
    problems: [...CHANGE_PROBLEMS, 'item_not_found', 'stock_moved'],
  },
  'POST /item/{id}/transfers': {
    summary: 'Move stock from one warehouse to another',
    access: 'write',
    requestHeaders: ['Optional-Idempotency-Key'],
    body: transferSchema,
    status: 201,
    response: transferResponseSchema,
    responseHeaders: ['ETag'],
    problems: [...CHANGE_PROBLEMS, 'item_not_found'],
  },
  'POST /movements/{id}/undo': {
    summary: 'Reverse a movement',
    details: 'A transfer is reversed as a whole.',
    access: 'write',
    requestHeaders: ['Optional-Idempotency-Key'],
    status: 201,
    response: undoResponseSchema,
    responseHeaders: ['ETag'],
    problems: [...CHANGE_PROBLEMS, 'movement_not_found', 'item_not_found', 'already_undone', 'not_undoable'],
  },
};
