import { onlineManager, skipToken, useMutationState, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { isChange, OUTBOX_KEY, type Posted } from './outbox';
import { UNREACHABLE_KEY } from './reachability';

export interface OutboxEntry<C extends Posted> {
  change: C;
  /** `refused`: the server rejected the change. It stays until the person dismisses it. */
  status: 'pending' | 'refused';
  /** Whether it cannot be sent now. A change that is being sent does not wait. */
  isWaiting: boolean;
  /** Why it waits or was refused; '' if that is not known. */
  reason: string;
}

/** Whether the server can be reached: false after a connection error, until the server responds. */
export function useOnline(): boolean {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  const { data: isUnreachable } = useQuery({
    queryKey: UNREACHABLE_KEY,
    queryFn: skipToken,
    initialData: false,
  });
  return isOnline && !isUnreachable;
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
      // A waiting change also holds back later changes of the same subject.
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
