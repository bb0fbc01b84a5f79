import jwt from 'jsonwebtoken';
import { type Clock, toSeconds } from '../clock.js';
import { decodeToken } from './decode-token.js';
import type { FindKey } from './google-keys.js';
import { readIdTokenClaims } from './id-token-claims.js';
import { type IdentityVerifier, InvalidIdTokenError } from './identity.js';

interface Options {
  projectId: string;
  findKey: FindKey;
  clock: Clock;
}

/** Verifies the ID tokens of a real Firebase project: RS256 by one of Google's keys, then every claim. */
export function createGoogleVerifier({ projectId, findKey, clock }: Options): IdentityVerifier {
  return {
    async verify(idToken) {
      const header = decodeToken(idToken)?.header;
      if (header?.alg !== 'RS256' || typeof header.kid !== 'string') {
        throw new InvalidIdTokenError('The token is not signed the way Google signs.');
      }
      const key = await findKey(header.kid);
      if (!key) throw new InvalidIdTokenError('The token is signed with a key that is not Google’s.');
      return readIdTokenClaims(verifySignature(idToken, key), { projectId, now: toSeconds(clock()) });
    },
  };
}

function verifySignature(idToken: string, key: Parameters<typeof jwt.verify>[1]): unknown {
  try {
    // The claims, times included, are judged in one place for both verifiers.
    return jwt.verify(idToken, key as jwt.Secret, {
      algorithms: ['RS256'],
      ignoreExpiration: true,
      ignoreNotBefore: true,
    });
  } catch (cause) {
    throw new InvalidIdTokenError('The token’s signature is wrong.', { cause });
  }
}
