/** The route of the login. */
import type { Contract } from '../http/contract.js';
import { loginRequestSchema, loginResponseSchema } from './login.js';

export const logIn = {
  id: 'logIn',
  route: 'POST /login',
  access: 'id-token',
  body: loginRequestSchema,
  response: loginResponseSchema,
} as const satisfies Contract;
