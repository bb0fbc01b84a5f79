import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../account/use-api';
import { type Days, isPeriod } from '../../movements/periods';
import { ExportMenu } from '../../stock/export-menu';
import { exportOf } from '../../stock/save-export';
import { Failure } from '../../ui/failure';
import { DayFields } from '../../ui/filter-fields';
import { InvalidFilters } from '../../ui/invalid-filters';
import { toMissing } from '../../ui/missing-text';
import { SelectField } from '../../ui/select-field';
import { TableSkeleton } from '../../ui/table-skeleton';
import { DAYS, defineFilters, type UrlFilters, useUrlFilters } from '../../ui/url-filters';
import { useNow } from '../../ui/use-now';
import { addDays, dayOf } from '../../ui/when';
import { statementQuery } from '../partner-queries';
import { PartnerSubpage } from './partner-subpage';
import { Printed } from './printed';
import { StatementRoll } from './statement-roll';
import { StatementSheet } from './statement-sheet';

const SPAN = defineFilters(DAYS);

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
  const { search, errors, isValid, removeInvalid } = url;
  const query = useQuery({ ...statementQuery(useApi(), partner._id, search), enabled: isValid });
  const { data, error } = query;
  return (
    <>
      <SpanFields url={url} />
      {!isValid && <InvalidFilters errors={errors} onRemove={removeInvalid} />}
      {isValid && !data && !error && <TableSkeleton label={t`Loading the statement`} />}
      {isValid && !data && error && (
        <Failure title={t`The statement could not be loaded`} {...toMissing(query)} />
      )}
      {isValid && data && (
        <Printed
          tools={<ExportMenu request={exportOf('GET /export/statement', toExport(partner, search))} />}
          sheet={(medium) => <StatementSheet partner={partner} statement={data} medium={medium} />}
          roll={(roll) => <StatementRoll partner={partner} statement={data} roll={roll} />}
        />
      )}
    </>
  );
}

function toExport({ _id }: Partner, search: string): string {
  const query = new URLSearchParams(search);
  query.set('partner', _id);
  return String(query);
}

/** Chooses the days. Their fields are shown when none of the usual spans is chosen. */
function SpanFields({ url }: { url: Pick<UrlFilters<Days>, 'filters' | 'show'> }) {
  const spans = listSpans(dayOf(useNow()));
  const shown = spans.find((span) => isPeriod(span, url.filters));
  const [isOpen, setOpen] = useState(false);
  const choose = (key: string) => {
    const chosen = spans.find((span) => span.key === key);
    setOpen(!chosen);
    if (chosen) url.show({ from: chosen.from, to: chosen.to });
  };
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex print:hidden">
      <div className="max-sm:col-span-2 sm:w-40">
        <SelectField
          label={t`Days`}
          options={[...spans.map(({ key, label }) => [key, label] as const), ['other', t`Other days`]]}
          value={isOpen || !shown ? 'other' : shown.key}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      {(isOpen || !shown) && <DayFields url={url} />}
    </div>
  );
}

/** Everything, this month until today, and the whole last one. */
function listSpans(today: string) {
  const first = /* no text */ `${today.slice(0, 8)}01`;
  const before = addDays(first, -1);
  return [
    { key: 'all', label: t`All`, from: '', to: '' },
    { key: 'month', label: t`This month`, from: first, to: today },
    { key: 'last-month', label: t`Last month`, from: /* no text */ `${before.slice(0, 8)}01`, to: before },
  ];
}
