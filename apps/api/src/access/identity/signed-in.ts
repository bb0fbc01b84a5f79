import { can, type LowestRoles, lowestRole, type Permission, type Role } from '@godown/shared/access/roles';
import { type Message, sentence } from '@godown/shared/language/texts';
import type { RequestHandler, Response } from 'express';
import { ProblemError } from '../../http/problem-error.js';
import { type Caller, ROLE_OF_ACCESS } from './access-tokens.js';
import { requireCaller } from './authorization.js';

declare global {
  namespace Express {
    interface Locals {
      /** Set by `signedIn`: identifies the caller again and checks the same. */
      checkAgain?: () => Promise<void>;
    }
  }
}

/** A leaked key must not be able to make others. */
const FOR_PEOPLE: readonly Permission[] = ['connect', 'administer'];

const NO_KEY = /* i18n */ 'An API key cannot do this. Sign in as a person.';

/** True if the caller whom `signedIn` let through may do it. */
export const mayDo = (res: Response, permission: Permission): boolean =>
  can(roleOf(res), permission, res.locals.lowestRoles) &&
  !(callerOf(res).key && FOR_PEOPLE.includes(permission));

/**
 * Lets only signed-in callers through, whose role may do what `permission` names; without one everybody's may. Throws 401
 * for a visitor and 403 for a role that may not. Stands before the body is read, and `readJson` checks again after it: a body may
 * take minutes to arrive, and meanwhile the role may be taken away.
 */
export function signedIn(permission?: Permission): RequestHandler {
  const check = (res: Response) => {
    requireCaller(res);
    if (permission) requirePermission(res, permission);
  };
  return (_req, res, next) => {
    check(res);
    res.locals.checkAgain = async () => {
      await res.locals.identify?.();
      check(res);
    };
    next();
  };
}

/** The caller whom `signedIn` let through. */
export function callerOf(res: Response): Caller {
  if (!res.locals.caller) throw new Error('The route lacks the signedIn handler.');
  return res.locals.caller;
}

/** The role of that caller. */
export function roleOf(res: Response): Role {
  if (!res.locals.role) throw new Error('The route lacks the signedIn handler.');
  return res.locals.role;
}

/** Throws 403 if the caller whom `signedIn` let through may not do it. */
export function requirePermission(res: Response, permission: Permission): void {
  if (mayDo(res, permission)) return;
  const [caller, role] = [callerOf(res), roleOf(res)];
  const { lowestRoles } = res.locals;
  const detail = caller.key
    ? whyNoKey(caller.key, permission, lowestRoles)
    : sentence(/* i18n */ 'This needs the role {role}; yours is {own}. A manager can change it.', {
        role: lowestRole(permission, lowestRoles),
        own: role,
      });
  throw new ProblemError('role_required', { detail });
}

/** Throws 403 if the caller lacks one of them. */
export function requireAll(res: Response, permissions: readonly Permission[]): void {
  for (const permission of permissions) requirePermission(res, permission);
}

/** Throws 403 for an API key. */
export const peopleOnly: RequestHandler = (_req, res, next) => {
  if (callerOf(res).key) throw new ProblemError('role_required', { detail: NO_KEY });
  next();
};

/** Throws 403 with `detail` unless the caller answers for it or is a manager. */
export function requireOwn(res: Response, email: string, detail: Message): void {
  if (callerOf(res).email === email || can(roleOf(res), 'administer')) return;
  throw new ProblemError('role_required', { detail });
}

/** No manager can change what a key may do. */
function whyNoKey(
  { access }: NonNullable<Caller['key']>,
  permission: Permission,
  lowest: LowestRoles | undefined,
): string {
  if (FOR_PEOPLE.includes(permission) || !can(ROLE_OF_ACCESS.write, permission, lowest)) return NO_KEY;
  return access === 'read'
    ? /* i18n */ 'This API key may only read. Make one that may change stock.'
    : /* i18n */ 'The person who made this API key may not do this any more.';
}
