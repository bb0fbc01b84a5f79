import type { ApiKeyAccess } from '@godown/shared/api-keys';

export const ACCESS_WORDS: Record<ApiKeyAccess, string> = {
  read: 'Read only',
  write: 'Read and change stock',
};
