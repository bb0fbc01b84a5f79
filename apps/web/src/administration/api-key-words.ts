import type { ApiKeyAccess } from '@godown/shared/api-keys';

export const ACCESS_WORDS: Record<ApiKeyAccess, string> = { read: 'read', write: 'read and change stock' };
