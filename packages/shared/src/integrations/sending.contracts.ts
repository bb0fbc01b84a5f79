/** The routes of the switch of all sending. */
import type { Contract } from '../http/contract.js';
import { sendingSchema, sendingSwitchSchema } from './sending.js';

export const getSending = {
  id: 'getSending',
  route: 'GET /sending',
  access: 'signed-in',
  response: sendingSchema,
} as const satisfies Contract;

export const setSending = {
  id: 'setSending',
  route: 'PUT /sending',
  access: 'administer',
  body: sendingSwitchSchema,
  response: sendingSchema,
} as const satisfies Contract;
