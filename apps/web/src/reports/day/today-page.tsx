import { shortName } from '@godown/shared/items/warehouses';
import type { DayReport as Report } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { failureText } from '../../api/api-error';
import { say } from '../../language/say';
import { AsOf } from '../../outbox/as-of';
import { Button, LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Failure } from '../../ui/failure';
import { toMissing } from '../../ui/missing-text';
import { MENU_ENTRY, MoreMenu } from '../../ui/more-menu';
import { Page } from '../../ui/page';
import { PageHead } from '../../ui/page-head';
import { QuietLink } from '../../ui/quiet-link';
import { TableSkeleton } from '../../ui/table-skeleton';
import { useNow } from '../../ui/use-now';
import { useOpenAtTop } from '../../ui/use-open-at-top';
import { dayOf, dayText } from '../../ui/when';
import { DayMoney } from '../sales/day-money';
import { CsvButton } from './csv-button';
import { DayControls } from './day-controls';
import { AllItems } from './day-items';
import { dayReportQuery, isBusy } from './day-queries';
import { DayReport } from './day-report';
import { DaySkeleton } from './day-skeleton';
import { allItemsPath, type DayChoice, dayPath, readDay, showsAllItems } from './day-url';
import { isNothing } from './flow-figures';

/** /today: what left, came, moved and was recounted on a day. The day and the warehouse are in the URL. */
export function TodayPage() {
  const { search } = useLocation();
  const today = dayOf(useNow());
  const { choice, errors } = readDay(search, today);
  if (errors.length > 0) return <InvalidDay errors={errors} />;
  return <Day choice={choice} today={today} all={showsAllItems(search)} />;
}

interface DayProps {
  choice: DayChoice;
  today: string;
  /** True if the page shows all items of the day and nothing else. */
  all: boolean;
}

function Day({ choice, today, all }: DayProps) {
  const day = useQuery(dayReportQuery(useApi(), choice));
  const { date, warehouse } = choice;
  const isToday = date === today;
  useOpenAtTop(all ? /* no text */ 'items' : /* no text */ 'day');
  const title = isToday ? t`Today` : dayText(date);
  const place = warehouse ? say(shortName(warehouse)) : t`All warehouses`;
  return (
    <Page title={title}>
      <PageHead
        title={title}
        lead={isToday ? `${place}, ${dayText(date)}` : place}
        action={
          !isToday && (
            <LinkButton to={dayPath({ date: today, warehouse }, today)}>
              <Trans>Back to today</Trans>
            </LinkButton>
          )
        }
      />
      <div className="mt-5 mb-6">
        <DayControls choice={choice} today={today}>
          {day.data && !isEmpty(day.data) && !all && <Tools report={day.data} choice={choice} />}
        </DayControls>
      </div>
      <AsOf query={{ dataUpdatedAt: day.dataUpdatedAt, isError: day.isError || isBusy(day.failureReason) }} />
      <Content day={day} choice={choice} today={today} all={all} />
    </Page>
  );
}

function Tools({ report, choice }: { report: Report; choice: DayChoice }) {
  return (
    <div className="ml-auto">
      <MoreMenu label={t`More about the day`}>
        <Button {...MENU_ENTRY} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <CsvButton report={report} choice={choice} />
      </MoreMenu>
    </div>
  );
}

type DayQuery = ReturnType<typeof useQuery<Report>>;

function Content({ day, choice, today, all }: DayProps & { day: DayQuery }) {
  const { data: report, error, failureReason } = day;
  if (!report && error) return <Failure title={t`The day could not be loaded`} {...toMissing(day)} />;
  if (!report)
    return (
      <>
        <p role="status" className="mb-3 text-muted">
          {isBusy(failureReason) && failureText(failureReason)}
        </p>
        {all ? (
          <TableSkeleton label={t`Loading the day`} />
        ) : (
          <DaySkeleton label={t`Loading the day`} choice={choice} />
        )}
      </>
    );
  if (isEmpty(report))
    return (
      <>
        <Nothing isToday={choice.date === today} />
        {choice.warehouse === '' && <DayMoney date={choice.date} className="mt-6" />}
      </>
    );
  if (all)
    return (
      <>
        <QuietLink to={dayPath(choice, today)}>
          <Trans>Back to the day</Trans>
        </QuietLink>
        <AllItems choice={choice} report={report} />
      </>
    );
  return <DayReport choice={choice} report={report} allPath={allItemsPath(choice, today)} />;
}

const isEmpty = ({ total, documents }: Report) => isNothing(total) && documents.length === 0;

function Nothing({ isToday }: { isToday: boolean }) {
  return (
    <Empty
      title={isToday ? t`No movements yet today` : t`No movements on this day`}
      detail={t`Deliveries, restocks, moves and counts are added up here as soon as they happen.`}
    />
  );
}

function InvalidDay({ errors }: { errors: string[] }) {
  const navigate = useNavigate();
  return (
    <Page title={t`Day`}>
      <Failure
        level={1}
        title={t`This day cannot be shown`}
        detail={errors.join(' ')}
        onRetry={() => void navigate('/today', { replace: true })}
        retryLabel={t`Show today`}
      />
    </Page>
  );
}
