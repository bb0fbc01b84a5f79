import type { Item } from '@godown/shared/item';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { ListEnd } from '../../ui/list-end';
import { AsOf } from '../as-of';
import { useDeleteItem } from './use-delete-item';
import type { ItemPages } from './use-item-pages';
import { useRows } from './use-rows';

/** The next page is fetched when fewer rows than this are left to draw. */
const READ_AHEAD = 200;

export interface ItemRows {
  /** The rows to draw. */
  items: Item[];
  /** The ids of the items whose deletion is pending. */
  deleting: ReadonlySet<string>;
  onDelete: (item: Item) => void;
}

interface ItemListProps {
  /** The name of the list, for screen readers. */
  label: string;
  /** The fetched pages of the list. */
  pages: ItemPages;
  /** The fetched items to show, such as those that match a search. */
  items: Item[];
  /** A new key starts at the first rows again. */
  resetKey: string;
  /** A line above the rows. */
  status?: ReactNode;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  /** The table. */
  children: (rows: ItemRows) => ReactNode;
}

/** A list of items with Delete and Show more. */
export function ItemList({ label, pages, items, resetKey, status, empty, children }: ItemListProps) {
  const { complete, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages;
  const list = useRef<HTMLElement>(null);
  const focusList = useCallback(() => list.current?.focus({ preventScroll: true }), []);
  const { remove, deleting } = useDeleteItem({ onFocusLost: focusList });
  const latest = useRef(remove);
  latest.current = remove;
  // A stable function, so that a change of one row does not render all rows again.
  const onDelete = useCallback((item: Item) => void latest.current(item), []);

  const { count, more, sentinel } = useRows(resetKey);
  const shown = useMemo(() => items.slice(0, count), [items, count]);
  const hasHidden = count < items.length;
  const showMore = () => {
    if (hasHidden) more();
    if (count + READ_AHEAD >= items.length && !complete && !isFetchingNextPage) void fetchNextPage();
  };

  return (
    <section ref={list} tabIndex={-1} aria-label={label} className="outline-none">
      <AsOf query={pages} />
      {status}
      {shown.length > 0 && children({ items: shown, deleting, onDelete })}
      {shown.length === 0 && complete && empty}
      <ListEnd
        more={hasHidden || !complete}
        sentinel={hasHidden ? sentinel : undefined}
        busy={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onMore={showMore}
      />
    </section>
  );
}
