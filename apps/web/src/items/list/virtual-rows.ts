import { useQueryClient } from '@tanstack/react-query';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { keepForEntry } from '../../api/keep-in-cache';

/** Estimated height of a table row and of a card, in pixels, until it is measured. */
const ROW_HEIGHT = 73;
const CARD_HEIGHT = 106;
/** The space between two cards: `gap-2` in `data-table.tsx`. */
const CARD_GAP = 8;
/** Rows that are drawn above and below the screen. */
const OVERSCAN = 8;

/** The measured heights for the last history entries. After going back, the list scrolls to its place. */
const heightsKey = (historyKey: string) => ['row-heights', historyKey] as const;

export interface DrawnRows {
  /** The rows to draw: from `start` to `end`, without `end`. */
  start: number;
  end: number;
  /** The heights of the rows before and after them, in pixels. */
  before: number;
  after: number;
  /** The ref of each drawn row, which needs `data-index`. */
  measure: RefCallback<Element>;
}

interface VirtualRowsProps {
  /** The element that begins where the rows begin. */
  list: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Called before the rows are painted, whenever others are on the screen. */
  onRows: (rows: DrawnRows) => void;
}

/** Computes which of many rows are on the screen. It shows nothing, so it can be loaded after the first rows. */
export function VirtualRows({ list, ids, onRows }: VirtualRowsProps) {
  const { start, end, before, after, measure } = useVirtualRows(list, ids);
  useLayoutEffect(
    () => onRows({ start, end, before, after, measure }),
    [start, end, before, after, measure, onRows],
  );
  return null;
}

function useVirtualRows(list: RefObject<HTMLElement | null>, ids: readonly string[]): DrawnRows {
  const client = useQueryClient();
  const { key } = useLocation();
  const isTable = useIsTable();
  const gap = isTable ? 0 : CARD_GAP;
  const [measured] = useState(() => client.getQueryData<VirtualItem[]>(heightsKey(key)) ?? []);
  // Another function would compute all heights anew.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => (isTable ? ROW_HEIGHT : CARD_HEIGHT),
    getItemKey,
    gap,
    overscan: OVERSCAN,
    scrollMargin: useTop(list),
    initialMeasurementsCache: measured,
  });
  useEffect(
    () => () => keepForEntry(client, heightsKey(key), virtualizer.measurementsCache),
    [client, key, virtualizer],
  );

  const { measureElement: measure } = virtualizer;
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return { start: 0, end: 0, before: 0, after: 0, measure };
  const { scrollMargin } = virtualizer.options;
  return {
    start: first.index,
    end: last.index + 1,
    before: Math.max(0, first.start - scrollMargin - gap),
    after: Math.max(0, virtualizer.getTotalSize() - (last.end - scrollMargin) - gap),
    measure,
  };
}

/** Distance of an element from the top of the page. The content above it may change its height with every render. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}

/** True if there is room for a table: Tailwind's `md`. */
function useIsTable(): boolean {
  const media = useRef(window.matchMedia?.('(min-width: 48rem)'));
  const [isTable, setTable] = useState(media.current?.matches ?? true);
  useEffect(() => {
    const { current } = media;
    const change = () => setTable(current?.matches ?? true);
    current?.addEventListener('change', change);
    return () => current?.removeEventListener('change', change);
  }, []);
  return isTable;
}
