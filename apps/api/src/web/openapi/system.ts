import { ledgerHealthSchema } from '@godown/shared/ledger-health';
import { loginRequestSchema, loginResponseSchema } from '@godown/shared/login';
import * as z from 'zod';
import type { RouteDescriptions } from './describe.js';

const okSchema = z.object({ status: z.literal('ok') });
const readySchema = okSchema.extend({ lastBackupSeconds: z.number().nullable().optional() });

export const SYSTEM_ROUTES: RouteDescriptions = {
  'POST /login': {
    summary: 'Exchange the identity provider’s ID token for an access token',
    details: 'Send the ID token as “Authorization: Bearer …”.',
    access: 'signed-in',
    body: loginRequestSchema,
    response: loginResponseSchema,
    problems: ['forbidden', 'email_not_verified', 'not_staff', 'identity_unavailable'],
  },
  'GET /events': {
    summary: 'Listen to changes of items',
    details: 'Server-sent events “ready”, “item” and “reset”. They have ids and versions, no contents.',
    access: 'everybody',
    requestHeaders: ['Last-Event-ID'],
    response: { types: ['text/event-stream'] },
    problems: ['server_busy'],
  },
  'GET /health/live': { summary: 'The process runs', access: 'everybody', response: okSchema },
  'GET /health/ready': {
    summary: 'The database responds and can be written to',
    details: 'With daily backups it has the age of the last one, or null before the first.',
    access: 'everybody',
    response: readySchema,
    problems: ['disk_full'],
  },
  'GET /health/ledger': {
    summary: 'Whether every balance is the sum of its movements',
    details: 'A response that takes long begins with spaces, which JSON allows.',
    access: 'signed-in',
    response: ledgerHealthSchema,
  },
  'GET /openapi.json': {
    summary: 'This description, as OpenAPI 3.1',
    access: 'everybody',
    response: { types: ['application/json'] },
  },
  'GET /docs': {
    summary: 'This description, as a page',
    access: 'everybody',
    response: { types: ['text/html'] },
  },
};
