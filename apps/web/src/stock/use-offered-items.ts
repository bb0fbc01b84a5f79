import type { Item } from '@godown/shared/item';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../account/use-api';
import type { PageOf } from '../api/pages';
import { useShownItems } from './changes/shown-items';
import { listCachedItems } from './list-cache';
import { bestFirst, matchItems } from './match-items';
import { offeredItemsQuery } from './offered-items';

interface Search {
  text: string;
  limit: number;
  isEnabled: boolean;
}

/** `complete`: no other items match. `more`: others match. `failed`: the items are those on this device. */
type SearchState = 'searching' | 'complete' | 'more' | 'failed';

/** The items that match a text, the best first: at once those on this device, then also those that the server finds. */
export function useOfferedItems({ text, limit, isEnabled }: Search) {
  const client = useQueryClient();
  const q = text.trim();
  // The server lists the best matches of a text first.
  const search: Record<string, string> = q ? { q } : { sort: 'name' };
  const query = useInfiniteQuery({ ...offeredItemsQuery(useApi(), search, limit), enabled: isEnabled });
  const page = query.data?.pages[0];
  const state = stateOf(page, query);
  const items = useMemo(() => {
    if (!isEnabled) return NONE;
    const found = page?.rows ?? NONE;
    const cached = state === 'complete' ? NONE : matchItems(listCachedItems(client), q);
    const all = new Map([...cached, ...found].map((item) => [item._id, item]));
    return bestFirst([...all.values()], q).slice(0, limit);
  }, [client, q, limit, isEnabled, page, state]);
  return { items: useShownItems(items), state };
}

interface Fetching {
  isError: boolean;
  isFetching: boolean;
}

function stateOf(page: PageOf<Item> | undefined, { isError, isFetching }: Fetching): SearchState {
  if (page) return page.next === null ? 'complete' : 'more';
  return isError && !isFetching ? 'failed' : 'searching';
}

const NONE: Item[] = [];
