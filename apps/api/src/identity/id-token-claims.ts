import { emailSchema } from '@godown/shared/item';
import * as z from 'zod';
import { type Identity, InvalidIdTokenError } from './identity.js';

/** Seconds by which Google's clock and ours may differ. Without it, a token just issued may come from the future. */
const CLOCK_LEEWAY_S = 30;

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1).max(128),
  exp: z.number(),
  iat: z.number(),
  auth_time: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

/**
 * The identity in a payload whose signature is checked already, or throws `InvalidIdTokenError`.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
 */
export function readIdTokenClaims(payload: unknown, expected: { projectId: string; now: number }): Identity {
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success) {
    const claims = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'payload'))];
    throw new InvalidIdTokenError(`The token lacks a proper ${claims.join(', ')}.`);
  }
  const { data } = parsed;
  const { projectId, now } = expected;
  if (data.aud !== projectId) throw new InvalidIdTokenError('The token is for another project.');
  if (data.iss !== `https://securetoken.google.com/${projectId}`) {
    throw new InvalidIdTokenError('The token comes from another issuer.');
  }
  if (data.exp + CLOCK_LEEWAY_S <= now) throw new InvalidIdTokenError('The token has expired.');
  if (Math.max(data.iat, data.auth_time) > now + CLOCK_LEEWAY_S) {
    throw new InvalidIdTokenError('The token comes from the future.');
  }
  const email = emailSchema.safeParse(data.email);
  return {
    uid: data.sub,
    email: email.success ? email.data : null,
    emailVerified: data.email_verified === true,
  };
}
