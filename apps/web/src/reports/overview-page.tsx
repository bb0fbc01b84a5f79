import type { Overview } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { failureText } from '../api/api-error';
import { useSingleMutation } from '../api/use-single-mutation';
import { AsOf } from '../outbox/as-of';
import { Button, LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { toMissing } from '../ui/missing-text';
import { notify } from '../ui/notify';
import { useNow } from '../ui/use-now';
import { dateText, dayOf, exactText, timeText } from '../ui/when';
import { Attention } from './attention';
import { DaysSection } from './days-section';
import { FastestSection } from './fastest-section';
import { IdleSection } from './idle-section';
import { OverviewFrame } from './overview-frame';
import { overviewQuery, readOverviewAnew } from './report-queries';
import { ReportSkeleton } from './report-skeleton';
import { ValueSection } from './value-section';

/** /overview, the tab Now: what the stock is worth, what needs attention, and what moves. */
export function OverviewPage() {
  const overview = useQuery(overviewQuery(useApi()));
  return (
    <OverviewFrame
      title={t`Overview`}
      lead={overview.data && <ComputedAt at={overview.data.at} />}
      action={
        <div className="flex flex-wrap gap-2.5">
          <ReadAnew />
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

function Content({ overview }: { overview: UseQueryResult<Overview> }) {
  const { data, error } = overview;
  if (!data && error) return <Failure title={t`The overview could not be loaded`} {...toMissing(overview)} />;
  if (!data) return <ReportSkeleton label={t`Loading the overview`} />;
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

/** The figures of a large stock are up to five minutes old. The server computes them once for all who ask. */
function ReadAnew() {
  const api = useApi();
  const client = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => readOverviewAnew(api),
    onSuccess: (overview) => client.setQueryData(overviewQuery(api).queryKey, overview),
    onError: (error) => notify.error(t`The overview could not be updated. ${{ reason: failureText(error) }}`),
  });
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      <Trans>Update now</Trans>
    </Button>
  );
}

/** The figures may lack what has happened since. */
function ComputedAt({ at }: { at: string }) {
  const isToday = dayOf(Date.parse(at)) === dayOf(useNow());
  const time = timeText(at);
  return (
    <time dateTime={at} title={exactText(at)}>
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
