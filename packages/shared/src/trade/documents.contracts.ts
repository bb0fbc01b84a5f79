/** The routes of documents. */
import * as z from 'zod/mini';
import { personSchema } from '../access/api-keys.js';
import { MONEY_CHANGES } from '../access/money-changes.js';
import { partiesSchema } from '../access/people.js';
import type { Contract } from '../http/contract.js';
import { dateFields, pageFields } from '../http/list-query.js';
import { textSchema } from '../items/item.js';
import { itemIdSchema, itemIdsSchema } from '../items/item-id.js';
import { warehouseSchema } from '../items/warehouse-schemas.js';
import {
  documentKindSchema,
  documentNumberSchema,
  documentSchema,
  documentSummarySchema,
  newDocumentSchema,
  newVoidSchema,
} from './documents.js';
import { partnerIdSchema } from './partners.js';
import { lastPricesSchema } from './prices.js';

/** As many as a note has lines. They fit into a URL. */
const MAX_PRICED_ITEMS = 500;

const number = { number: { schema: documentNumberSchema, missing: 'document_not_found' } } as const;

/** The filters of documents, as in a list and in its file. */
export const documentFilterFields = {
  kind: z.optional(documentKindSchema),
  party: z.optional(textSchema(200)),
  partner: z.optional(partnerIdSchema),
  item: z.optional(itemIdSchema),
  person: z.optional(personSchema),
  warehouse: z.optional(warehouseSchema),
  ...dateFields,
  q: z.optional(textSchema(200)),
};

export const listDocuments = {
  id: 'listDocuments',
  route: 'GET /documents',
  access: 'signed-in',
  query: z.strictObject({ ...documentFilterFields, ...pageFields }),
  response: z.array(documentSummarySchema),
} as const satisfies Contract;

export const postDocument = {
  id: 'postDocument',
  route: 'POST /documents',
  access: 'write',
  key: 'required',
  body: newDocumentSchema,
  status: 201,
  response: documentSchema,
} as const satisfies Contract;

export const getDocument = {
  id: 'getDocument',
  route: 'GET /documents/{number}',
  params: number,
  access: 'signed-in',
  response: documentSchema,
} as const satisfies Contract;

export const voidDocument = {
  id: 'voidDocument',
  route: 'POST /documents/{number}/void',
  params: number,
  access: MONEY_CHANGES.cancel,
  key: 'required',
  body: newVoidSchema,
  isBodyOptional: true,
  status: 201,
  response: documentSchema,
} as const satisfies Contract;

export const listParties = {
  id: 'listParties',
  route: 'GET /parties',
  access: 'signed-in',
  query: z.strictObject({ q: z.optional(textSchema(200)) }),
  response: partiesSchema,
} as const satisfies Contract;

export const listLastPrices = {
  id: 'listLastPrices',
  route: 'GET /partners/{id}/prices',
  params: { id: { missing: 'partner_not_found' } },
  access: 'trade',
  query: z.strictObject({ items: itemIdsSchema(MAX_PRICED_ITEMS) }),
  response: lastPricesSchema,
} as const satisfies Contract;
