import type { SalesFigures, SalesReport } from '@godown/shared/trade/sales';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMay } from '../../account/may';
import { useApi } from '../../account/use-api';
import { AsOf } from '../../outbox/as-of';
import { ExportMenu } from '../../stock/export-menu';
import { exportOf } from '../../stock/save-export';
import { Card } from '../../ui/card';
import { Empty } from '../../ui/empty';
import { Failure } from '../../ui/failure';
import { countText, moneyText } from '../../ui/format';
import { InvalidFilters } from '../../ui/invalid-filters';
import { toMissing } from '../../ui/missing-text';
import { Page } from '../../ui/page';
import { PageHead } from '../../ui/page-head';
import { useNow } from '../../ui/use-now';
import { dayOf, dayText } from '../../ui/when';
import { ReportSkeleton } from '../report-skeleton';
import { SalesControls } from './sales-controls';
import { salesQuery } from './sales-query';
import { SalesTable, unitsText, WithoutCost } from './sales-table';
import { readSales, type SalesChoice, salesPath, toSearch } from './sales-url';

/** /sales: what was sold, and what came back. The span and the rows are in the URL. */
export function SalesPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { choice, errors } = readSales(search, dayOf(useNow()));
  return (
    <Page title={t`Sales`}>
      <PageHead
        title={t`Sales`}
        lead={
          choice.from === choice.to
            ? dayText(choice.from)
            : t`${{ from: dayText(choice.from) }} to ${{ to: dayText(choice.to) }}`
        }
        action={
          <ExportMenu
            request={exportOf('GET /export/sales', toSearch({ ...choice, isSmallestFirst: false }))}
          />
        }
      />
      <SalesControls choice={choice} />
      {errors.length > 0 ? (
        <InvalidFilters
          errors={errors}
          onRemove={() => void navigate(salesPath(choice), { replace: true })}
        />
      ) : (
        <Report choice={choice} />
      )}
    </Page>
  );
}

function Report({ choice }: { choice: SalesChoice }) {
  const sales = useQuery(salesQuery(useApi(), toSearch(choice)));
  return (
    <>
      <AsOf query={sales} />
      <Content sales={sales} choice={choice} />
    </>
  );
}

function Content({ sales, choice }: { sales: UseQueryResult<SalesReport>; choice: SalesChoice }) {
  const { data, error } = sales;
  if (!data && error) return <Failure title={t`The sales could not be loaded`} {...toMissing(sales)} />;
  if (!data) return <ReportSkeleton label={t`Loading the sales`} />;
  // Customers, warehouses and people have no rows for corrections.
  if (data.rowCount === 0 && !data.corrected)
    return (
      <Empty
        title={t`Nothing was sold in these days`}
        detail={t`Sales are delivery notes with prices. Cancelled ones do not count.`}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <Total report={data} />
      {data.rowCount > 0 && <SalesTable report={data} choice={choice} />}
      {data.rowCount > data.rows.length && (
        <p className="text-muted">
          {t`The first ${{ shown: countText(data.rows.length) }} of ${{ all: countText(data.rowCount) }}. The exported file has all.`}
        </p>
      )}
    </div>
  );
}

function Total({ report: { total, transport, corrected = 0 } }: { report: SalesReport }) {
  const withEarnings = useMay('cost');
  const { sales, returned, returnedUnits, earnings = 0 } = total;
  const correction = moneyText(corrected);
  return (
    <Card className="grid gap-x-8 gap-y-4 p-5 tabular-nums sm:grid-cols-[1fr_auto] md:p-6">
      <div>
        <p className="font-[680] text-xl sm:text-2xl [overflow-wrap:anywhere]">{moneyText(sales)}</p>
        <p className="mt-1 text-muted">
          <Trans>Sales: what was sold less what came back</Trans>
        </p>
      </div>
      {withEarnings && (
        <div className="sm:text-right">
          <p
            className={`font-[680] text-lg sm:text-xl [overflow-wrap:anywhere] ${earnings < 0 ? 'text-bad' : ''}`}
          >
            {moneyText(earnings)}
          </p>
          <p className="mt-1 text-muted">
            <Trans>earned: sales less cost</Trans>
          </p>
          <WithoutCost of={total} />
        </div>
      )}
      <ul className="grid gap-1 text-muted sm:col-span-2">
        <li>{soldText(total)}</li>
        {returnedUnits > 0 && (
          <li>{t`Came back: ${{ units: unitsText(returnedUnits) }}, ${{ amount: moneyText(returned) }}`}</li>
        )}
        {corrected !== 0 && (
          <li>
            <Trans>
              Correction of what earlier sales cost: <span className="whitespace-nowrap">{correction}</span>
            </Trans>
          </li>
        )}
        {transport !== 0 && (
          <li>{t`For transport, not in the sales: ${{ amount: moneyText(transport) }}`}</li>
        )}
      </ul>
    </Card>
  );
}

function soldText({ units, notes, sold }: SalesFigures): string {
  const values = { units: unitsText(units), count: countText(notes), amount: moneyText(sold) };
  return plural(notes, {
    one: `Sold: ${{ units: values.units }} on ${{ count: values.count }} delivery note, ${{ amount: values.amount }}`,
    other: `Sold: ${{ units: values.units }} on ${{ count: values.count }} delivery notes, ${{ amount: values.amount }}`,
  });
}
