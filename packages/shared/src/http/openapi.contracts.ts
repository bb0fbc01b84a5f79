/** The routes of the description of the API. */
import type { Contract } from './contract.js';

export const getOpenApi = {
  id: 'getOpenApi',
  route: 'GET /openapi.json',
  access: 'everybody',
  response: { types: ['application/json'] },
} as const satisfies Contract;

export const getDocs = {
  id: 'getDocs',
  route: 'GET /docs',
  access: 'everybody',
  response: { types: ['text/html'] },
} as const satisfies Contract;
