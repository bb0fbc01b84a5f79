import type { StockCount } from '@godown/shared/stock/stock-counts';
import { useQueryClient } from '@tanstack/react-query';
import { discard } from '../outbox/outbox';
import { listChanges } from '../outbox/posted';
import { type Change, isA } from '../stock/changes/change';
import { useChanges } from '../stock/changes/use-changes';
import { lineCounted } from './count-changes';
import type { ShownLine } from './shown-lines';
import { stockCountKeys } from './stock-count-queries';

/** The state that a count is based on. By default it replaces the count on the screen, and the balance on the screen is expected. */
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

  /** `counted` is null to reverse a count. */
  const save = (line: ShownLine, counted: number | null, basis: Basis = {}) => {
    const { item, itemName, balance, count } = line;
    drop(item);
    const seen = { expected: balance, replaces: count?.counted ?? null };
    const target = { _id, name: itemName, touches: [_id, item] };
    void make(lineCounted, target, { item, counted, ...seen, ...basis });
  };

  /** The current count of a line, which may not be shown yet: the one in the outbox, else the confirmed one. */
  const read = (item: string): number | null => {
    const pending = listChanges(client)
      .filter(({ state }) => state.status === 'pending')
      .map(({ state }) => state.variables as Change)
      .findLast((change) => isA(lineCounted, change) && change.subject === _id && change.item === item);
    if (isA(lineCounted, pending)) return pending.counted;
    const sheet = client.getQueryData<StockCount>(stockCountKeys.one(_id));
    return sheet?.lines.find((line) => line.item === item)?.count?.counted ?? null;
  };

  return { save, drop, read };
}

export type LineActions = ReturnType<typeof useLineActions>;
