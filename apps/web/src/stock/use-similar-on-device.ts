import type { Item } from '@godown/shared/items/item';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { listCachedItems } from './list-cache';

interface Sought {
  q: string;
  /** The text with the other filters of the search. */
  search: string;
  isNeeded: boolean;
  /** The items that another text finds. */
  match: (items: readonly Item[], q: string) => readonly Item[];
}

/** Finds the search that may have been meant among the items on this device, if it finds few or none. Its code is loaded on demand. */
export function useSimilarOnDevice({ q, search, isNeeded, match }: Sought): string | null {
  const client = useQueryClient();
  const [found, setFound] = useState<{ search: string; similar: string | null } | null>(null);
  const find = useEffectEvent(async () => {
    const { findSimilarSearch } = await import('./similar-search');
    setFound({ search, similar: findSimilarSearch(listCachedItems(client), q, match) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each search
  useEffect(() => {
    // Nothing is suggested if its code cannot be loaded.
    if (isNeeded) find().catch(() => {});
  }, [isNeeded, search]);
  return isNeeded && found?.search === search ? found.similar : null;
}
