/** The routes of notices on devices. */
import type { Contract } from '../http/contract.js';
import { deviceIdSchema, newPushDeviceSchema, pushSchema } from './push.js';

export const getPush = {
  id: 'getPush',
  route: 'GET /push',
  access: 'signed-in',
  response: pushSchema,
} as const satisfies Contract;

export const setPushDevice = {
  id: 'setPushDevice',
  route: 'PUT /push/devices',
  access: 'signed-in',
  body: newPushDeviceSchema,
  response: pushSchema,
} as const satisfies Contract;

export const deletePushDevice = {
  id: 'deletePushDevice',
  route: 'DELETE /push/devices/{device}',
  params: { device: { schema: deviceIdSchema } },
  access: 'signed-in',
  response: pushSchema,
} as const satisfies Contract;
