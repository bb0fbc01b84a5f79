import { documentSchema, documentSummarySchema, newDocumentSchema } from '@godown/shared/documents';
import { partiesSchema } from '@godown/shared/people';
import * as z from 'zod';
import { documentQuerySchema, partyQuerySchema } from '../../stock/documents/document-query.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type RouteDescriptions } from './describe.js';

export const DOCUMENT_ROUTES: RouteDescriptions = {
  'GET /documents': {
    summary: 'List documents, newest first',
    access: 'signed-in',
    query: documentQuerySchema,
    response: z.array(documentSummarySchema),
    responseHeaders: PAGE_HEADERS,
    problems: ['server_busy'],
  },
  'POST /documents': {
    summary: 'Post goods in, goods out, a transfer or a stock count',
    details: 'All lines are posted, or none.',
    access: 'write',
    requestHeaders: ['Idempotency-Key'],
    body: newDocumentSchema,
    status: 201,
    response: documentSchema,
    responseHeaders: ['Location'],
    problems: [...CHANGE_PROBLEMS, 'item_not_found'],
  },
  'GET /documents/{number}': {
    summary: 'One document with its lines',
    access: 'signed-in',
    response: documentSchema,
    problems: ['document_not_found'],
  },
  'POST /documents/{number}/void': {
    summary: 'Void a document',
    details: 'All its movements are reversed. Its number stays.',
    access: 'void',
    requestHeaders: ['Idempotency-Key'],
    status: 201,
    response: documentSchema,
    problems: [...CHANGE_PROBLEMS, 'document_not_found', 'item_not_found', 'already_voided', 'not_undoable'],
  },
  'GET /parties': {
    summary: 'Customers and suppliers of earlier documents',
    access: 'signed-in',
    query: partyQuerySchema,
    response: partiesSchema,
    problems: ['server_busy'],
  },
};
