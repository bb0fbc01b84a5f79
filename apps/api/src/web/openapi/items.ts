import {
  deletedItemSchema,
  deletionSchema,
  itemAdditionSchema,
  itemEditSchema,
  itemSchema,
  quantityUpdateSchema,
} from '@godown/shared/item';
import { suppliersSchema } from '@godown/shared/people';
import * as z from 'zod';
import { pictureQuerySchema } from '../../integrations/pictures/pictures.routes.js';
import { deletedItemQuerySchema } from '../../stock/deleted-items/deleted-items.routes.js';
import { idsQuerySchema } from '../../stock/items/item-choices.routes.js';
import { listQuerySchema } from '../../stock/items/item-query.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type RouteDescriptions } from './describe.js';

const PICTURE = { types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] } as const;
const CHANGE_HEADERS = ['Optional-Idempotency-Key', 'If-Match'] as const;

export const ITEM_ROUTES: RouteDescriptions = {
  'GET /item': {
    summary: 'List, find and sort items',
    details:
      'Everybody may read the plain list, oldest first. A filter, an order and “email” (the items that one added) need a sign-in.',
    access: 'everybody',
    query: listQuerySchema,
    response: z.array(itemSchema),
    responseHeaders: [...PAGE_HEADERS, 'X-Event-Position'],
    problems: ['unauthenticated', 'forbidden', 'server_busy'],
  },
  'POST /item': {
    summary: 'Add an item',
    details: '“email” is the caller’s own address. It may be left out.',
    access: 'write',
    requestHeaders: ['Optional-Idempotency-Key'],
    body: itemAdditionSchema,
    status: 201,
    response: itemSchema,
    responseHeaders: ['ETag', 'Location'],
    problems: [...CHANGE_PROBLEMS, 'forbidden', 'already_taken'],
  },
  'GET /item/{id}': {
    summary: 'One item',
    details: 'Signed-in callers also see who added it, its cost, its reorder points and its last counts.',
    access: 'everybody',
    requestHeaders: ['If-None-Match'],
    response: itemSchema,
    responseHeaders: ['ETag', 'X-Event-Position'],
    problems: ['unauthenticated', 'item_not_found'],
  },
  'PUT /item/{id}': {
    summary: 'Set the quantity of an item',
    access: 'write',
    requestHeaders: CHANGE_HEADERS,
    body: quantityUpdateSchema,
    response: itemSchema,
    responseHeaders: ['ETag'],
    problems: [...CHANGE_PROBLEMS, 'item_not_found', 'version_conflict'],
  },
  'PATCH /item/{id}': {
    summary: 'Edit the fields of an item',
    access: 'write',
    requestHeaders: CHANGE_HEADERS,
    body: itemEditSchema,
    response: itemSchema,
    responseHeaders: ['ETag'],
    problems: [...CHANGE_PROBLEMS, 'item_not_found', 'version_conflict', 'already_taken'],
  },
  'DELETE /item/{id}': {
    summary: 'Delete an item',
    details: 'It can be restored for 30 days.',
    access: 'delete',
    requestHeaders: CHANGE_HEADERS,
    response: deletionSchema,
    problems: [...CHANGE_PROBLEMS, 'item_not_found', 'version_conflict'],
  },
  'POST /item/{id}/restore': {
    summary: 'Restore a deleted item',
    access: 'delete',
    requestHeaders: ['Optional-Idempotency-Key'],
    response: itemSchema,
    responseHeaders: ['ETag'],
    problems: [...CHANGE_PROBLEMS, 'item_not_found', 'already_taken'],
  },
  'GET /deleted-items': {
    summary: 'List the items that can be restored',
    access: 'signed-in',
    query: deletedItemQuerySchema,
    response: z.array(deletedItemSchema),
    responseHeaders: [...PAGE_HEADERS, 'X-Event-Position'],
    problems: ['server_busy'],
  },
  'GET /items-by-id': {
    summary: 'Up to 100 items by their ids',
    details: 'In any order. Items that do not exist are left out.',
    access: 'signed-in',
    query: idsQuerySchema,
    response: z.array(itemSchema),
    problems: ['server_busy'],
  },
  'GET /item/{id}/picture': {
    summary: 'The picture of an item',
    details:
      '“url” must be the address that the item has. The picture may be on another site, which the server asks.',
    access: 'everybody',
    query: pictureQuerySchema,
    requestHeaders: ['If-None-Match'],
    response: PICTURE,
    responseHeaders: ['ETag'],
    problems: ['item_not_found', 'not_found'],
  },
  'GET /picture': {
    summary: 'A picture of another site, before it is saved with an item',
    access: 'write',
    query: pictureQuerySchema,
    requestHeaders: ['If-None-Match'],
    response: PICTURE,
    responseHeaders: ['ETag'],
    problems: ['not_found'],
  },
  'GET /suppliers': {
    summary: 'The suppliers of all items',
    access: 'signed-in',
    response: suppliersSchema,
    problems: ['server_busy'],
  },
};
