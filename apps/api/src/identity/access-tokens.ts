import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { type Clock, toSeconds } from '../clock.js';

/** Seconds that an access token is good for. */
const LIFETIME_S = 3600;
const ISSUER = 'godown';
const AUDIENCE = 'godown-api';
/** Most tokens that are remembered as good: one for each screen that is open, and some more. */
const MAX_KNOWN = 1000;

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
  /** Tokens whose signature has been checked, the oldest first. */
  const known = new Map<string, Known>();

  function check(token: string, now: number): Known | null {
    try {
      return toKnown(
        jwt.verify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          clockTimestamp: now,
        }),
      );
    } catch (error) {
      // SyntaxError: jsonwebtoken lets it out when the payload is not JSON.
      if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return null;
      throw error;
    }
  }

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
      const now = toSeconds(clock());
      const found = known.get(token) ?? check(token, now);
      // As jsonwebtoken has it: expired from that second on.
      if (!found || now >= found.expires) {
        known.delete(token);
        return null;
      }
      if (!known.has(token)) remember(known, token, found);
      return found.caller;
    },
  };
}

interface Known {
  caller: Caller;
  /** Seconds since 1970. */
  expires: number;
}

function remember(known: Map<string, Known>, token: string, found: Known): void {
  known.set(token, found);
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
}

function toKnown(claims: string | jwt.JwtPayload): Known | null {
  if (typeof claims === 'string' || claims.exp === undefined) return null;
  const { sub, email, exp } = claims;
  return typeof sub === 'string' && sub !== '' && typeof email === 'string'
    ? { caller: { uid: sub, email }, expires: exp }
    : null;
}
