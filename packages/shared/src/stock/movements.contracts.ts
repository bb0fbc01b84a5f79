/** The routes of movements. */
import * as z from 'zod/mini';
import { personSchema } from '../access/api-keys.js';
import { peopleSchema } from '../access/people.js';
import type { Contract } from '../http/contract.js';
import { dateFields, pageFields } from '../http/list-query.js';
import { itemIdSchema } from '../items/item-id.js';
import { warehouseSchema } from '../items/warehouse-schemas.js';
import { documentKindSchema } from '../trade/documents.js';
import { newDamageSchema, newReturnSchema } from './damaged-schemas.js';
import {
  countResponseSchema,
  flowSchema,
  movementReasonSchema,
  movementResponseSchema,
  movementSchema,
  movementSummarySchema,
  newCountSchema,
  newMovementSchema,
  newUndoSchema,
  transferResponseSchema,
  transferSchema,
  undoResponseSchema,
} from './movements.js';

const itemId = { id: { missing: 'item_not_found' } } as const;

const filterFields = {
  warehouse: z.optional(warehouseSchema),
  person: z.optional(personSchema),
  reason: z.optional(movementReasonSchema),
  flow: z.optional(flowSchema),
  documentKind: z.optional(documentKindSchema),
  ...dateFields,
};

/** The filters of movements, as in a list and in its file. */
export const movementFilterFields = { ...filterFields, item: z.optional(itemIdSchema) };

export const listMovements = {
  id: 'listMovements',
  route: 'GET /movements',
  access: 'signed-in',
  query: z.strictObject({ ...filterFields, ...pageFields, item: z.optional(itemIdSchema) }),
  response: z.array(movementSchema),
} as const satisfies Contract;

export const sumMovements = {
  id: 'sumMovements',
  route: 'GET /movements/summary',
  access: 'signed-in',
  query: z.strictObject(movementFilterFields),
  response: movementSummarySchema,
} as const satisfies Contract;

export const undoMovement = {
  id: 'undoMovement',
  route: 'POST /movements/{id}/undo',
  params: { id: { missing: 'movement_not_found' } },
  access: 'write',
  key: 'optional',
  body: newUndoSchema,
  isBodyOptional: true,
  status: 201,
  response: undoResponseSchema,
} as const satisfies Contract;

export const listPeople = {
  id: 'listPeople',
  route: 'GET /people',
  access: 'signed-in',
  response: peopleSchema,
} as const satisfies Contract;

export const listItemMovements = {
  id: 'listItemMovements',
  route: 'GET /item/{id}/movements',
  params: itemId,
  access: 'signed-in',
  query: z.strictObject({ ...filterFields, ...pageFields }),
  response: z.array(movementSchema),
} as const satisfies Contract;

export const moveItem = {
  id: 'moveItem',
  route: 'POST /item/{id}/movements',
  params: itemId,
  access: 'write',
  key: 'required',
  body: newMovementSchema,
  status: 201,
  response: movementResponseSchema,
} as const satisfies Contract;

export const countItem = {
  id: 'countItem',
  route: 'POST /item/{id}/counts',
  params: itemId,
  access: 'write',
  key: 'required',
  body: newCountSchema,
  status: 201,
  response: countResponseSchema,
} as const satisfies Contract;

export const transferItem = {
  id: 'transferItem',
  route: 'POST /item/{id}/transfers',
  params: itemId,
  access: 'write',
  key: 'optional',
  body: transferSchema,
  status: 201,
  response: transferResponseSchema,
} as const satisfies Contract;

export const changeDamaged = {
  id: 'changeDamaged',
  route: 'POST /item/{id}/damaged',
  params: itemId,
  access: 'write',
  key: 'required',
  body: newDamageSchema,
  status: 201,
  response: movementResponseSchema,
} as const satisfies Contract;

export const returnItem = {
  id: 'returnItem',
  route: 'POST /item/{id}/returns',
  params: itemId,
  access: 'write',
  key: 'required',
  body: newReturnSchema,
  status: 201,
  response: movementResponseSchema,
} as const satisfies Contract;
