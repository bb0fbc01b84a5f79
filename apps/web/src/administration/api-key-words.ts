import type { ApiKeyAccess } from '@godown/shared/access/api-keys';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const ACCESS_WORDS: Record<ApiKeyAccess, MessageDescriptor> = {
  read: msg`Read only`,
  write: msg`Read and change stock`,
};
