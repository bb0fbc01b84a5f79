import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { type Clock, toSeconds } from '../clock.js';

/** Seconds that an access token is good for. */
const LIFETIME_S = 3600;
const ISSUER = 'godown';
const AUDIENCE = 'godown-api';

/** Who sent a request: the Firebase uid and the normalised address. */
export interface Caller {
  uid: string;
  email: string;
}

export interface AccessTokens {
  issue(caller: Caller): string;
  /** The caller, or null for a token that is forged, expired, or not of this product. */
  verify(token: string): Caller | null;
}

/** The product's own access tokens: HS256 with `secret`, one hour, `sub` and `email`. */
export function createAccessTokens({ secret, clock }: { secret: string; clock: Clock }): AccessTokens {
  const key = createSecretKey(Buffer.from(secret));
  return {
    issue({ uid, email }) {
      return jwt.sign({ email, iat: toSeconds(clock()) }, key, {
        algorithm: 'HS256',
        subject: uid,
        expiresIn: LIFETIME_S,
        issuer: ISSUER,
        audience: AUDIENCE,
      });
    },
    verify(token) {
      try {
        const claims = jwt.verify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          clockTimestamp: toSeconds(clock()),
        });
        return toCaller(claims);
      } catch (error) {
        // SyntaxError: jsonwebtoken lets it out when the payload is not JSON.
        if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return null;
        throw error;
      }
    },
  };
}

function toCaller(claims: string | jwt.JwtPayload): Caller | null {
  if (typeof claims === 'string' || claims.exp === undefined) return null;
  const { sub, email } = claims;
  return typeof sub === 'string' && sub !== '' && typeof email === 'string' ? { uid: sub, email } : null;
}
