import type { StockCountSummary } from '@godown/shared/stock/stock-counts';
import { Trans } from '@lingui/react/macro';
import { ShortPerson } from '../account/person';
import { Moment } from '../ui/moment';

/** The person who started a stock count, and the time, in one line. */
export function StartedBy({ count }: { count: Pick<StockCountSummary, 'email' | 'at'> }) {
  return (
    <span className="inline-flex max-w-full whitespace-pre align-bottom print:inline print:whitespace-normal">
      <Trans>
        started by <ShortPerson email={count.email} />, <Moment at={count.at} />
      </Trans>
    </span>
  );
}
