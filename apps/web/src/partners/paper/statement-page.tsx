import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { ExportMenu } from '../../stock/export-menu';
import { exportOf } from '../../stock/save-export';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { DayFields } from '../../ui/filter-fields';
import { InvalidFilters } from '../../ui/invalid-filters';
import { TableSkeleton } from '../../ui/table-skeleton';
import { toFailure } from '../../ui/to-failure';
import { defineFilters, useUrlFilters } from '../../ui/url-filters';
import { dayOf } from '../../ui/when';
import { statementQuery } from '../partner-queries';
import { PartnerSubpage } from './partner-subpage';
import { Printed } from './print-tools';
import { StatementRoll } from './statement-roll';
import { StatementSheet } from './statement-sheet';

const SPAN = defineFilters<Record<never, string>>({});

/** /customers/:partnerId/statement */
export const CustomerStatementPage = () => <StatementPage kind="customer" />;
/** /suppliers/:partnerId/statement */
export const SupplierStatementPage = () => <StatementPage kind="supplier" />;

/** The entries of an account from one day until another, with what is owed after each. The days are in the URL. */
function StatementPage({ kind }: { kind: PartnerKind }) {
  return (
    <PartnerSubpage kind={kind} title={t`Statement`}>
      {(partner) => <Statement partner={partner} />}
    </PartnerSubpage>
  );
}

function Statement({ partner }: { partner: Partner }) {
  const url = useUrlFilters(SPAN);
  const { filters, search, errors, isValid, show, removeInvalid } = url;
  const query = useQuery({ ...statementQuery(useApi(), partner._id, search), enabled: isValid });
  const { data, error } = query;
  const months = lastMonths(dayOf(Date.now()));
  const isShown = (span: { from: string; to: string }) =>
    filters.from === span.from && filters.to === span.to;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-end gap-x-3 gap-y-3 print:hidden">
        <div className="grid grid-cols-2 gap-3 max-sm:w-full">
          <DayFields from={filters.from} to={filters.to} onApply={show} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            aria-pressed={isShown(months.this)}
            className={PRESSED}
            onClick={() => show(months.this)}
          >
            <Trans>This month</Trans>
          </Button>
          <Button
            size="small"
            aria-pressed={isShown(months.last)}
            className={PRESSED}
            onClick={() => show(months.last)}
          >
            <Trans>Last month</Trans>
          </Button>
          <Button size="small" aria-pressed={isShown(ALL)} className={PRESSED} onClick={() => show(ALL)}>
            <Trans>All</Trans>
          </Button>
        </div>
      </div>
      {!isValid && <InvalidFilters errors={errors} onRemove={removeInvalid} />}
      {isValid && !data && !error && <TableSkeleton label={t`Loading the statement`} />}
      {isValid && !data && error && (
        <Failure title={t`The statement could not be loaded`} {...toFailure(query)} />
      )}
      {isValid && data && (
        <Printed
          tools={<ExportMenu request={exportOf('statement', toExport(partner, search))} />}
          sheet={(isPaper) => <StatementSheet partner={partner} statement={data} isPaper={isPaper} />}
          roll={(roll) => <StatementRoll partner={partner} statement={data} roll={roll} />}
        />
      )}
    </>
  );
}

const ALL = { from: '', to: '' };
const PRESSED = 'aria-pressed:border-accent! aria-pressed:text-accent!';

function toExport({ _id }: Partner, search: string): string {
  const query = new URLSearchParams(search);
  query.set('partner', _id);
  return String(query);
}

/** The spans of this month until today, and of the whole last one. */
function lastMonths(today: string) {
  const first = /* no text */ `${today.slice(0, 8)}01`;
  const before = new Date(Date.parse(first) - 24 * 3_600_000).toISOString().slice(0, 10);
  return {
    this: { from: first, to: today },
    last: { from: /* no text */ `${before.slice(0, 8)}01`, to: before },
  };
}
