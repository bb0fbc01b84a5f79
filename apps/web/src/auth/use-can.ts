import type { Permission } from '@godown/shared/roles';
import { useMe } from './use-me';

/**
 * Whether the signed-in person's role may do it. True until the role is known, because most installations have no roles, and
 * the server decides anyway.
 */
export const useCan = (permission: Permission): boolean => useMe()?.may.includes(permission) ?? true;
