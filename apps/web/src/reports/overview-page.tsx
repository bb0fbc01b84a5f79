import type { Overview } from '@godown/shared/reports';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { failureText } from '../api/api-error';
import { AsOf } from '../outbox/as-of';
import { Button, LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { notify } from '../ui/notify';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { toFailure } from '../ui/to-failure';
import { useNow } from '../ui/use-now';
import { dateText, dayOf, exactText, timeText } from '../ui/when';
import { Attention } from './attention';
import { DaysSection } from './days-section';
import { FastestSection } from './fastest-section';
import { IdleSection } from './idle-section';
import { overviewQuery, readOverviewAnew } from './report-queries';
import { ReportSkeleton } from './report-skeleton';
import { ValueSection } from './value-section';

/** /overview: what the stock is worth, what needs attention, and what moves. */
export function OverviewPage() {
  const overview = useQuery(overviewQuery(useApi()));
  return (
    <Page title="Overview">
      <PageHead
        title="Overview"
        lead={overview.data && <ComputedAt at={overview.data.at} />}
        action={
          <div className="flex flex-wrap gap-2.5">
            <ReadAnew />
            <LinkButton to="/stockValue" size="small">
              Value of a past day
            </LinkButton>
            <Button size="small" className="max-md:hidden" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
      <div className="mt-6">
        <AsOf query={overview} />
        <Content overview={overview} />
      </div>
    </Page>
  );
}

function Content({ overview }: { overview: UseQueryResult<Overview> }) {
  const { data, error } = overview;
  if (!data && error) return <Failure title="The overview could not be loaded" {...toFailure(overview)} />;
  if (!data) return <ReportSkeleton label="Loading the overview" />;
  if (data.items === 0)
    return (
      <Empty title="No items yet" detail="The overview begins with the first item.">
        <LinkButton to="/addItems" className="mt-2">
          Add Inventory Items
        </LinkButton>
      </Empty>
    );
  return <OverviewReport overview={data} />;
}

/** The figures are up to five minutes old. The server computes them once for all who ask. */
function ReadAnew() {
  const api = useApi();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => readOverviewAnew(api),
    onSuccess: (overview) => client.setQueryData(overviewQuery(api).queryKey, overview),
    onError: (error) => notify.error(`The overview could not be updated. ${failureText(error)}`),
  });
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      Update now
    </Button>
  );
}

/** The server computes the figures every few minutes. */
function ComputedAt({ at }: { at: string }) {
  const isToday = dayOf(Date.parse(at)) === dayOf(useNow());
  return (
    <time dateTime={at} title={exactText(at)}>
      As of {isToday ? timeText(at) : `${dateText(at)}, ${timeText(at)}`}
    </time>
  );
}

/** All figures of the overview, the most wanted first. */
function OverviewReport({ overview }: { overview: Overview }) {
  const { items, total, warehouses, low, sold, negative, uncounted, days, fastest, idle } = overview;
  return (
    <div className="grid grid-cols-1 gap-10">
      <ValueSection items={items} total={total} warehouses={warehouses} />
      <Attention low={low} sold={sold} negative={negative} uncounted={uncounted} />
      <DaysSection days={days} />
      <FastestSection fastest={fastest} days={days.length} />
      <IdleSection idle={idle} />
    </div>
  );
}
