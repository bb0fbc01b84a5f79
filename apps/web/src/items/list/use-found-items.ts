import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../account/use-api';
import { useOnline } from '../../outbox/use-outbox';
import { useShownItems } from '../../stock/changes/shown-items';
import { forgetFoundLists, listCachedItems } from '../../stock/list-cache';
import { foundItemsQuery, inventoryQuery } from '../../stock/queries';
import { matchView } from './match-view';
import type { sortView } from './sort-view';
import { type ItemPages, useItemPages } from './use-item-pages';
import { filterOf, toSearch, type View } from './view';

export type FoundItems = ItemPages & {
  /** Without a connection: the items are those on this device that match. */
  isKept: boolean;
};

/** How many searches are kept when they are left: those to which one goes back. */
const KEPT_SEARCHES = 5;

/** The items of a view, page by page. */
export function useFoundItems(view: View): FoundItems {
  const api = useApi();
  const client = useQueryClient();
  const isOnline = useOnline();
  const search = toSearch(view);
  // The plain list is also read without a sign-in, and is kept for working offline.
  const pages = useItemPages(search === '' ? inventoryQuery(api) : foundItemsQuery(api, search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search leaves the one before
  useEffect(() => forgetFoundLists(client, KEPT_SEARCHES), [client, search]);
  const isKept = search !== '' && !isOnline && (!pages.data || pages.isPlaceholderData);
  const sort = useSorting(isKept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is the view as a text
  const kept = useMemo(() => {
    const found = isKept ? matchView(listCachedItems(client), filterOf(view)) : [];
    return sort ? sort(found, view) : found;
  }, [isKept, client, search, sort]);
  const items = useShownItems(kept);
  return isKept
    ? { ...pages, items, total: items.length, complete: true, isPlaceholderData: false, isKept }
    : { ...pages, isKept };
}

/** Sorts without the server. Undefined until it is loaded, if it can be: with a connection nobody needs it. */
function useSorting(isNeeded: boolean): typeof sortView | undefined {
  const [sort, setSort] = useState<typeof sortView>();
  useEffect(() => {
    if (!isNeeded) return;
    import('./sort-view').then(
      (part) => setSort(() => part.sortView),
      () => undefined,
    );
  }, [isNeeded]);
  return sort;
}
