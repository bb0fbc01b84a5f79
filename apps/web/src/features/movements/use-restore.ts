import type { Item } from '@godown/shared/item';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { restoreItem } from './restore-item';

/** `restoreItem` with the page's cache. */
export function useRestore(): (id: string) => Promise<Item> {
  const client = useQueryClient();
  return useCallback((id: string) => restoreItem(client, id), [client]);
}
