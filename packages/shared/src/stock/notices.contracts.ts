/** The routes of notices. */
import type { Contract } from '../http/contract.js';
import { noticesSchema, noticesSeenSchema } from './notices.js';

export const listNotices = {
  id: 'listNotices',
  route: 'GET /notices',
  access: 'signed-in',
  response: noticesSchema,
} as const satisfies Contract;

export const setSeenNotices = {
  id: 'setSeenNotices',
  route: 'PUT /notices/seen',
  access: 'signed-in',
  body: noticesSeenSchema,
  response: noticesSchema,
} as const satisfies Contract;
