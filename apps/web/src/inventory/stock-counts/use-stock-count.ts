import type { StockCount } from '@godown/shared/stock-counts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../auth/use-api';
import { type OutboxEntry, useOutbox } from '../../sync/use-outbox';
import type { Change } from '../changes/change';
import { stockCountQuery } from '../stock-count-queries';
import { type AddedItem, toShownLines } from './shown-lines';

/** A stock count from the server. Fetched again every few seconds while it is on screen. */
export function useStockCount(id: string) {
  return useQuery(stockCountQuery(useApi(), id));
}

/** Its lines with the changes in the outbox, and the state of its posting there. */
export function useShownLines(count: StockCount, added: readonly AddedItem[]) {
  const entries = useOutbox<Change>();
  const lines = useMemo(() => toShownLines(count, entries, added), [count, entries, added]);
  const posting: OutboxEntry<Change> | undefined = entries.findLast(
    ({ change }) => change.kind === 'postStockCount' && change.subject === count._id,
  );
  return { lines, posting };
}
