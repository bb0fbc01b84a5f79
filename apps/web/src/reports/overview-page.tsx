import type { Overview } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { failureText } from '../api/api-error';
import { AsOf } from '../outbox/as-of';
import { Button, LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { toMissing } from '../ui/missing-text';
import { useNow } from '../ui/use-now';
import { dateText, dayOf, exactText, timeText } from '../ui/when';
import { Attention } from './attention';
import { isBusy } from './day/day-queries';
import { DaysSection } from './days-section';
import { FastestSection } from './fastest-section';
import { IdleSection } from './idle-section';
import { OverviewFrame } from './overview-frame';
import { keptOverviewQuery, OLD_OVERVIEW_MS, overviewQuery } from './report-queries';
import { ReportSkeleton } from './report-skeleton';
import { ValueSection } from './value-section';

/** /overview, the tab Now: what the stock is worth, what needs attention, and what moves. */
export function OverviewPage() {
  const api = useApi();
  const newest = useQuery(overviewQuery(api));
  const kept = useQuery({ ...keptOverviewQuery(api), enabled: newest.isPending });
  const overview = { ...newest, data: newest.data ?? kept.data };
  return (
    <OverviewFrame
      title={t`Overview`}
      action={
        <div className="flex items-center gap-4 text-muted text-sm tabular-nums">
          {overview.data && <ComputedAt at={overview.data.at} />}
          <Button size="small" className="max-md:hidden" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </div>
      }
    >
      <AsOf query={overview} />
      <Content overview={overview} />
    </OverviewFrame>
  );
}

interface ContentProps {
  overview: Parameters<typeof toMissing>[0] & { data: Overview | undefined; failureReason: Error | null };
}

function Content({ overview }: ContentProps) {
  const { data, error, failureReason } = overview;
  if (!data && error) return <Failure title={t`The overview could not be loaded`} {...toMissing(overview)} />;
  if (!data)
    return (
      <>
        <p role="status" className="mb-3 text-muted empty:hidden">
          {isBusy(failureReason) && failureText(failureReason)}
        </p>
        <ReportSkeleton label={t`Loading the overview`} />
      </>
    );
  if (data.items === 0)
    return (
      <Empty title={t`No items yet`} detail={t`The overview begins with the first item.`}>
        <LinkButton to="/addItems" className="mt-2">
          <Trans>Add Inventory Items</Trans>
        </LinkButton>
      </Empty>
    );
  return <OverviewReport overview={data} />;
}

/** The time of figures that are not of this moment. Paper has it always. */
function ComputedAt({ at }: { at: string }) {
  const now = useNow();
  const isOld = now - Date.parse(at) > OLD_OVERVIEW_MS;
  const isToday = dayOf(Date.parse(at)) === dayOf(now);
  const time = timeText(at);
  return (
    <time dateTime={at} title={exactText(at)} className={isOld ? '' : 'hidden print:inline'}>
      {isToday ? t`As of ${time}` : t`As of ${{ date: dateText(at) }}, ${time}`}
    </time>
  );
}

/** All figures of the overview, the most wanted first. */
function OverviewReport({ overview }: { overview: Overview }) {
  const { items, total, warehouses, damaged, low, sold, negative, uncounted, days, fastest, idle } = overview;
  return (
    <div className="grid grid-cols-1 gap-10">
      <ValueSection items={items} total={total} warehouses={warehouses} damaged={damaged} />
      <Attention low={low} sold={sold} negative={negative} uncounted={uncounted} />
      <DaysSection days={days} />
      <FastestSection fastest={fastest} days={days.length} />
      <IdleSection idle={idle} />
    </div>
  );
}
