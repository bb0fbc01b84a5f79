import { emailSchema } from '@godown/shared/items/item';
import { errors, type JWTClaimVerificationOptions, type JWTPayload } from 'jose';
import * as z from 'zod';
import { toSeconds } from '../../runtime/clock.js';
import { type Identity, InvalidIdTokenError } from './identity.js';

/** Seconds by which the provider's clock and ours may differ. */
const CLOCK_TOLERANCE_S = 30;

/** The claims that jose verifies. */
export function claimRules(projectId: string, now: Date): JWTClaimVerificationOptions {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_S,
    requiredClaims: ['exp'],
  };
}

/**
 * The claims that jose does not verify.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
 */
const claimsSchema = z.object({
  // jose accepts a list of audiences too.
  aud: z.string(),
  sub: z.string().min(1).max(128),
  iat: z.number(),
  auth_time: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

/** The identity in claims that jose has verified. Throws `InvalidIdTokenError` for the rest of the rules. */
export function toIdentity(payload: JWTPayload, now: Date): Identity {
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success) {
    const claims = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
    throw new InvalidIdTokenError(`The ID token has no valid ${claims.join(', ')}.`);
  }
  const { sub, iat, auth_time, email, email_verified } = parsed.data;
  if (Math.max(iat, auth_time) > toSeconds(now) + CLOCK_TOLERANCE_S) {
    throw new InvalidIdTokenError('The ID token was issued in the future: the clock of the server is slow.');
  }
  const normalized = emailSchema.safeParse(email);
  return {
    uid: sub,
    email: normalized.success ? normalized.data : null,
    emailVerified: email_verified === true,
  };
}

/** Turns jose's refusal of a token into an `InvalidIdTokenError`. Other errors stay as they are. */
export function toVerifierError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired)
    return new InvalidIdTokenError('The ID token has expired, or the clock of the server is fast.', {
      cause: error,
    });
  if (error instanceof errors.JOSEError)
    return new InvalidIdTokenError(`The ID token is not valid (${error.code}).`, { cause: error });
  return error;
}
