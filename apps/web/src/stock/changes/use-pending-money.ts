import type { Document } from '@godown/shared/trade/documents';
import type { Partner } from '@godown/shared/trade/partners';
import { useMemo } from 'react';
import { useAllOutboxes } from '../../outbox/use-outbox';
import { type AccountDelta, type Change, kindOf } from './change';

/** A change of an account that the server has not confirmed yet. */
export interface PendingChange extends AccountDelta {
  of: Change;
  /** True if it cannot be sent now. */
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
 * The amount owed, including unconfirmed changes. If a response was lost, the balance may include the first of them already, so the count
 * starts from the amount owed before that one.
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

/** The sum of the pending payments of a note. */
export const waitingFor = (number: string, pending: readonly PendingChange[]): number =>
  0 - sumOf(pending.filter(({ document }) => document === number));

/** The amount due of a note, less its pending payments. */
export const dueOf = (
  { number, due = 0 }: Pick<Document, 'number' | 'due'>,
  pending: readonly PendingChange[],
): number => Math.max(sumOf([{ change: -waitingFor(number, pending) }], due), 0);
