import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { toSeconds } from '../runtime/clock.js';
import { NOW } from './now.js';

export const PROJECT = 'demo-test';

/** The claims of a valid ID token of Anna's, with `claims` in place of some; `undefined` leaves one out. */
export function idTokenClaims(claims: Record<string, unknown> = {}): Record<string, unknown> {
  const now = toSeconds(NOW);
  const all = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'anna-uid',
    iat: now - 60,
    auth_time: now - 60,
    exp: now + 3540,
    email: 'anna@example.com',
    email_verified: true,
    ...claims,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An unsigned token, like those of the Auth emulator. */
export function unsignedToken(claims: Record<string, unknown> = {}): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(idTokenClaims(claims))}.`;
}

/** A JWT whose payload is not JSON. */
export const garbledToken = (alg: string, signature = '') =>
  `${encode({ alg, typ: 'JWT', kid: 'key-1' })}.${Buffer.from('{nonsense').toString('base64url')}.${signature}`;

/** A key pair like those that Google signs with. */
export const makeKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A token signed with `key`, like those of Google. */
export function signedToken(
  key: KeyObject,
  { kid = 'key-1', ...claims }: Record<string, unknown> = {},
): string {
  const payload = idTokenClaims(claims);
  // jsonwebtoken would add an `iat` of its own.
  const noTimestamp = payload.iat === undefined;
  return jwt.sign(payload, key, { algorithm: 'RS256', keyid: String(kid), noTimestamp });
}
