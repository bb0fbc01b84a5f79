import type { StockCountSummary } from '@godown/shared/stock-counts';
import { shortName } from '@godown/shared/warehouses';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { Card } from '../ui/card';
import { EmailAddress } from '../ui/email-address';
import { Moment } from '../ui/moment';
import { stockCountPath, stockCountsQuery } from './stock-count-queries';
import { nameOf, progressText } from './words';

/** The stock counts in progress. Nothing while there are none. */
export function OpenStockCounts() {
  const { data = [] } = useQuery(stockCountsQuery(useApi()));
  // The list also has those that were posted lately.
  const counts = data.filter(({ document }) => document === undefined);
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby="open-counts" className="mt-5 print:hidden">
      <h2 id="open-counts" className="mb-2 text-lg">
        Stock counts in progress
      </h2>
      <CountList counts={counts} />
    </section>
  );
}

/** A line about each stock count, which leads to its sheet. */
export function CountList({ counts }: { counts: readonly StockCountSummary[] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {counts.map((count) => (
          <Count key={count._id} count={count} />
        ))}
      </ul>
    </Card>
  );
}

function Count({ count }: { count: StockCountSummary }) {
  return (
    <li className="relative px-4 py-3 hover:bg-accent-soft">
      <Link
        to={stockCountPath(count._id)}
        className="font-[620] [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
      >
        {nameOf(count)}
      </Link>
      <p className="text-muted text-sm tabular-nums">
        {shortName(count.warehouse)} · {progressText(count.countedLines, count.lineCount)} · started by{' '}
        <EmailAddress address={count.email} />, <Moment at={count.at} />
      </p>
    </li>
  );
}
