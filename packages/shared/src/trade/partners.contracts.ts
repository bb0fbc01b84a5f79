/** The routes of customers and suppliers. */
import * as z from 'zod/mini';
import { MONEY_CHANGES } from '../access/money-changes.js';
import { suppliersSchema } from '../access/people.js';
import type { Contract } from '../http/contract.js';
import { pageFields } from '../http/list-query.js';
import { deletionSchema, textSchema } from '../items/item.js';
import { agesSchema, debtSchema, debtSumsSchema } from './accounts.js';
import {
  adoptedSchema,
  adoptSchema,
  looseNoteSchema,
  mergeSchema,
  newPartnerSchema,
  type PartnerKind,
  partnerEditSchema,
  partnerKindSchema,
  partnerNameSchema,
  partnerSchema,
  partyTextSchema,
  savedPartnerSchema,
} from './partners.js';

const partnerId = { id: { missing: 'partner_not_found' } } as const;

const yesSchema = z.pipe(
  z.enum(['true', 'false'], 'One of: true, false.'),
  z.transform((text) => text === 'true'),
);

/** The filters of customers and suppliers, as in a list and in its file. */
export const partnerFilterFields = {
  kind: z.optional(partnerKindSchema),
  q: z.optional(textSchema(200)),
  owed: z.optional(z.enum(['some', 'over'], 'One of: some, over.')),
};

/** They are found by what they owe among those of a kind. */
export const withKind = z.refine<{ kind?: PartnerKind | undefined; owed?: unknown }>(
  ({ kind, owed }) => owed === undefined || kind !== undefined,
  { path: ['kind'], error: 'With owed, choose customers or suppliers.' },
);

export const listPartners = {
  id: 'listPartners',
  route: 'GET /partners',
  access: 'signed-in',
  query: z
    .strictObject({
      ...partnerFilterFields,
      deleted: z.optional(yesSchema),
      since: z.optional(yesSchema),
      ...pageFields,
    })
    .check(
      withKind,
      z.refine(({ deleted, owed }) => !deleted || owed === undefined, {
        path: ['owed'],
        error: 'Leave it out with deleted=true.',
      }),
    ),
  response: z.array(partnerSchema),
} as const satisfies Contract;

export const listNamedPartners = {
  id: 'listNamedPartners',
  route: 'GET /partners/named',
  access: 'signed-in',
  query: z.strictObject({ kind: partnerKindSchema, name: partnerNameSchema }),
  response: z.array(partnerSchema),
} as const satisfies Contract;

export const listUnlistedSuppliers = {
  id: 'listUnlistedSuppliers',
  route: 'GET /suppliers/unlisted',
  access: 'signed-in',
  response: suppliersSchema,
} as const satisfies Contract;

export const getPartner = {
  id: 'getPartner',
  route: 'GET /partners/{id}',
  params: partnerId,
  access: 'signed-in',
  response: partnerSchema,
} as const satisfies Contract;

export const addPartner = {
  id: 'addPartner',
  route: 'POST /partners',
  access: 'write',
  key: 'required',
  body: newPartnerSchema,
  status: 201,
  response: savedPartnerSchema,
} as const satisfies Contract;

export const editPartner = {
  id: 'editPartner',
  route: 'PUT /partners/{id}',
  params: partnerId,
  access: 'write',
  key: 'optional',
  ifMatch: true,
  body: partnerEditSchema,
  response: savedPartnerSchema,
} as const satisfies Contract;

export const deletePartner = {
  id: 'deletePartner',
  route: 'DELETE /partners/{id}',
  params: partnerId,
  access: 'adjust',
  key: 'optional',
  ifMatch: true,
  response: deletionSchema,
} as const satisfies Contract;

export const restorePartner = {
  id: 'restorePartner',
  route: 'POST /partners/{id}/restore',
  params: partnerId,
  access: 'adjust',
  key: 'optional',
  response: partnerSchema,
} as const satisfies Contract;

export const mergePartners = {
  id: 'mergePartners',
  route: 'POST /partners/{id}/merge',
  params: partnerId,
  access: MONEY_CHANGES.move,
  key: 'required',
  body: mergeSchema,
  response: partnerSchema,
} as const satisfies Contract;

export const listPartyTexts = {
  id: 'listPartyTexts',
  route: 'GET /partners/texts',
  access: 'signed-in',
  query: z.strictObject({ kind: partnerKindSchema, q: z.optional(textSchema(200)), ...pageFields }),
  response: z.array(partyTextSchema),
} as const satisfies Contract;

export const listLooseNotes = {
  id: 'listLooseNotes',
  route: 'GET /partners/{id}/loose-notes',
  params: partnerId,
  access: 'trade',
  query: z.strictObject({ party: z.optional(textSchema(200)), ...pageFields }),
  response: z.array(looseNoteSchema),
} as const satisfies Contract;

export const listNotesOfText = {
  id: 'listNotesOfText',
  route: 'GET /partners/texts/notes',
  access: 'trade',
  query: z.strictObject({ party: textSchema(200), ...pageFields, kind: partnerKindSchema }),
  response: z.array(looseNoteSchema),
} as const satisfies Contract;

export const adoptNotes = {
  id: 'adoptNotes',
  route: 'POST /partners/{id}/adopt',
  params: partnerId,
  access: MONEY_CHANGES.move,
  key: 'required',
  body: adoptSchema,
  response: adoptedSchema,
} as const satisfies Contract;

/** Which debts, as in their sums and in their file. */
export const debtFields = { kind: partnerKindSchema };

export const listDebts = {
  id: 'listDebts',
  route: 'GET /debts',
  access: 'trade',
  query: z.strictObject({ ...debtFields, q: partnerFilterFields.q, ...pageFields }),
  response: z.array(debtSchema),
} as const satisfies Contract;

export const getDebtSums = {
  id: 'getDebtSums',
  route: 'GET /debts/sums',
  access: 'trade',
  query: z.strictObject(debtFields),
  response: debtSumsSchema,
} as const satisfies Contract;

export const getDebtAges = {
  id: 'getDebtAges',
  route: 'GET /debts/ages',
  access: 'trade',
  query: z.strictObject(debtFields),
  response: agesSchema,
} as const satisfies Contract;

export const getDebt = {
  id: 'getDebt',
  route: 'GET /partners/{id}/debt',
  params: partnerId,
  access: 'trade',
  response: debtSchema,
} as const satisfies Contract;
