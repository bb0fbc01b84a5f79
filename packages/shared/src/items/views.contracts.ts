/** The routes of the views that people share. */
import type { Contract } from '../http/contract.js';
import { deletionSchema } from './item.js';
import { newViewSchema, sharedViewSchema, sharedViewsSchema } from './views.js';

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
  body: newViewSchema,
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
