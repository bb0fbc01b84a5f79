import type { Permission } from '@godown/shared/access/roles';
import type { ReactNode } from 'react';
import { useMe } from './use-me';

interface MayProps {
  permission: Permission;
  children: ReactNode;
}

/**
 * True if the person's role allows it. Also true until the role is known, because most installations have no roles, and the server
 * decides anyway.
 */
export function useMay(permission: Permission): boolean {
  const me = useMe();
  return !me || me.may.includes(permission);
}

/** Shows its children only to people whose role allows it. */
export function May({ permission, children }: MayProps) {
  return useMay(permission) ? children : null;
}

/** True if the person may stop something that this address has made: everybody their own, managers everything. */
export function useMayStop(email: string): boolean {
  const isManager = useMay('administer');
  const isOwn = useMe()?.email === email;
  return isManager || isOwn;
}
