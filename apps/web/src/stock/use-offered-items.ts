import type { Item } from '@godown/shared/items/item';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../account/use-api';
import type { PageOf } from '../api/pages';
import { useOnline } from '../outbox/use-online';
import { useShownItems } from './changes/shown-items';
import { listCachedItems } from './list-cache';
import { bestFirst, matchItems } from './match-items';
import { offeredItemsQuery } from './offered-items';
import { useSimilarOnDevice } from './use-similar-on-device';

interface Search {
  text: string;
  limit: number;
  isEnabled: boolean;
  /** False while somebody types on: the server is not asked yet. */
  isAsked?: boolean;
}

/** `complete`: no other items match. `more`: others match. `failed`: the items are those on this device. */
type SearchState = 'searching' | 'complete' | 'more' | 'failed';

/**
 * The items that match a text, the best first: at once those on this device, then also those that the server finds. If these are few,
 * items that a similar text finds follow.
 */
export function useOfferedItems({ text, limit, isEnabled, isAsked = true }: Search) {
  const client = useQueryClient();
  const q = text.trim();
  const typed = useFound({ q, limit, isEnabled: isEnabled && isAsked });
  const { page, state } = typed;
  const similar = isEnabled ? (page?.similar ?? null) : null;
  const others = useFound({ q: similar ?? '', limit, isEnabled: similar !== null });
  const isAlone = !useOnline() || state === 'failed';
  const kept = useSimilarOnDevice({
    q,
    search: q,
    isNeeded: isEnabled && isAlone && !page,
    match: matchItems,
  });
  const items = useMemo(() => {
    if (!isEnabled) return NONE;
    const known = state === 'complete' ? NONE : listCachedItems(client);
    const all = [
      ...bestFirst(unite(matchItems(known, q), page?.rows), q),
      ...(similar === null ? NONE : bestFirst(others.page?.rows ?? NONE, similar)),
      ...(kept === null ? NONE : bestFirst(matchItems(known, kept), kept)),
    ];
    return unite(all).slice(0, limit);
  }, [client, q, limit, isEnabled, page, state, similar, others.page, kept]);
  return { items: useShownItems(items), state: similar !== null && !others.page ? others.state : state };
}

/** Each item once. */
const unite = (...lists: (readonly Item[] | undefined)[]): Item[] => [
  ...new Map(lists.flatMap((items) => items ?? NONE).map((item) => [item._id, item])).values(),
];

function useFound({ q, limit, isEnabled }: Omit<Search, 'text'> & { q: string }) {
  // The server lists the best matches of a text first.
  const search: Record<string, string> = q ? { q } : { sort: 'name' };
  const query = useInfiniteQuery({ ...offeredItemsQuery(useApi(), search, limit), enabled: isEnabled });
  const page = query.data?.pages[0];
  return { page, state: stateOf(page, query) };
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

/** Why there are no suggestions. */
const EMPTY_TEXTS: Record<SearchState, MessageDescriptor | null> = {
  searching: msg`Searching …`,
  complete: msg`No item matches.`,
  more: null,
  failed: msg`No item matches among those on this device. The others could not be loaded.`,
};

export function emptyText(state: SearchState): string {
  const words = EMPTY_TEXTS[state];
  return words ? i18n._(words) : '';
}
