import type { ReorderLine } from '@godown/shared/reports';
import { useCallback } from 'react';
import { useDrafts } from '../documents/use-drafts';
import { readNumber } from '../ui/read-number';

/** Returns a function: the units of a line in this person's transfer notes that were not posted yet. */
export function useDrafted(): (line: ReorderLine) => number {
  const drafts = useDrafts();
  return useCallback(
    ({ item, warehouse }) =>
      drafts
        .filter(({ kind, to }) => kind === 'transfer' && to === warehouse)
        .flatMap(({ lines }) => lines.filter((line) => line.item === item))
        .reduce((sum, { quantity }) => sum + (readNumber(quantity) ?? 0), 0),
    [drafts],
  );
}
