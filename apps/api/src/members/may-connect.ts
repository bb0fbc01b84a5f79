import { can } from '@godown/shared/roles';
import type { Db } from 'mongodb';
import { createRoles } from '../identity/roles.js';
import { isStaff, type StaffList } from '../identity/staff.js';
import { keepGivenRoles, membersOf } from './members.repo.js';

/** The settings that say who may sign in, and who is a manager. */
export interface Access {
  staffEmails: StaffList;
  /** Addresses and `@domains`; null: everybody is one. */
  managerEmails: readonly string[] | null;
}

/** Tells whether the person with an address may have webhooks now. */
export function createMayConnect(db: Db, { staffEmails, managerEmails }: Access) {
  const roles = createRoles({ managerEmails, staffEmails, given: keepGivenRoles(membersOf(db)) });
  return async (email: string): Promise<boolean> => {
    await roles.refresh();
    const maySignIn = isStaff(email, staffEmails) || roles.isInvited(email);
    return maySignIn && can(roles.roleOf(email).role, 'connect');
  };
}
