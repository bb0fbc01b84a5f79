import type { Item } from '@godown/shared/items/item';
import {
  lazy,
  type ReactNode,
  type RefCallback,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { AsOf } from '../../outbox/as-of';
import { ListEnd } from '../../ui/list-end';
import { useIsPrinting } from '../../ui/use-is-printing';
import { useDeleteItem } from './use-delete-item';
import type { ItemPages } from './use-item-pages';
import { useRowKeys } from './use-row-keys';
import type { DrawnRows } from './virtual-rows';

/** 11 kB, which the first rows do not need. */
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows')).VirtualRows }));

/** More than a screen has. */
const FIRST_ROWS = 40;
const FIRST: DrawnRows = { start: 0, end: FIRST_ROWS, before: 0, after: 0, measure: () => {} };
/** On paper. */
const ALL = { start: 0, end: Number.POSITIVE_INFINITY, before: 0, after: 0 };

/** The next page is fetched when fewer rows than this are left below the screen. */
const READ_AHEAD = 300;

export interface ItemRows {
  /** The rows to draw. */
  items: Item[];
  /** The ids of all fetched items. */
  ids: readonly string[];
  /** The place of the first of them in the list, from 0, and the length of the list as far as it is known. */
  offset: number;
  length: number;
  /** The heights of the rows before and after them, in pixels. */
  before: number;
  after: number;
  /** The ref of each row. */
  measure: RefCallback<Element>;
  /** The ids of the items whose deletion is pending. */
  deleting: ReadonlySet<string>;
  onDelete: (item: Item) => void;
}

interface ItemListProps {
  /** The name of the list, for screen readers. */
  label: string;
  /** The fetched pages of the list. */
  pages: ItemPages;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  /** The table. */
  children: (rows: ItemRows) => ReactNode;
}

/** A list of items with Delete, of which only the rows on the screen are drawn. Further pages are fetched as one scrolls. */
export function ItemList({ label, pages, empty, children }: ItemListProps) {
  const { items, total, complete, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages;
  const list = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const focusList = useCallback(() => list.current?.focus({ preventScroll: true }), []);
  const { remove, deleting } = useDeleteItem({ onFocusLost: focusList });
  const latest = useRef(remove);
  latest.current = remove;
  // A stable function, so that a change of one row does not render all rows again.
  const onDelete = useCallback((item: Item) => void latest.current(item), []);

  const ids = useMemo(() => items.map(({ _id }) => _id), [items]);
  const isLong = ids.length > FIRST_ROWS;
  const [drawn, setDrawn] = useState(FIRST);
  const onScreen = isLong ? drawn : FIRST;
  const { start, end, ...space } = useIsPrinting() ? { ...ALL, measure: onScreen.measure } : onScreen;
  const isNearEnd = !complete && items.length - end < READ_AHEAD;
  useEffect(() => {
    if (isNearEnd && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return (
    <section ref={list} tabIndex={-1} aria-label={label} className="outline-none">
      <AsOf query={pages} />
      <div ref={top} />
      <Suspense>{isLong && <VirtualRows list={top} ids={ids} onRows={setDrawn} />}</Suspense>
      {items.length > 0 &&
        children({
          items: items.slice(start, end),
          ids,
          offset: start,
          length: Math.max(total ?? 0, items.length),
          ...space,
          deleting,
          onDelete,
        })}
      {items.length === 0 && complete && empty}
      <ListEnd
        more={!complete}
        busy={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onMore={() => void fetchNextPage()}
      />
    </section>
  );
}
