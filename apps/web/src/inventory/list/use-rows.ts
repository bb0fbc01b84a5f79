import { useQueryClient } from '@tanstack/react-query';
import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepInCache } from '../../api/keep-in-cache';
import { useIsPrinting } from '../../ui/use-is-printing';

/** Rows are drawn in steps of this size, so that a list of 20,000 opens as fast as one of 40. */
export const ROWS_AT_ONCE = 100;

interface Drawn {
  resetKey: string;
  count: number;
}

/** The number of rows for each history entry. After going back, a list is as long as before and scrolls to its place. */
const drawnKey = (historyKey: string) => ['drawn-rows', historyKey] as const;

/**
 * How many rows of a long list to draw; all of them on paper. `sentinel` is the ref of the element after the rows, `more`
 * draws more rows. A new `resetKey` starts at the first rows again.
 */
export function useRows(resetKey: string) {
  const client = useQueryClient();
  const { key } = useLocation();
  const isPrinting = useIsPrinting();
  const [state, setState] = useState<Drawn>(
    () => client.getQueryData(drawnKey(key)) ?? { resetKey, count: ROWS_AT_ONCE },
  );
  const count = state.resetKey === resetKey ? state.count : ROWS_AT_ONCE;
  useEffect(() => {
    keepInCache<Drawn>(client, drawnKey(key), { resetKey, count });
  }, [client, key, resetKey, count]);
  const more = useCallback(
    () =>
      setState((before) => ({
        resetKey,
        count: (before.resetKey === resetKey ? before.count : ROWS_AT_ONCE) + ROWS_AT_ONCE,
      })),
    [resetKey],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: observed again after each step, because an element that stays in view reports nothing
  const sentinel = useCallback<RefCallback<Element>>(
    (element) => {
      if (!element || typeof IntersectionObserver === 'undefined') return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) more();
        },
        { rootMargin: '1000px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [more, count],
  );
  return { count: isPrinting ? Number.POSITIVE_INFINITY : count, more, sentinel };
}
