import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../account/use-api';
import { useOnline } from '../../outbox/use-online';
import { useShownItems } from '../../stock/changes/shown-items';
import { forgetFoundLists, listCachedItems } from '../../stock/list-cache';
import { foundItemsQuery, inventoryQuery } from '../../stock/queries';
import { useSimilarOnDevice } from '../../stock/use-similar-on-device';
import { matchView } from './match-view';
import type { sortView } from './sort-view';
import { type ItemPages, useItemPages } from './use-item-pages';
import { filterOf, toSearch, type View } from './view';

export type FoundItems = ViewItems & {
  /** The view of these items: with a similar search, if no item matches the typed one. */
  view: View;
};

type ViewItems = ItemPages & {
  /** True without a connection: the items are the matching ones on this device. */
  isKept: boolean;
  /** A similar search, if this one finds few or no items. */
  similar: string | null;
};

/** Number of left searches that are kept: those to which people go back. */
const KEPT_SEARCHES = 5;

/** The items of a view, page by page. If none matches its search, those of a similar one, unless `isExact`. */
export function useFoundItems(view: View, { isExact }: { isExact: boolean }): FoundItems {
  const client = useQueryClient();
  const typed = useViewItems(view);
  const isEmpty = typed.complete && !typed.isPlaceholderData && typed.items.length === 0;
  const { similar } = typed;
  const shown = isEmpty && similar !== null && !isExact ? { ...view, q: similar } : view;
  const corrected = useViewItems(shown, { isNeeded: shown !== view });
  const search = toSearch(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search leaves the one before
  useEffect(() => forgetFoundLists(client, KEPT_SEARCHES), [client, search]);
  return { ...(shown === view ? typed : corrected), view: shown };
}

function useViewItems(view: View, { isNeeded = true } = {}): ViewItems {
  const api = useApi();
  const client = useQueryClient();
  const isOnline = useOnline();
  const search = toSearch(view);
  // The plain list is also read without a sign-in, and is kept for working offline.
  const pages = useItemPages(search === '' ? inventoryQuery(api) : foundItemsQuery(api, search));
  const isKept = isNeeded && search !== '' && !isOnline && (!pages.data || pages.isPlaceholderData);
  const sort = useSorting(isKept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is the view as a text
  const kept = useMemo(() => {
    const found = isKept ? matchView(listCachedItems(client), filterOf(view)) : [];
    return sort ? sort(found, view) : found;
  }, [isKept, client, search, sort]);
  const similar = useSimilarOnDevice({
    q: view.q ?? '',
    search,
    isNeeded: isKept,
    match: (all, q) => matchView(all, { ...filterOf(view), q }),
  });
  const items = useShownItems(kept);
  return isKept
    ? { ...pages, items, total: items.length, complete: true, isPlaceholderData: false, isKept, similar }
    : { ...pages, isKept, similar: pages.data?.pages[0]?.similar ?? null };
}

/** Sorts without the server. Undefined until it is loaded, and if it cannot be loaded. With a connection it is not needed. */
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
