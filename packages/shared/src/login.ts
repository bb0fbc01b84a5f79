/** `POST /login`: the identity provider's proof in the header, the product's access token in the answer. */
import * as z from 'zod/mini';
import { emailSchema } from './item.js';

export const loginRequestSchema = z.strictObject({ email: emailSchema });
export type LoginRequest = z.infer<typeof loginRequestSchema>;

export const loginResponseSchema = z.object({ accessToken: z.string() });
export type LoginResponse = z.infer<typeof loginResponseSchema>;
