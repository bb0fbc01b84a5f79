import type { Permission } from '@godown/shared/roles';
import type { ReactNode } from 'react';
import { useMe } from './use-me';

interface MayProps {
  permission: Permission;
  children: ReactNode;
}

/**
 * What only those see whose role may do it. Until the role is known everybody sees it, because most installations have no roles, and
 * the server decides anyway.
 */
export function May({ permission, children }: MayProps) {
  const me = useMe();
  return !me || me.may.includes(permission) ? children : null;
}
