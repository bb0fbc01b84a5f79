import { MAX_SELECTED } from '@godown/shared/bulk/jobs';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepForEntry } from '../../../api/keep-in-cache';
import { countText } from '../../../ui/format';
import { notify } from '../../../ui/notify';
import { NO_TICKS, type Ticks, toggleTick } from './ticks';

export type Ticking = ReturnType<typeof useTicks>;

interface Kept {
  filter: string;
  ticks: Ticks;
}

const ticksKey = (historyKey: string) => ['ticks', historyKey] as const;

/**
 * The ticked items of a list. `filter`: its search and filters as text. Another filter starts without ticks, because they could
 * be on items that are not listed. After going back, the ticks are there again.
 */
export function useTicks(filter: string) {
  const client = useQueryClient();
  const { key } = useLocation();
  const [kept, setKept] = useState<Kept>(
    () => client.getQueryData<Kept>(ticksKey(key)) ?? { filter, ticks: NO_TICKS },
  );
  const ticks = kept.filter === filter ? kept.ticks : NO_TICKS;
  useEffect(() => keepForEntry(client, ticksKey(key), kept), [client, key, kept]);

  const setTicks = useCallback((next: Ticks) => setKept({ filter, ticks: next }), [filter]);
  const toggle = useCallback(
    (id: string) => {
      setKept((before) => {
        const next = toggleTick(before.filter === filter ? before.ticks : NO_TICKS, id);
        if (next) return { filter, ticks: next };
        notify.error(t`At most ${{ count: countText(MAX_SELECTED) }} items can be selected one by one.`);
        return before;
      });
    },
    [filter],
  );
  const hasTicks = ticks.isAll || ticks.ids.size > 0;
  return { ticks, hasTicks, setTicks, toggle };
}
