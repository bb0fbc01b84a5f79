import type { Document } from '@godown/shared/trade/documents';
import type { Partner } from '@godown/shared/trade/partners';
import { useMemo } from 'react';
import { useAllOutboxes } from '../../outbox/use-outbox';
import { type AccountDelta, type Change, kindOf } from './change';

/** A change of an account that the server has not confirmed yet. */
export interface PendingChange extends AccountDelta {
  of: Change;
  /** Whether it cannot be sent now. */
  isWaiting: boolean;
}

/** The changes of all accounts that the server has not confirmed yet, the newest first. */
export function usePendingMoney(): readonly PendingChange[] {
  const entries = useAllOutboxes<Change>();
  return useMemo(
    () =>
      entries
        .flatMap(({ change: of, status, isWaiting }): PendingChange[] => {
          const delta = status === 'pending' ? kindOf(of).account?.(of) : null;
          return delta ? [{ ...delta, of, isWaiting }] : [];
        })
        .toReversed(),
    [entries],
  );
}

/**
 * What is owed, with what the server has not confirmed yet. The balance may have the first of it already, if the response was lost, so
 * what was owed before that one counts.
 */
export function owedBy(
  { _id, balance = 0 }: Pick<Partner, '_id' | 'balance'>,
  pending: readonly PendingChange[],
): number {
  const own = pending.filter(({ partner }) => partner === _id);
  return sumOf(own, own.at(-1)?.before ?? balance);
}

/** A sum of decimals is not exact. */
export const sumOf = (changes: readonly { change: number }[], first = 0): number =>
  Math.round(changes.reduce((sum, { change }) => sum + change, first) * 100) / 100;

/** What waits of the payments of a note. */
export const waitingFor = (number: string, pending: readonly PendingChange[]): number =>
  0 - sumOf(pending.filter(({ document }) => document === number));

/** What is due of a note, less what waits. */
export const dueOf = (
  { number, due = 0 }: Pick<Document, 'number' | 'due'>,
  pending: readonly PendingChange[],
): number => Math.max(sumOf([{ change: -waitingFor(number, pending) }], due), 0);
