import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useAllOutboxes } from '../../outbox/use-outbox';
import { countText } from '../../ui/format';
import { type Change, itemsOf } from './change';

/** The number of waiting changes by item id. */
export function useWaitingCounts(): ReadonlyMap<string, number> {
  const entries = useAllOutboxes<Change>();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { change, isWaiting } of entries)
      if (isWaiting) for (const id of itemsOf(change)) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }, [entries]);
}

/** The number of waiting changes of an item, shown beside its count. */
export function WaitingMark({ count }: { count: number }) {
  return (
    <p
      role="status"
      className="w-fit rounded-full bg-warn-soft px-2.5 font-[560] text-sm text-warn empty:sr-only"
    >
      {count > 0 && t`${{ count: countText(count) }} waiting to be sent`}
    </p>
  );
}
