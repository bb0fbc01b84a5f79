import { skipToken, useMutationState, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reasonText } from '../ui/reason';
import { type ChangeState, ELSEWHERE_KEY, isChange, OUTBOX_KEY, type Posted, touchedBy } from './posted';
import { useOnline } from './use-online';

export interface OutboxEntry<C extends Posted> {
  change: C;
  /** `refused`: the server rejected the change. It stays until the person dismisses it. */
  status: 'pending' | 'refused';
  /** True if it cannot be sent now. A change that is being sent does not wait. */
  isWaiting: boolean;
  /** True if another tab has it, and sends it. */
  isElsewhere: boolean;
  error: Error | null;
  /** The reason why it waits or was refused; '' if that is not known. */
  reason: string;
}

/** The changes in the outbox, the oldest first. `C`: the type of the changes that were posted. */
export function useOutbox<C extends Posted>(): OutboxEntry<C>[] {
  const online = useOnline();
  const states = useMutationState({
    filters: { mutationKey: OUTBOX_KEY, predicate: isChange },
    select: ({ state }) => state as ChangeState,
  });
  return useMemo(() => toEntries<C>(states, { online, isElsewhere: false }), [states, online]);
}

/** The changes in the outboxes of all tabs of this person, the oldest first. */
export function useAllOutboxes<C extends Posted>(): OutboxEntry<C>[] {
  const online = useOnline();
  const own = useOutbox<C>();
  const { data: states = NONE } = useQuery<ChangeState[]>({
    queryKey: ELSEWHERE_KEY,
    queryFn: skipToken,
    initialData: NONE,
  });
  return useMemo(() => {
    if (states.length === 0) return own;
    const keys = new Set(own.map(({ change }) => change.key));
    const others = toEntries<C>(states, { online, isElsewhere: true });
    // Changes that this tab has taken over are its own.
    return [...own, ...others.filter(({ change }) => !keys.has(change.key))].toSorted(
      (a, b) => a.change.at - b.change.at,
    );
  }, [own, states, online]);
}

const NONE: ChangeState[] = [];

function toEntries<C extends Posted>(
  states: readonly ChangeState[],
  { online, isElsewhere }: { online: boolean; isElsewhere: boolean },
): OutboxEntry<C>[] {
  const held = new Set<string>();
  return states.map(({ variables, status, failureCount, failureReason }) => {
    const change = variables as C;
    const isPending = status === 'pending';
    const touched = touchedBy(change);
    // A waiting change also holds back later changes of the things it touches.
    if (isPending && (failureCount > 0 || touched.some((thing) => held.has(thing))))
      for (const thing of touched) held.add(thing);
    return {
      change,
      status: isPending ? 'pending' : 'refused',
      isWaiting: isPending && (!online || touched.some((thing) => held.has(thing))),
      isElsewhere,
      error: failureReason,
      reason: failureReason ? reasonText(failureReason) : '',
    };
  });
}
