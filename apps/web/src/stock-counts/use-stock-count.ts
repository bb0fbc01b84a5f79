import type { StockCount } from '@godown/shared/stock/stock-counts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../account/use-api';
import { findChange } from '../outbox/posted';
import { type OutboxEntry, useOutbox } from '../outbox/use-outbox';
import { type Change, isA } from '../stock/changes/change';
import { stockCountPosted } from './count-changes';
import { readProblems } from './posting-problems';
import { type AddedItem, toShownLines } from './shown-lines';
import { stockCountQuery } from './stock-count-queries';

/** A stock count from the server. Fetched again every few seconds while it is on screen. */
export function useStockCount(id: string) {
  return useQuery(stockCountQuery(useApi(), id));
}

/** Its lines with the changes in the outbox, the state of its posting there, and why lines were refused with it. */
export function useShownLines(count: StockCount, added: readonly AddedItem[]) {
  const client = useQueryClient();
  const entries = useOutbox<Change>();
  const lines = useMemo(() => toShownLines(count, entries, added), [count, entries, added]);
  const posting: OutboxEntry<Change> | undefined = entries.findLast(
    ({ change }) => isA(stockCountPosted, change) && change.subject === count._id,
  );
  const error = posting && findChange(client, posting.change.key)?.state.error;
  const problems = useMemo(
    () => readProblems(error ?? null, posting?.change.at ?? 0, lines),
    [error, posting?.change.at, lines],
  );
  return { lines, posting, problems };
}
