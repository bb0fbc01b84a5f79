import type { Role } from '@godown/shared/roles';

export const ROLE_WORDS: Record<Role, string> = { viewer: 'Viewer', staff: 'Staff', manager: 'Manager' };
