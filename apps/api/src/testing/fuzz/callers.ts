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
} as const satisfies Record<string, Role | null>;
export type Caller = keyof typeof ROLE_OF;

export const CALLERS = Object.keys(ROLE_OF) as Caller[];
export const WHO_MAY_NOT_WRITE = CALLERS.filter((caller) => {
  const role = ROLE_OF[caller];
  return role === null || !can(role, 'write');
});
export const emailOf = (caller: Caller): string => `${caller}@example.com`;

/** Whether a caller may call a route at all. */
export function mayCall(caller: Caller, access: RouteDescription['access']): boolean {
  const role: Role | null = ROLE_OF[caller];
  if (access === 'everybody') return true;
  return role !== null && (access === 'signed-in' || can(role, access));
}

const HOURS_2 = 2 * 3600 * 1000;

/** The `Authorization` header of each caller, valid for an hour. */
export function authorize(secret: string, now: Date): Record<Caller, string | undefined> {
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
  };
}
