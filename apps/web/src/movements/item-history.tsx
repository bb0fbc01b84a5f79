import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../account/use-api';
import { chartQuery, historyQuery } from '../stock/queries';
import { Card } from '../ui/card';
import { Failure } from '../ui/failure';
import { NextPage } from '../ui/list-end';
import { toMissing } from '../ui/missing-text';
import { QuietLink } from '../ui/quiet-link';
import { Skeleton } from '../ui/skeleton';
import { toPoints } from './chart-line';
import { HistoryRow } from './history-row';
import { StockChart } from './stock-chart';
import { useMovementGroups } from './use-movement-groups';
import { useUndoing } from './use-undoing';

/** The history of one item's stock: a chart, and every movement, newest first, with Undo. */
export function ItemHistory({ itemId }: { itemId: string }) {
  const api = useApi();
  const history = useInfiniteQuery(historyQuery(api, itemId));
  const { data, error } = history;
  const { movements, groups } = useMovementGroups(data);
  const { start, busy } = useUndoing();
  // Only needed if the first page of the history is not all of it.
  const older = useQuery({ ...chartQuery(api, itemId), enabled: history.hasNextPage });
  const points = useMemo(() => toPoints(movements, older.data ?? []), [movements, older.data]);

  if (!data && error) {
    return <Failure title={t`The history could not be loaded`} {...toMissing(history)} />;
  }
  return (
    <Card className="p-4 sm:p-6">
      <section aria-labelledby="item-history">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id="item-history" className="text-lg">
            <Trans>History</Trans>
          </h2>
          <QuietLink to={`/movements?item=${encodeURIComponent(itemId)}`}>
            <Trans>All movements</Trans>
          </QuietLink>
        </div>
        {!data && <HistorySkeleton />}
        {data && groups.length === 0 && (
          <p className="mt-2 text-muted">
            <Trans>No movements yet. Every delivery and restock will be listed here.</Trans>
          </p>
        )}
        {groups.length > 0 && (
          <>
            <div className="mt-3">
              <StockChart points={points} />
            </div>
            <ul className="mt-3 grid grid-cols-[minmax(2.5rem,auto)_1fr] gap-x-3">
              {groups.map((group) => (
                <HistoryRow
                  key={group.lead._id}
                  group={group}
                  busy={busy.has(group.lead._id)}
                  onUndo={start}
                />
              ))}
            </ul>
          </>
        )}
        <NextPage failed={t`The next movements could not be loaded.`} query={history} />
      </section>
    </Card>
  );
}

function HistorySkeleton() {
  return (
    <div role="status" aria-label={t`Loading the history`} className="mt-3 animate-shimmer">
      <Skeleton className="h-28 w-full sm:h-32" />
      {[1, 2, 3].map((row) => (
        <div key={row} className="mt-4 flex gap-4">
          <Skeleton className="h-6 w-10" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
