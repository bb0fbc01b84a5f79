import { apiKeySchema, apiKeysSchema, madeApiKeySchema, newApiKeySchema } from '@godown/shared/api-keys';
import type { RouteDescriptions } from './describe.js';

export const API_KEY_ROUTES: RouteDescriptions = {
  'GET /api-keys': { summary: 'List API keys', access: 'connect', response: apiKeysSchema },
  'POST /api-keys': {
    summary: 'Make an API key',
    details: 'Only this response has its secret.',
    access: 'connect',
    body: newApiKeySchema,
    status: 201,
    response: madeApiKeySchema,
    problems: ['already_taken', 'disk_full'],
  },
  'DELETE /api-keys/{id}': {
    summary: 'Revoke an API key',
    access: 'connect',
    response: apiKeySchema,
    problems: ['api_key_not_found', 'disk_full'],
  },
};
