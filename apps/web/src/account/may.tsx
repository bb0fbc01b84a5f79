import type { Permission } from '@godown/shared/access/roles';
import type { ReactNode } from 'react';
import { useMe } from './use-me';

interface MayProps {
  permission: Permission;
  children: ReactNode;
}

/** Says of each permission whether the person's role allows it, like `useMay`. Pages and actions without one are for everybody. */
export function useAllowed(): (permission?: Permission) => boolean {
  const me = useMe();
  return (permission) => !permission || !me || me.may.includes(permission);
}

/**
 * True if the person's role allows it. Also true until the role is known, because most installations have no roles, and the server
 * decides anyway.
 */
export function useMay(permission: Permission): boolean {
  return useAllowed()(permission);
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
