import { createSecretKey, type KeyObject } from 'node:crypto';
import type { ApiKeyAccess } from '@godown/shared/access/api-keys';
import { ROLES, type Role } from '@godown/shared/access/roles';
import jwt from 'jsonwebtoken';
import { type Clock, toSeconds } from '../../runtime/clock.js';
import { isApiKey, type KeyFinder, NO_KEYS } from './key-finder.js';
import type { Roles, Standing } from './roles.js';

/** Seconds that an access token is valid. */
const LIFETIME_S = 3600;
const ISSUER = 'godown';
const AUDIENCE = 'godown-api';

/** Verified tokens that are remembered. With more people than this at work, calls only take longer. */
const MAX_REMEMBERED = 5000;

/** The sender of a request: the Firebase uid and the normalised address. */
export interface Caller {
  uid: string;
  /** For an API key its name, as movements show it. */
  email: string;
  /** Present for an API key: what it may do, and the address of the person who made it. */
  key?: { access: ApiKeyAccess; maker: string };
}

export interface AccessTokens {
  issue(caller: Caller): string;
  /** The caller; null for a token that is forged, expired, not of this product, or of somebody who may not sign in now. */
  verify(token: string): Caller | null;
  /** The caller's own; a key's is never higher than that of the person who made it. */
  standingOf(caller: Caller): Standing;
  /** To call before the two above: loads the roles and keys that were changed some seconds ago or earlier. */
  refresh(token: string): Promise<void>;
}

interface Options {
  secret: string;
  clock: Clock;
  /** Called at every request, so that nobody who may not sign in any more keeps access for the rest of the hour. */
  roles: Roles;
  keys?: KeyFinder;
}

/** The product's own access tokens: HS256 with `secret`, one hour, `sub` and `email`. */
export function createAccessTokens({ secret, clock, roles, keys = NO_KEYS }: Options): AccessTokens {
  const key = createSecretKey(Buffer.from(secret));
  const verify = rememberVerified((token, now) => toVerified(readClaims(token, key, now)));
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
      const caller = isApiKey(token) ? keys.find(token) : verify(token, clock());
      // A key ends with the access of the person who made it.
      const email = caller?.key?.maker ?? caller?.email ?? '';
      return roles.maySignIn(email) ? caller : null;
    },
    standingOf({ email, key: apiKey }) {
      const { role, worksIn } = roles.standingOf(apiKey?.maker ?? email);
      return { role: apiKey ? lowerOf(ROLE_OF_ACCESS[apiKey.access], role) : role, worksIn };
    },
    async refresh(token) {
      await roles.refresh();
      if (isApiKey(token)) await keys.refresh(token);
    },
  };
}

/** The role of a key. It is never higher than that of the person who made it. */
export const ROLE_OF_ACCESS = { read: 'viewer', write: 'staff' } as const satisfies Record<
  ApiKeyAccess,
  Role
>;

const lowerOf = (a: Role, b: Role): Role => (ROLES.indexOf(a) < ROLES.indexOf(b) ? a : b);

function readClaims(token: string, key: KeyObject, now: Date): string | jwt.JwtPayload | null {
  try {
    return jwt.verify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp: toSeconds(now),
    });
  } catch (error) {
    // jsonwebtoken throws a SyntaxError if the payload is not JSON.
    if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return null;
    throw error;
  }
}

interface Verified {
  caller: Caller;
  /** In seconds since 1970. */
  expiresAt: number;
}

function toVerified(claims: string | jwt.JwtPayload | null): Verified | null {
  // jsonwebtoken accepts a token without an expiry.
  if (claims === null || typeof claims === 'string' || claims.exp === undefined) return null;
  const { sub, email, exp } = claims;
  if (typeof sub !== 'string' || sub === '' || typeof email !== 'string') return null;
  return { caller: { uid: sub, email }, expiresAt: exp };
}

/**
 * Remembers the tokens that `verify` found valid, until they expire: a page sends the same token with every call. Only the signature
 * and the claims are remembered. Whether the person may still sign in is asked each time.
 */
export function rememberVerified(
  verify: (token: string, now: Date) => Verified | null,
  most = MAX_REMEMBERED,
): (token: string, now: Date) => Caller | null {
  const remembered = new Map<string, Verified>();
  return (token, now) => {
    const known = remembered.get(token);
    if (known && toSeconds(now) < known.expiresAt) return known.caller;
    remembered.delete(token);
    const verified = verify(token, now);
    if (!verified) return null;
    remembered.set(token, verified);
    const [oldest] = remembered.keys();
    if (remembered.size > most && oldest !== undefined) remembered.delete(oldest);
    return verified.caller;
  };
}
