import type { Role } from '@godown/shared/access/roles';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const ROLE_WORDS: Record<Role, MessageDescriptor> = {
  viewer: msg`Viewer`,
  storekeeper: msg`Storekeeper`,
  staff: msg`Staff`,
  manager: msg`Manager`,
};
