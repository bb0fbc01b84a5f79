import { shortName } from '@godown/shared/items/warehouses';
import type { StockCountSummary } from '@godown/shared/stock/stock-counts';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { May } from '../account/may';
import { useApi } from '../account/use-api';
import { say } from '../language/say';
import { LinkButton } from '../ui/button';
import { Card } from '../ui/card';
import { countText } from '../ui/format';
import { ListPage } from '../ui/list-page';
import { useShortcuts } from '../ui/shortcuts';
import { Skeleton } from '../ui/skeleton';
import { StartedBy } from './started-by';
import { stockCountPath, stockCountsQuery } from './stock-count-queries';
import { nameOf, progressText } from './words';

/** /stockCounts: the stock counts in progress, and those that were posted in the last 30 days. */
export function StockCountsPage() {
  const query = useQuery(stockCountsQuery(useApi()));
  const { data } = query;
  const open = data?.filter(({ document }) => document === undefined) ?? [];
  const posted = data?.filter(({ document }) => document !== undefined) ?? [];
  return (
    <ListPage
      list={{ words: WORDS, query, rows: data ?? [] }}
      lead={data ? openText(open.length) : <Skeleton className="mt-2 h-4 w-40 animate-shimmer" />}
      action={
        <May permission="write">
          <NewStockCount />
        </May>
      }
    >
      {open.length > 0 && <Counts counts={open} />}
      {posted.length > 0 && (
        <section aria-labelledby="posted-counts" className="mt-8">
          <h2 id="posted-counts" className="mb-2 text-lg">
            {t`Sent in the last ${{ days: countText(SENT_DAYS) }} days`}
          </h2>
          <Counts counts={posted} />
        </section>
      )}
    </ListPage>
  );
}

/** So long the server lists what was sent. */
const SENT_DAYS = 30;

const openText = (count: number) =>
  plural(count, {
    0: 'No counts in progress',
    one: `${{ counts: countText(count) }} count in progress`,
    other: `${{ counts: countText(count) }} counts in progress`,
  });

const WORDS = {
  title: msg`Stock counts`,
  loading: msg`Loading the stock counts`,
  failed: msg`The stock counts could not be loaded`,
  empty: {
    title: msg`No stock counts yet`,
    detail: msg`Choose a warehouse and some items, and count what is on the shelf. Several people can count together.`,
  },
};

function NewStockCount() {
  const navigate = useNavigate();
  useShortcuts({ n: () => void navigate('/stockCounts/new') });
  return (
    <LinkButton to="/stockCounts/new" variant="primary">
      <Trans>New stock count</Trans>
    </LinkButton>
  );
}

function Counts({ counts }: { counts: readonly StockCountSummary[] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {counts.map((count) => (
          <CountLine key={count._id} count={count} />
        ))}
      </ul>
    </Card>
  );
}

/** A line about one stock count, which leads to its sheet. */
function CountLine({ count }: { count: StockCountSummary }) {
  return (
    <li className="relative px-4 py-3 hover:bg-accent-soft">
      <Link
        to={stockCountPath(count._id)}
        className="font-[620] [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
      >
        {nameOf(count)}
      </Link>
      <p className="text-muted text-sm tabular-nums">
        {say(shortName(count.warehouse))} · {progressText(count.countedLines, count.lineCount)} ·{' '}
        <StartedBy count={count} />
      </p>
    </li>
  );
}
