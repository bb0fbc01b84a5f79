/** The routes of probes. */
import * as z from 'zod/mini';
import type { Contract } from './contract.js';

const okSchema = z.object({ status: z.literal('ok') });

export const getLiveness = {
  id: 'getLiveness',
  route: 'GET /health/live',
  access: 'everybody',
  response: okSchema,
} as const satisfies Contract;

export const getReadiness = {
  id: 'getReadiness',
  route: 'GET /health/ready',
  access: 'everybody',
  response: z.extend(okSchema, { lastBackupSeconds: z.optional(z.nullable(z.number())) }),
} as const satisfies Contract;
