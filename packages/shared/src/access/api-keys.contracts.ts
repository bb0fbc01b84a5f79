/** The routes of API keys. */
import type { Contract } from '../http/contract.js';
import { apiKeySchema, apiKeysSchema, madeApiKeySchema, newApiKeySchema } from './api-keys.js';

export const listApiKeys = {
  id: 'listApiKeys',
  route: 'GET /api-keys',
  access: 'connect',
  response: apiKeysSchema,
} as const satisfies Contract;

export const makeApiKey = {
  id: 'makeApiKey',
  route: 'POST /api-keys',
  access: 'connect',
  key: 'optional',
  body: newApiKeySchema,
  status: 201,
  response: madeApiKeySchema,
} as const satisfies Contract;

export const revokeApiKey = {
  id: 'revokeApiKey',
  route: 'DELETE /api-keys/{id}',
  params: { id: { missing: 'api_key_not_found' } },
  access: 'connect',
  response: apiKeySchema,
} as const satisfies Contract;
