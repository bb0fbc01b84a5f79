/** The people and programs that make the generated requests. */
import { randomUUID } from 'node:crypto';
import { can, type Role } from '@godown/shared/access/roles';
import type { Access } from '@godown/shared/http/contract';
import { createAccessTokens } from '../../access/identity/access-tokens.js';
import { EVERYBODY } from '../../access/identity/roles.js';

/** Those without a role are nobody for the API. */
const ROLE_OF = {
  visitor: null,
  junk: null,
  forged: null,
  expired: null,
  unsigned: null,
  viewer: 'viewer',
  storekeeper: 'storekeeper',
  staff: 'staff',
  manager: 'manager',
  readKey: 'viewer',
  writeKey: 'staff',
  revokedKey: null,
  /** A key of somebody who was staff. */
  demotedKey: 'viewer',
} as const satisfies Record<string, Role | null>;
export type Caller = keyof typeof ROLE_OF;

export const CALLERS = Object.keys(ROLE_OF) as Caller[];
export const WHO_MAY_NOT_WRITE = CALLERS.filter((caller) => {
  const role = ROLE_OF[caller];
  return role === null || !can(role, 'write');
});
export const roleOf = (caller: Caller): Role | null => ROLE_OF[caller];

const FORMER = 'former';
const isKey = (caller: Caller) => caller.endsWith('Key');
/** Keys have the address of the person who made them. */
export const emailOf = (caller: Caller): string =>
  `${caller === 'demotedKey' ? FORMER : isKey(caller) ? 'manager' : caller}@example.com`;

/** Permissions that no key has, neither to read nor to write. */
const FOR_PEOPLE: readonly Access[] = ['connect', 'administer'];

/** True if a caller may call a route at all. */
export function mayCall(caller: Caller, access: Access): boolean {
  const role: Role | null = ROLE_OF[caller];
  if (access === 'everybody' || access === 'also-visitors') return true;
  // None has a token of the identity provider.
  if (access === 'id-token') return false;
  if (isKey(caller) && FOR_PEOPLE.includes(access)) return false;
  return role !== null && (access === 'signed-in' || can(role, access));
}

const HOURS_2 = 2 * 3600 * 1000;

export type KeySecrets = Record<'read' | 'write' | 'revoked' | 'demoted', string>;
const NO_SECRETS: KeySecrets = { read: '', write: '', revoked: '', demoted: '' };

const toBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** As the server's own, but of the algorithm “none”. */
const unsigned = (token = '') => `Bearer ${toBase64({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`;

/** The `Authorization` header of each caller, valid for an hour. */
export function authorize(secret: string, keys: KeySecrets, now: Date): Record<Caller, string | undefined> {
  const tokensOf = (key: string, at = now) =>
    createAccessTokens({ secret: key, clock: () => at, roles: EVERYBODY });
  const tokens = tokensOf(secret);
  const bearer = (caller: Caller, by = tokens) =>
    `Bearer ${by.issue({ uid: caller, email: emailOf(caller) })}`;
  return {
    visitor: undefined,
    junk: 'Bearer e30.e30.x',
    forged: bearer('manager', tokensOf(randomUUID())),
    expired: bearer('manager', tokensOf(secret, new Date(now.getTime() - HOURS_2))),
    unsigned: unsigned(bearer('manager')),
    viewer: bearer('viewer'),
    storekeeper: bearer('storekeeper'),
    staff: bearer('staff'),
    manager: bearer('manager'),
    readKey: `Bearer ${keys.read}`,
    writeKey: `Bearer ${keys.write}`,
    revokedKey: `Bearer ${keys.revoked}`,
    demotedKey: `Bearer ${keys.demoted}`,
  };
}

interface Preparing {
  origin: string;
  jwtSecret: string;
  now: () => Date;
}

/** Gives the callers their roles and keys, and takes some of them back. */
export async function prepareCallers({ origin, jwtSecret, now }: Preparing): Promise<KeySecrets> {
  const { manager = '' } = authorize(jwtSecret, NO_SECRETS, now());
  const tokens = createAccessTokens({ secret: jwtSecret, clock: now, roles: EVERYBODY });
  const former = `Bearer ${tokens.issue({ uid: FORMER, email: emailOf('demotedKey') })}`;
  const call = async (
    method: string,
    path: string,
    { body, by = manager }: { body?: object; by?: string } = {},
  ): Promise<{ _id: string; secret: string }> => {
    const headers = { authorization: by, 'content-type': 'application/json' };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${origin}/api${path}`, sent);
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    return (await response.json()) as { _id: string; secret: string };
  };
  const role = { body: { role: 'staff' } };
  await call('PUT', `/members/${emailOf('storekeeper')}`, { body: { role: 'storekeeper' } });
  await call('PUT', `/members/${emailOf('staff')}`, role);
  await call('PUT', `/members/${emailOf('demotedKey')}`, role);
  const makeKey = (name: keyof KeySecrets, by = manager) =>
    call('POST', '/api-keys', {
      by,
      body: { name: `Fuzz ${name}`, access: name === 'read' ? name : 'write' },
    });
  const revoked = await makeKey('revoked');
  const demoted = await makeKey('demoted', former);
  await call('DELETE', `/api-keys/${revoked._id}`);
  await call('DELETE', `/members/${emailOf('demotedKey')}`);
  const [read, write] = [await makeKey('read'), await makeKey('write')];
  return { read: read.secret, write: write.secret, revoked: revoked.secret, demoted: demoted.secret };
}
