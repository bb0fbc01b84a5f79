import { APP_ROUTES } from '@godown/shared/http/routes';
import type { StockValue } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { MOVEMENT_FILTERS } from '../movements/filters';
import { AsOf } from '../outbox/as-of';
import { ExportsMenu } from '../stock/exports-menu';
import { exportOf } from '../stock/save-export';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { moneyText } from '../ui/format';
import { toMissing } from '../ui/missing-text';
import { MENU_ENTRY } from '../ui/more-menu';
import { TypedField } from '../ui/typed-field';
import { useNow } from '../ui/use-now';
import { addDays, dayOf, dayText, shortDayText } from '../ui/when';
import { OverviewFrame } from './overview-frame';
import { stockValueQuery } from './report-queries';
import { ReportSkeleton } from './report-skeleton';
import { unitsOfItemsText } from './units-of-items-text';
import { WorthTable } from './worth-table';

/** /overview/value, the tab Value of a past day: what the stock was worth at the end of a day. The day is in the URL. */
export function StockValuePage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const today = dayOf(useNow());
  const first = useFirstDate(today, !new URLSearchParams(search).get('date')?.trim());
  const { date, error } = readStockDate(search, today, first);
  return (
    <OverviewFrame
      title={t`Stock value`}
      lead={error === '' && t`At the end of ${{ day: dayText(date) }}`}
      action={error === '' && <Actions date={date} />}
    >
      <DayChoice date={error === '' ? date : ''} today={today} />
      {error === '' ? (
        <Day date={date} />
      ) : (
        <Failure
          title={t`This day cannot be shown`}
          detail={error}
          onRetry={() => void navigate(APP_ROUTES.stockValue, { replace: true })}
          retryLabel={t`Show the end of last month`}
        />
      )}
    </OverviewFrame>
  );
}

function Actions({ date }: { date: string }) {
  const request = exportOf('GET /export/stock-value', new URLSearchParams({ date }).toString());
  return (
    <ExportsMenu label={t`More about the value`} request={request}>
      <Button {...MENU_ENTRY} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
    </ExportsMenu>
  );
}

const SHOWN_MONTHS = 2;

function DayChoice({ date, today }: { date: string; today: string }) {
  const navigate = useNavigate();
  const show = (day: string) => void navigate(day === '' ? APP_ROUTES.stockValue : stockValuePath(day));
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-2 print:hidden">
      <TypedField type="date" label={t`Day`} value={date} onApply={show} />
      <nav aria-label={t`Ends of months`}>
        <ul className="flex flex-wrap gap-2">
          {lastMonthEnds(today, SHOWN_MONTHS).map((end) => (
            <li key={end}>
              <Link
                to={stockValuePath(end)}
                aria-current={end === date ? 'page' : undefined}
                className="flex min-h-12 items-center rounded-control border border-line bg-surface px-3.5 text-sm hover:border-edge aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
              >
                {shortDayText(end)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Day({ date }: { date: string }) {
  const value = useQuery(stockValueQuery(useApi(), date));
  return (
    <>
      <AsOf query={value} />
      <Content value={value} />
    </>
  );
}

function Content({ value }: { value: UseQueryResult<StockValue> }) {
  const { data, error } = value;
  if (!data && error) return <Failure title={t`The value could not be loaded`} {...toMissing(value)} />;
  if (!data) return <ReportSkeleton label={t`Loading the value`} />;
  if (isNothing(data)) return <Empty title={t`No stock on this day`} detail={t`Choose a later day.`} />;
  return <StockValueReport value={data} />;
}

/** The last day of the month before that of `day`, such as `2026-02-28`. */
function monthEndBefore(day: string): string {
  return addDays(`${day.slice(0, 8)}01`, -1);
}

/** The ends of the latest months, the latest first. */
function lastMonthEnds(today: string, count: number): string[] {
  const ends: string[] = [];
  for (let end = monthEndBefore(today); ends.length < count; end = monthEndBefore(end)) ends.push(end);
  return ends;
}

/** The day that is shown first: the end of the last month, or yesterday in a shop that had no stock then. */
function useFirstDate(today: string, isShown: boolean): string {
  const end = monthEndBefore(today);
  const { data } = useQuery({ ...stockValueQuery(useApi(), end), enabled: isShown });
  return data && isNothing(data) ? addDays(today, -1) : end;
}

const isNothing = ({ items, damaged }: StockValue) => items === 0 && !damaged;

/** Reads the query of a URL. Without a day it is `first`. `error`: '' for a valid day. */
function readStockDate(search: string, today: string, first: string): { date: string; error: string } {
  const date = new URLSearchParams(search).get('date')?.trim() || first;
  const error = MOVEMENT_FILTERS.check('from', date);
  return { date, error: error || (date > today ? t`${{ date: dayText(date) }} has not come yet.` : '') };
}

const stockValuePath = (date: string) => `${APP_ROUTES.stockValue}?${new URLSearchParams({ date })}`;

/** The value of a day: in all, and for each warehouse. */
function StockValueReport({ value: { items, total, warehouses, damaged } }: { value: StockValue }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="grid gap-5 p-5 tabular-nums sm:grid-cols-2 md:p-7">
        <div>
          <p className="font-[680] text-xl sm:text-2xl [overflow-wrap:anywhere]">{moneyText(total.value)}</p>
          <p className="mt-1 text-muted">
            <Trans>at the prices of that day</Trans>
          </p>
        </div>
        <div className="sm:self-end">
          <p className="font-[680] text-lg sm:text-xl [overflow-wrap:anywhere]">{moneyText(total.cost)}</p>
          <p className="mt-1 text-muted">
            <Trans>buying value</Trans>
          </p>
        </div>
        <p className="sm:col-span-2">{unitsOfItemsText(total.units, items)}</p>
      </Card>
      <WorthTable caption={t`Value by warehouse`} total={total} warehouses={warehouses} damaged={damaged} />
    </div>
  );
}
