/** Who makes the generated requests. */
import { randomUUID } from 'node:crypto';
import { can, type Role } from '@godown/shared/roles';
import { createAccessTokens } from '../../identity/access-tokens.js';
import type { RouteDescription } from '../../openapi/describe.js';

/** Those without a role are nobody for the API. */
const ROLE_OF = {
  visitor: null,
  junk: null,
  forged: null,
  expired: null,
  viewer: 'viewer',
  staff: 'staff',
  manager: 'manager',
  readKey: 'viewer',
  writeKey: 'staff',
} as const satisfies Record<string, Role | null>;
export type Caller = keyof typeof ROLE_OF;

export const CALLERS = Object.keys(ROLE_OF) as Caller[];
export const WHO_MAY_NOT_WRITE = CALLERS.filter((caller) => {
  const role = ROLE_OF[caller];
  return role === null || !can(role, 'write');
});
/** Keys have the address of the person who made them. */
export const emailOf = (caller: Caller): string => `${isKey(caller) ? 'manager' : caller}@example.com`;

const isKey = (caller: Caller) => caller === 'readKey' || caller === 'writeKey';
/** What no key may do, whatever its access. */
const FOR_PEOPLE: readonly RouteDescription['access'][] = ['connect', 'administer'];

/** Whether a caller may call a route at all. */
export function mayCall(caller: Caller, access: RouteDescription['access']): boolean {
  const role: Role | null = ROLE_OF[caller];
  if (access === 'everybody') return true;
  if (isKey(caller) && FOR_PEOPLE.includes(access)) return false;
  return role !== null && (access === 'signed-in' || can(role, access));
}

const HOURS_2 = 2 * 3600 * 1000;

export interface KeySecrets {
  read: string;
  write: string;
}

/** The `Authorization` header of each caller, valid for an hour. */
export function authorize(secret: string, keys: KeySecrets, now: Date): Record<Caller, string | undefined> {
  const tokensOf = (key: string, at = now) =>
    createAccessTokens({ secret: key, clock: () => at, staffEmails: null });
  const tokens = tokensOf(secret);
  const bearer = (caller: Caller, by = tokens) =>
    `Bearer ${by.issue({ uid: caller, email: emailOf(caller) })}`;
  return {
    visitor: undefined,
    junk: 'Bearer e30.e30.x',
    forged: bearer('manager', tokensOf(randomUUID())),
    expired: bearer('manager', tokensOf(secret, new Date(now.getTime() - HOURS_2))),
    viewer: bearer('viewer'),
    staff: bearer('staff'),
    manager: bearer('manager'),
    readKey: `Bearer ${keys.read}`,
    writeKey: `Bearer ${keys.write}`,
  };
}

interface Preparing {
  origin: string;
  jwtSecret: string;
  now: () => Date;
}

/** Gives the callers their roles and keys. */
export async function prepareCallers({ origin, jwtSecret, now }: Preparing): Promise<KeySecrets> {
  const { manager = '' } = authorize(jwtSecret, { read: '', write: '' }, now());
  const call = async (method: string, path: string, body: object): Promise<{ secret: string }> => {
    const headers = { authorization: manager, 'content-type': 'application/json' };
    const response = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    return (await response.json()) as { secret: string };
  };
  await call('PUT', `/members/${emailOf('staff')}`, { role: 'staff' });
  const makeKey = async (access: keyof KeySecrets) =>
    (await call('POST', '/api-keys', { name: `Fuzz ${access}`, access })).secret;
  return { read: await makeKey('read'), write: await makeKey('write') };
}
