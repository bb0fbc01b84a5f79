/** `POST /login`: the header carries the identity provider's ID token, the response our access token. */
import * as z from 'zod/mini';
import { emailSchema } from '../items/item.js';

export const loginRequestSchema = z.strictObject({ email: emailSchema });

export const loginResponseSchema = z.object({ accessToken: z.string() });
