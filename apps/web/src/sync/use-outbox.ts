import { onlineManager, useMutationState } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { isChange, OUTBOX_KEY, type Posted } from './outbox';

export interface OutboxEntry<C extends Posted> {
  change: C;
  /** `refused`: the server will not carry it out. It stays until somebody has read why. */
  status: 'pending' | 'refused';
  /** Whether it could not be sent for now. A change that is on its way does not wait. */
  isWaiting: boolean;
  /** Why it waits or was refused; '' when nobody knows yet. */
  reason: string;
}

/** Whether the server can be reached, as far as is known. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}

/** The changes in the outbox, the oldest first. `C`: the type of the changes that were posted. */
export function useOutbox<C extends Posted>(): OutboxEntry<C>[] {
  const online = useOnline();
  const states = useMutationState({
    filters: { mutationKey: OUTBOX_KEY, predicate: isChange },
    select: ({ state }) => state,
  });
  return useMemo(() => {
    const held = new Set<string>();
    return states.map(({ variables, status, failureCount, failureReason }) => {
      const change = variables as C;
      const isPending = status === 'pending';
      // What waits also holds up those behind it.
      if (isPending && failureCount > 0) held.add(change.subject);
      return {
        change,
        status: isPending ? 'pending' : 'refused',
        isWaiting: isPending && (!online || held.has(change.subject)),
        reason: failureReason?.message ?? '',
      };
    });
  }, [states, online]);
}
