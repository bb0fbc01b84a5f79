/** The role of each person. */
import { can, type Permission, type Role } from '@godown/shared/access/roles';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Kept } from '../../database/keep-for.js';

/** The addresses and `@domains` that may sign in to the API, lower case; null for anybody. */
type StaffList = readonly string[] | null;

/** True if somebody with this (normalised) address may sign in. */
function isStaff(email: string, staff: StaffList): boolean {
  const domain = email.slice(email.lastIndexOf('@'));
  return staff === null || staff.includes(email) || staff.includes(domain);
}

/** The settings that say who may sign in, and who is a manager. */
export interface Access {
  staffEmails: StaffList;
  /** Addresses and `@domains`; null: everybody who may sign in is one. */
  managerEmails: readonly string[] | null;
}

/** A role, and the only warehouse whose stock its person may change. Null: all of them. */
export interface Standing {
  role: Role;
  worksIn: WarehouseId | null;
}

export interface Roles {
  /** False without `MANAGER_EMAILS`: then everybody who may sign in is a manager. */
  hasRoles: boolean;
  /** The standing of a (normalised) address, and where it comes from. */
  standingOf(email: string): Standing & { source: 'setting' | 'given' | 'default' };
  /** True if somebody with this (normalised) address may sign in now. */
  maySignIn(email: string): boolean;
  /** True if they may sign in and their role permits this. */
  may(email: string, permission: Permission): boolean;
  /** To call before the others: reads the given roles if the cached ones are too old. */
  refresh(): Promise<void>;
  /** To call after a change of the given roles, before `refresh`. */
  forget(): void;
}

interface Options extends Access {
  /** The roles that managers have given, by address. */
  given: Kept<ReadonlyMap<string, Standing>>;
}

/**
 * The setting comes first, so that nobody can lock its managers out. Somebody without a given role is `staff` if
 * `STAFF_EMAILS` names them, and else, where anybody may sign in, a `viewer`. A manager and somebody with a given role may sign
 * in without being named by `STAFF_EMAILS`.
 */
export function createRoles({ managerEmails, staffEmails, given }: Options): Roles {
  if (managerEmails === null) return withoutRoles(staffEmails);
  const byDefault: Role = staffEmails === null ? 'viewer' : 'staff';
  let known: ReadonlyMap<string, Standing> = new Map();
  const standingOf: Roles['standingOf'] = (email) => {
    if (isStaff(email, managerEmails)) return { role: 'manager', worksIn: null, source: 'setting' };
    const given = known.get(email);
    return given ? { ...given, source: 'given' } : { role: byDefault, worksIn: null, source: 'default' };
  };
  const maySignIn = (email: string) => standingOf(email).source !== 'default' || isStaff(email, staffEmails);
  return {
    hasRoles: true,
    standingOf,
    maySignIn,
    may: (email, permission) => maySignIn(email) && can(standingOf(email).role, permission),
    async refresh() {
      known = await given.read();
    },
    forget: given.forget,
  };
}

/** The roles of a product without settings: everybody may sign in and do everything. */
export const EVERYBODY: Roles = withoutRoles(null);

/** The roles of a product without `MANAGER_EMAILS`. */
function withoutRoles(staffEmails: StaffList): Roles {
  const maySignIn = (email: string) => isStaff(email, staffEmails);
  return {
    hasRoles: false,
    standingOf: () => ({ role: 'manager', worksIn: null, source: 'default' }),
    maySignIn,
    may: maySignIn,
    refresh: async () => {},
    forget() {},
  };
}
