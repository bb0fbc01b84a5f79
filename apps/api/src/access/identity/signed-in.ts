import { can, type LowestRoles, lowestRole, type Permission, type Role } from '@godown/shared/access/roles';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { type Message, sentence } from '@godown/shared/language/texts';
import type { RequestHandler, Response } from 'express';
import { ProblemError } from '../../http/problem-error.js';
import { type Caller, ROLE_OF_ACCESS } from './access-tokens.js';
import { requireCaller } from './authorization.js';

/** A leaked key must not be able to make others. */
const FOR_PEOPLE: readonly Permission[] = ['connect', 'administer'];

const NO_KEY = /* i18n */ 'An API key cannot do this. Sign in as a person.';

/** A signed-in caller. A `Call` of a route for signed-in callers is one. */
export interface SignedIn {
  caller: Caller;
  role: Role;
  /** The only warehouse whose stock the caller may change. Null: all of them. */
  worksIn: WarehouseId | null;
  /** The lowest roles that the shop has set. */
  lowestRoles: LowestRoles;
}

export const mayDo = ({ caller, role, lowestRoles }: SignedIn, permission: Permission): boolean =>
  can(role, permission, lowestRoles) && !(caller.key && FOR_PEOPLE.includes(permission));

/** What one sender may do. A command of the ledger gets it, so that a rule can stand where the change is made. */
export interface Rights {
  may: (permission: Permission) => boolean;
  /** As in `SignedIn`. */
  worksIn: WarehouseId | null;
}

export const rightsOf = (by: SignedIn): Rights => ({
  may: (permission) => mayDo(by, permission),
  worksIn: by.worksIn,
});

/** For work whose sender was allowed to begin it, such as a job, and for the programs of an operator. */
export const ALL_RIGHTS: Rights = { may: () => true, worksIn: null };

/**
 * Lets only signed-in callers through, whose role may do what `permission` names; without one everybody's may. Throws 401
 * for a visitor and 403 for a role that may not. Stands before the body is read, and `readJson` checks again after it: a body may
 * take minutes to arrive, and meanwhile the role may be taken away.
 */
export function signedIn(permission?: Permission): RequestHandler {
  const check = (res: Response) => {
    requireCaller(res);
    if (permission) requirePermission(signedInOf(res), permission);
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
function signedInOf({ locals: { caller, role, worksIn = null, lowestRoles = {} } }: Response): SignedIn {
  if (!caller || !role) throw new Error('The route lacks the signedIn handler.');
  return { caller, role, worksIn, lowestRoles };
}

/** Throws 403 if the caller may not do it. */
export function requirePermission(by: SignedIn, permission: Permission): void {
  if (mayDo(by, permission)) return;
  const { caller, role, lowestRoles } = by;
  const detail = caller.key
    ? whyNoKey(caller.key, permission, lowestRoles)
    : sentence(/* i18n */ 'This needs the role {role}; yours is {own}. A manager can change it.', {
        role: lowestRole(permission, lowestRoles),
        own: role,
      });
  throw new ProblemError('role_required', { detail });
}

/** Why somebody who works in `own` may not change the stock of another warehouse. */
export const elsewhereText = (own: WarehouseId, warehouse: WarehouseId) =>
  sentence(
    /* i18n */ 'You may change the stock of {workplace} only, not of {warehouse}. A manager can change it.',
    {
      workplace: own,
      warehouse,
    },
  );

/** Throws 403 if the caller may not change the stock of the warehouse. */
export function requireWorksIn({ worksIn }: SignedIn, warehouse: WarehouseId): void {
  if (worksIn === null || worksIn === warehouse) return;
  throw new ProblemError('role_required', { detail: elsewhereText(worksIn, warehouse) });
}

/** Throws 403 if the caller lacks one of them. */
export function requireAll(by: SignedIn, permissions: readonly Permission[]): void {
  for (const permission of permissions) requirePermission(by, permission);
}

/** Throws 403 for an API key. */
export const peopleOnly: RequestHandler = (_req, res, next) => {
  if (signedInOf(res).caller.key) throw new ProblemError('role_required', { detail: NO_KEY });
  next();
};

/** Throws 403 with `detail` unless the caller answers for it or is a manager. */
export function requireOwn({ caller, role }: SignedIn, email: string, detail: Message): void {
  if (caller.email === email || can(role, 'administer')) return;
  throw new ProblemError('role_required', { detail });
}

/** No manager can change what a key may do. */
function whyNoKey(
  { access }: NonNullable<Caller['key']>,
  permission: Permission,
  lowest: LowestRoles,
): string {
  if (FOR_PEOPLE.includes(permission) || !can(ROLE_OF_ACCESS.write, permission, lowest)) return NO_KEY;
  return access === 'read'
    ? /* i18n */ 'This API key may only read. Make one that may change stock.'
    : /* i18n */ 'The person who made this API key may not do this any more.';
}
