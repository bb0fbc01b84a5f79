import { apiKeySchema, apiKeysSchema, madeApiKeySchema, type NewApiKey } from '@godown/shared/api-keys';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';

export const API_KEYS_KEY = ['api-keys'];

/** All API keys, newest first. */
export function apiKeysQuery(api: Api) {
  return queryOptions({
    queryKey: API_KEYS_KEY,
    queryFn: async ({ signal }) =>
      (await api.get('/api-keys', { schema: apiKeysSchema, auth: 'required', signal })).data,
  });
}

export const addApiKey = async (api: Api, body: NewApiKey) =>
  (await api.post('/api-keys', { schema: madeApiKeySchema, body })).data;

export const revokeApiKey = async (api: Api, id: string) =>
  (await api.delete(`/api-keys/${encodeURIComponent(id)}`, { schema: apiKeySchema })).data;
