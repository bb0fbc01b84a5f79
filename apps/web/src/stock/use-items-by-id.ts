import type { Item } from '@godown/shared/items/item';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../account/use-api';
import { useShownItems } from './changes/shown-items';
import { findListed } from './list-cache';
import { createItemReader, itemOfManyQuery } from './offered-items';

/**
 * These items with their pending changes, by id, as far as they are known. Those of a cached list are known at once; all others
 * are read together.
 */
export function useItemsById(ids: readonly string[]): ReadonlyMap<string, Item> {
  const api = useApi();
  const client = useQueryClient();
  const reader = useMemo(() => createItemReader(api, client), [api, client]);
  const items = useQueries({
    queries: ids.map((id) => ({
      ...itemOfManyQuery(api, reader, id),
      initialData: () => findListed(client, id)?.item,
      initialDataUpdatedAt: () => findListed(client, id)?.updatedAt,
    })),
    combine: toKnown,
  });
  const shown = useShownItems(items);
  return useMemo(() => new Map(shown.map((item) => [item._id, item])), [shown]);
}

const toKnown = (results: UseQueryResult<Item>[]): Item[] => results.flatMap(({ data }) => data ?? []);
