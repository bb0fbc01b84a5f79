import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '../../runtime/clock.js';
import { claimRules, toIdentity, toVerifierError } from './id-token-claims.js';
import { IdentityUnavailableError, type IdentityVerifier } from './identity.js';

interface Options {
  projectId: string;
  clock: Clock;
  /** The address of the public keys of Firebase ID tokens, which Google publishes as a JWK set. */
  keysUrl: string;
}

/** Verifies the ID tokens of a real Firebase project: RS256 by one of Google's keys, then every claim. */
export function createGoogleVerifier({ projectId, clock, keysUrl }: Options): IdentityVerifier {
  const findKey = createKeyFinder(keysUrl);
  return {
    async verify(idToken) {
      const now = clock();
      try {
        const rules = { ...claimRules(projectId, now), algorithms: ['RS256'] };
        const { payload } = await jwtVerify(idToken, findKey, rules);
        return toIdentity(payload, now);
      } catch (error) {
        throw toVerifierError(error);
      }
    },
  };
}

/** jose's cache of the keys. A key that is not in the set is the token's fault; any other failure is the provider's. */
function createKeyFinder(keysUrl: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(keysUrl));
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys)
        throw cause;
      throw new IdentityUnavailableError('Google’s public keys could not be fetched.', { cause });
    }
  };
}
