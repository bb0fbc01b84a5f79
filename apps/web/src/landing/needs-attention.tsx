import { shortName } from '@godown/shared/items/warehouses';
import type { StockCountSummary } from '@godown/shared/stock/stock-counts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../account/may';
import { useApi } from '../account/use-api';
import { isEmpty } from '../documents/drafts/is-empty';
import { useDrafts } from '../documents/drafts/use-drafts';
import { titleOf } from '../documents/list/draft-list';
import { say } from '../language/say';
import { useAllOutboxes } from '../outbox/use-outbox';
import { reorderQuery } from '../reports/report-queries';
import { draftPath } from '../stock/document-names';
import { offeredItemsQuery } from '../stock/offered-items';
import { stockCountPath, stockCountsQuery } from '../stock-counts/stock-count-queries';
import { nameOf } from '../stock-counts/words';
import { Card } from '../ui/card';
import { countText } from '../ui/format';
import { Glyph } from '../ui/glyph';
import { missingText } from '../ui/missing-text';
import { Skeleton } from '../ui/skeleton';
import { WorkPart } from './work-part';

/** At most so many drafts, and so many counts. Their pages list all. */
const MOST = 3;

/** Lists that need attention, the worst first. Empty ones are left out. */
export function NeedsAttention() {
  const api = useApi();
  const below = useInfiniteQuery(offeredItemsQuery(api, { status: 'negative' }, 1));
  const low = useInfiniteQuery(reorderQuery(api, '', 1));
  const [belowText, lowText] = [lengthOf(below.data), lengthOf(low.data)];
  const counts = useOpenCounts();
  const drafts = useOwnDrafts();
  const waiting = useAllOutboxes().filter(({ isWaiting }) => isWaiting).length;
  const reads = [below, low, counts];
  const failed = reads.filter(({ isError, data }) => isError && data === undefined);
  // Shown all at once, so that nothing moves twice. Without a connection only data on the device is shown.
  const isLoading = reads.some(({ isLoading: isFirst }) => isFirst);
  const rows = [
    belowText && (
      <Row key="below" to="/manageInventory?status=negative" number={belowText} tone="text-bad">
        <RowText title={t`Below zero`} detail={t`Count these items again.`} />
      </Row>
    ),
    waiting > 0 && (
      <Row key="waiting" number={countText(waiting)} tone="text-warn">
        <RowText title={t`Waiting to be sent`} detail={t`Will be sent when there is a connection.`} />
      </Row>
    ),
    lowText && (
      <Row key="low" to="/reorder" number={lowText} tone="text-warn">
        <RowText title={t`Running low`} detail={t`Counted in each warehouse: order or move some soon.`} />
      </Row>
    ),
    ...drafts.map((draft) => (
      <Row key={draft.id} to={draftPath(draft.id)} number={<Glyph name="documents" />}>
        <RowText title={titleOf(draft)} detail={draftText(draft.lines.length)} />
      </Row>
    )),
    ...(counts.data ?? []).map((count) => (
      <Row key={count._id} to={stockCountPath(count._id)} number={<Glyph name="items" />}>
        <RowText title={t`Stock count: ${{ name: nameOf(count) }}`} detail={countedText(count)} />
      </Row>
    )),
  ].filter(Boolean);
  return (
    <WorkPart title={t`Needs attention`} className="min-h-44">
      {isLoading && <Loading />}
      {!isLoading && rows.length > 0 && (
        <Card className="overflow-clip">
          <ul className="grid grid-cols-[minmax(2.75rem,auto)_1fr_auto] divide-y divide-line">{rows}</ul>
        </Card>
      )}
      {!isLoading && rows.length === 0 && failed.length === 0 && (
        <Card className="px-4 py-5 text-muted">
          <Trans>Nothing needs attention now.</Trans>
        </Card>
      )}
      {failed.length > 0 && (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-x-3 text-muted text-sm">
          <span>
            <Trans>Some of it could not be loaded.</Trans> {missingText(failed[0]?.error)}
          </span>
          <button
            type="button"
            className="min-h-11 font-[620] text-text underline"
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
    </WorkPart>
  );
}

/** The length of a list; '' while that is not known, or if it is empty. */
function lengthOf(data?: InfiniteData<{ total: number | null; hasMore: boolean }>): string {
  const { total = null, hasMore = false } = data?.pages[0] ?? {};
  return total ? `${countText(total)}${hasMore ? '+' : ''}` : '';
}

function useOpenCounts() {
  return useQuery({
    ...stockCountsQuery(useApi()),
    select: (counts) => counts.filter(({ document }) => document === undefined).slice(0, MOST),
  });
}

/** People who may not write documents are not led to drafts from a time when they could. An empty draft needs nothing. */
function useOwnDrafts() {
  const drafts = useDrafts();
  return useMay('write') ? drafts.filter((draft) => !isEmpty(draft)).slice(0, MOST) : [];
}

const draftText = (lines: number) =>
  plural(lines, {
    0: 'Draft, no lines',
    one: `Draft, ${{ count: countText(lines) }} line`,
    other: `Draft, ${{ count: countText(lines) }} lines`,
  });

function countedText({ warehouse, countedLines, lineCount }: StockCountSummary): string {
  const [counted, total] = [countText(countedLines), countText(lineCount)];
  return t`${{ warehouse: say(shortName(warehouse)) }}, ${counted} of ${total} counted`;
}

interface RowProps {
  /** The page that it leads to, unless it only informs. */
  to?: string;
  number: ReactNode;
  tone?: string;
  children: ReactNode;
}

function Row({ to, number, tone = 'text-muted', children }: RowProps) {
  const place = 'col-span-3 grid min-h-16 grid-cols-subgrid items-center gap-x-3 px-4 py-2.5';
  const content = (
    <>
      <span className={`font-[680] text-xl tabular-nums ${tone}`}>{number}</span> {children}
    </>
  );
  return (
    <li className="col-span-3 grid grid-cols-subgrid">
      {to ? (
        <Link to={to} className={`${place} -outline-offset-3! hover:bg-accent-soft`}>
          {content}
          <Glyph name="chevron" className="size-5 -rotate-90 text-muted" />
        </Link>
      ) : (
        <div className={place}>{content}</div>
      )}
    </li>
  );
}

const RowText = ({ title, detail }: { title: string; detail: string }) => (
  <span className="min-w-0">
    <span className="block font-[620] [overflow-wrap:anywhere]">{title}</span>{' '}
    <span className="block text-muted text-sm tabular-nums">{detail}</span>
  </span>
);

function Loading() {
  return (
    <Card className="grid h-33 animate-shimmer content-between p-4">
      <span role="status" className="sr-only">
        <Trans>Loading what needs attention</Trans>
      </span>
      {[1, 2].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </Card>
  );
}
