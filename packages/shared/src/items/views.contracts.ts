/** The routes of the views that people share. */
import * as z from 'zod/mini';
import type { Contract } from '../http/contract.js';
import { deletionSchema, textSchema } from './item.js';
import { sensibleFilter } from './item-query.js';
import { MAX_VIEW_NAME, sharedViewSchema, sharedViewsSchema, viewSchema } from './views.js';

export const listViews = {
  id: 'listViews',
  route: 'GET /views',
  access: 'signed-in',
  response: sharedViewsSchema,
} as const satisfies Contract;

export const shareView = {
  id: 'shareView',
  route: 'POST /views',
  access: 'write',
  key: 'optional',
  // The web app loads no contract, so its list of items does not load this check.
  body: z.strictObject({
    name: textSchema(MAX_VIEW_NAME).check(z.minLength(1, /* i18n */ 'Enter a name.')),
    view: viewSchema.check(sensibleFilter),
  }),
  status: 201,
  response: sharedViewSchema,
} as const satisfies Contract;

export const unshareView = {
  id: 'unshareView',
  route: 'DELETE /views/{id}',
  params: { id: { missing: 'view_not_found' } },
  access: 'write',
  response: deletionSchema,
} as const satisfies Contract;
