import { WAREHOUSES } from '@godown/shared/items/warehouses';
import type { StockCount } from '@godown/shared/stock/stock-counts';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { say } from '../language/say';
import { documentPath } from '../stock/stock';
import { LinkButton } from '../ui/button';
import type { ShownLine } from './shown-lines';
import { StartedBy } from './started-by';
import { nameOf, progressText } from './words';

interface CountHeadProps {
  count: StockCount;
  lines: readonly ShownLine[];
}

/** The subject of the count, its warehouse, who started it, and its progress. */
export function CountHead({ count, lines }: CountHeadProps) {
  const warehouse = WAREHOUSES.find(({ id }) => id === count.warehouse)?.name ?? count.warehouse;
  const counted = lines.filter((line) => line.count !== null).length;
  return (
    <div>
      <h1 className="text-xl [overflow-wrap:anywhere]">{nameOf(count)}</h1>
      <p className="mt-1.5 text-muted">
        {say(warehouse)} · <StartedBy count={count} />
      </p>
      <p role="status" className="mt-1.5 font-[620] tabular-nums">
        {progressText(counted, lines.length)}
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-line print:hidden">
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${lines.length === 0 ? 0 : (100 * counted) / lines.length}%` }}
        />
      </div>
    </div>
  );
}

/** Above the lines of a posted stock count: its document, and the next steps. */
export function PostedNote({ number }: { number: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-good/40 bg-good-soft px-4 py-3">
      <p role="status" className="text-good">
        <Trans>
          Sent as{' '}
          <Link to={documentPath(number)} className="font-[620] underline underline-offset-4">
            {number}
          </Link>
          . It cannot be changed any more.
        </Trans>
      </p>
      <LinkButton to="/stockCounts/new" size="small" className="print:hidden">
        <Trans>New stock count</Trans>
      </LinkButton>
    </div>
  );
}
