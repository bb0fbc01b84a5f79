import type { StockCount } from '@godown/shared/stock-counts';
import { useQueryClient } from '@tanstack/react-query';
import { discard } from '../outbox/outbox';
import { listChanges } from '../outbox/posted';
import { type Change, isA } from '../stock/changes/change';
import { useChanges } from '../stock/changes/use-changes';
import { lineCounted } from './count-changes';
import type { ShownLine } from './shown-lines';

/** How a count is saved. By default it replaces the count on the screen, and the balance on the screen is expected. */
type Basis = Partial<{ expected: number; replaces: number | null }>;

/** Saves counts of lines through the outbox. */
export function useLineActions({ _id }: Pick<StockCount, '_id'>) {
  const client = useQueryClient();
  const { make } = useChanges();

  /** Drops the refused counts of a line. */
  const drop = (item: string) => {
    for (const { state } of listChanges(client)) {
      const change = state.variables as Change | undefined;
      if (state.status !== 'error' || !isA(lineCounted, change)) continue;
      if (change.subject === _id && change.item === item) discard(client, change.key);
    }
  };

  const save = (line: ShownLine, counted: number, basis: Basis = {}) => {
    const { item, itemName, balance, count } = line;
    drop(item);
    const seen = { expected: balance, replaces: count?.counted ?? null };
    const target = { _id, name: itemName, touches: [_id, item] };
    void make(lineCounted, target, { item, counted, ...seen, ...basis });
  };

  return { save, drop };
}

export type LineActions = ReturnType<typeof useLineActions>;
