import { API_KEY_PREFIX } from '@godown/shared/access/api-keys';
import type { Caller } from './access-tokens.js';

/** Knows the API keys that are not revoked. */
export interface KeyFinder {
  /** The caller with this key; null for one that is wrong or revoked. */
  find(token: string): Caller | null;
  /** To call before `find`: reads the keys if the cached ones are too old, and notes that this one is used. */
  refresh(token: string): Promise<void>;
}

/** Knows no key. */
export const NO_KEYS: KeyFinder = { find: () => null, refresh: async () => {} };

export const isApiKey = (token: string) => token.startsWith(API_KEY_PREFIX);
