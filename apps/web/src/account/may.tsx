import type { Permission } from '@godown/shared/access/roles';
import type { ReactNode } from 'react';
import { useMe } from './use-me';

interface MayProps {
  permission: Permission;
  children: ReactNode;
}

/**
 * Whether the person's role may do it. True until the role is known, because most installations have no roles, and the server
 * decides anyway.
 */
export function useMay(permission: Permission): boolean {
  const me = useMe();
  return !me || me.may.includes(permission);
}

/** What only those see whose role may do it. */
export function May({ permission, children }: MayProps) {
  return useMay(permission) ? children : null;
}

/** Whether the person may stop what somebody with this address has made: their own, and managers everything. */
export function useMayStop(email: string): boolean {
  const isManager = useMay('administer');
  const isOwn = useMe()?.email === email;
  return isManager || isOwn;
}
