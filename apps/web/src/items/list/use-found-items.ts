import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useApi } from '../../account/use-api';
import { useOnline } from '../../outbox/use-outbox';
import { useShownItems } from '../../stock/changes/shown-items';
import { forgetFoundLists, listCachedItems } from '../../stock/list-cache';
import { foundItemsQuery, inventoryQuery } from '../../stock/queries';
import { matchView, sortView } from './match-view';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is the view as a text
  const kept = useMemo(
    () => (isKept ? sortView(matchView(listCachedItems(client), filterOf(view)), view) : []),
    [isKept, client, search],
  );
  const items = useShownItems(kept);
  return isKept
    ? { ...pages, items, total: items.length, complete: true, isPlaceholderData: false, isKept }
    : { ...pages, isKept };
}
