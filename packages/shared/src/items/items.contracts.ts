/** The routes of items. */
import * as z from 'zod/mini';
import { suppliersSchema } from '../access/people.js';
import type { Contract } from '../http/contract.js';
import { pageFields } from '../http/list-query.js';
import {
  barcodeSchema,
  deletedItemSchema,
  deletionSchema,
  emailSchema,
  itemAdditionSchema,
  itemEditSchema,
  itemSchema,
  quantityUpdateSchema,
} from './item.js';
import { itemIdsSchema } from './item-id.js';
import {
  type ItemFilter,
  type ItemOrder,
  itemFilterSchema,
  itemOrderSchema,
  sensibleFilter,
} from './item-query.js';

/** The ids of one request fit into its URL. */
const MAX_IDS = 100;

const itemId = { id: { missing: 'item_not_found' } } as const;

export const listItems = {
  id: 'listItems',
  route: 'GET /item',
  access: 'also-visitors',
  query: z
    .strictObject({
      email: z.optional(emailSchema),
      ...itemFilterSchema.shape,
      ...itemOrderSchema.shape,
      ...pageFields,
    })
    .check(
      sensibleFilter,
      z.refine(({ limit: _, cursor: __, ...query }) => query.email === undefined || isPlain(query), {
        path: ['email'],
        error: /* i18n */ 'It has no other filters and no order.',
      }),
    ),
  response: z.array(itemSchema),
} as const satisfies Contract;

/** True for a query of `listItems` without a filter and an order: the list that everybody may read. */
export const isPlain = ({ email: _, ...query }: ItemFilter & ItemOrder & { email?: unknown }): boolean =>
  Object.values(query).every((value) => value === undefined);

export const addItem = {
  id: 'addItem',
  route: 'POST /item',
  access: 'write',
  key: 'optional',
  body: itemAdditionSchema,
  status: 201,
  response: itemSchema,
} as const satisfies Contract;

export const getItem = {
  id: 'getItem',
  route: 'GET /item/{id}',
  params: itemId,
  access: 'also-visitors',
  response: itemSchema,
} as const satisfies Contract;

export const setItemQuantity = {
  id: 'setItemQuantity',
  route: 'PUT /item/{id}',
  params: itemId,
  access: 'write',
  key: 'optional',
  ifMatch: true,
  body: quantityUpdateSchema,
  response: itemSchema,
} as const satisfies Contract;

export const editItem = {
  id: 'editItem',
  route: 'PATCH /item/{id}',
  params: itemId,
  access: 'write',
  key: 'optional',
  ifMatch: true,
  body: itemEditSchema,
  response: itemSchema,
} as const satisfies Contract;

export const deleteItem = {
  id: 'deleteItem',
  route: 'DELETE /item/{id}',
  params: itemId,
  access: 'delete',
  key: 'optional',
  ifMatch: true,
  response: deletionSchema,
} as const satisfies Contract;

export const listDeletedItems = {
  id: 'listDeletedItems',
  route: 'GET /deleted-items',
  access: 'signed-in',
  query: z.strictObject(pageFields),
  response: z.array(deletedItemSchema),
} as const satisfies Contract;

export const restoreItem = {
  id: 'restoreItem',
  route: 'POST /item/{id}/restore',
  params: itemId,
  access: 'delete',
  key: 'optional',
  response: itemSchema,
} as const satisfies Contract;

export const giveOwnCode = {
  id: 'giveOwnCode',
  route: 'POST /item/{id}/own-code',
  params: itemId,
  access: 'write',
  key: 'required',
  response: itemSchema,
} as const satisfies Contract;

export const listItemsById = {
  id: 'listItemsById',
  route: 'GET /items-by-id',
  access: 'signed-in',
  query: z.strictObject({ ids: itemIdsSchema(MAX_IDS) }),
  response: z.array(itemSchema),
} as const satisfies Contract;

export const listItemsByCode = {
  id: 'listItemsByCode',
  route: 'GET /items-by-code',
  access: 'signed-in',
  query: z.strictObject({ code: barcodeSchema.check(z.minLength(1, 'Enter one code.')) }),
  response: z.array(itemSchema),
} as const satisfies Contract;

export const listSuppliers = {
  id: 'listSuppliers',
  route: 'GET /suppliers',
  access: 'signed-in',
  response: suppliersSchema,
} as const satisfies Contract;
