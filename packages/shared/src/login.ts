/** `POST /login`: the identity provider's proof in the header, the product's access token in the answer. */
import * as z from 'zod/mini';
import { emailSchema } from './item.js';

export const loginRequestSchema = z.strictObject({ email: emailSchema });

export const loginResponseSchema = z.object({ accessToken: z.string() });
