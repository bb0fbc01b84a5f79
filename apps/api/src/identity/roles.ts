/** Which role each person has. */
import type { Role } from '@godown/shared/roles';
import type { Kept } from '../database/keep-for.js';
import { isStaff, type StaffList } from './staff.js';

export interface Roles {
  /** False without `MANAGER_EMAILS`: then everybody who may sign in is a manager. */
  hasRoles: boolean;
  /** The role of a (normalised) address, and where it comes from. */
  roleOf(email: string): { role: Role; source: 'setting' | 'given' | 'default' };
  /** Whether a manager has given this address a role, so that it may sign in. */
  isInvited(email: string): boolean;
  /** To call before the others: reads the given roles if the cached ones are too old. */
  refresh(): Promise<void>;
}

/** The roles of a product without `MANAGER_EMAILS`. */
export const NO_ROLES: Roles = {
  hasRoles: false,
  roleOf: () => ({ role: 'manager', source: 'default' }),
  isInvited: () => false,
  refresh: async () => {},
};

interface Options {
  /** Addresses and `@domains` of managers; null without the setting. */
  managerEmails: readonly string[] | null;
  staffEmails: StaffList;
  /** The roles that managers have given, by address. */
  given: Kept<ReadonlyMap<string, Role>>;
}

/**
 * The setting comes first, so that nobody can lock its managers out. Somebody without a given role is `staff` if
 * `STAFF_EMAILS` names them, and else, where anybody may sign in, a `viewer`.
 */
export function createRoles({ managerEmails, staffEmails, given }: Options): Roles {
  if (managerEmails === null) return NO_ROLES;
  const byDefault: Role = staffEmails === null ? 'viewer' : 'staff';
  let known: ReadonlyMap<string, Role> = new Map();
  return {
    hasRoles: true,
    roleOf(email) {
      if (isStaff(email, managerEmails)) return { role: 'manager', source: 'setting' };
      const role = known.get(email);
      return role ? { role, source: 'given' } : { role: byDefault, source: 'default' };
    },
    isInvited: (email) => isStaff(email, managerEmails) || known.has(email),
    async refresh() {
      known = await given.read();
    },
  };
}
