import type { Item } from '@godown/shared/item';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { ListEnd } from '../../ui/list-end';
import { AsOf } from '../as-of';
import { useDeleteItem } from './use-delete-item';
import type { ItemPages } from './use-item-pages';
import { useRows } from './use-rows';

/** Fewer rows than these left to draw: the next page is read. */
const READ_AHEAD = 200;

export interface ItemRows {
  /** The ones to draw. */
  items: Item[];
  /** The ids of those that are being deleted. */
  deleting: ReadonlySet<string>;
  onDelete: (item: Item) => void;
}

interface ItemListProps {
  /** What the list is, for screen readers. */
  label: string;
  /** The list as far as it has been read. */
  pages: ItemPages;
  /** Of what has been read, the items to show. */
  items: Item[];
  /** Another key begins at the top again. */
  resetKey: string;
  /** A line above the rows. */
  status?: ReactNode;
  /** Instead of the rows, where there are none. */
  empty: ReactNode;
  /** The table. */
  children: (rows: ItemRows) => ReactNode;
}

/** A list of items from which people delete: the rows, and the way to more of them. */
export function ItemList({ label, pages, items, resetKey, status, empty, children }: ItemListProps) {
  const { complete, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages;
  const list = useRef<HTMLElement>(null);
  const focusList = useCallback(() => list.current?.focus({ preventScroll: true }), []);
  const { remove, deleting } = useDeleteItem({ onFocusLost: focusList });
  const latest = useRef(remove);
  latest.current = remove;
  // Always the same function, so that a change of one row does not draw all of them again.
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
