import type { StockCountSummary } from '@godown/shared/stock-counts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { May } from '../account/may';
import { useApi } from '../account/use-api';
import { LinkButton } from '../ui/button';
import { Card } from '../ui/card';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { countOf } from '../ui/format';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { useShortcuts } from '../ui/shortcuts';
import { Skeleton } from '../ui/skeleton';
import { TableSkeleton } from '../ui/table-skeleton';
import { toFailure } from '../ui/to-failure';
import { OpenCount } from './open-stock-counts';
import { stockCountsQuery } from './stock-count-queries';

/** /stockCounts: the stock counts in progress, and those that were posted in the last 30 days. */
export function StockCountsPage() {
  const query = useQuery(stockCountsQuery(useApi()));
  const { data, error } = query;
  const open = data?.filter(({ document }) => document === undefined) ?? [];
  const posted = data?.filter(({ document }) => document !== undefined) ?? [];
  return (
    <Page title="Stock counts">
      <PageHead
        title="Stock counts"
        lead={
          data ? (
            `${countOf(open.length, 'count')} in progress`
          ) : (
            <Skeleton className="mt-2 h-4 w-40 animate-shimmer" />
          )
        }
        action={
          <May permission="write">
            <NewStockCount />
          </May>
        }
      />
      <div className="mt-5">
        {!data && error && <Failure title="The stock counts could not be loaded" {...toFailure(query)} />}
        {!data && !error && <TableSkeleton label="Loading the stock counts" />}
        {data?.length === 0 && (
          <Empty
            title="No stock counts yet"
            detail="Choose a warehouse and some items, and count what is on the shelf. Several people can count together."
          />
        )}
        {open.length > 0 && <Counts counts={open} />}
        {posted.length > 0 && (
          <section aria-labelledby="posted-counts" className="mt-8">
            <h2 id="posted-counts" className="mb-2 text-lg">
              Sent in the last 30 days
            </h2>
            <Counts counts={posted} />
          </section>
        )}
      </div>
    </Page>
  );
}

function NewStockCount() {
  const navigate = useNavigate();
  useShortcuts({ n: () => void navigate('/stockCounts/new') });
  return (
    <LinkButton to="/stockCounts/new" variant="primary">
      New stock count
    </LinkButton>
  );
}

function Counts({ counts }: { counts: readonly StockCountSummary[] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {counts.map((count) => (
          <OpenCount key={count._id} count={count} />
        ))}
      </ul>
    </Card>
  );
}
