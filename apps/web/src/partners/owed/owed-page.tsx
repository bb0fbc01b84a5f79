import type { Debt } from '@godown/shared/trade/accounts';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { Api } from '../../api/client';
import { AsOf } from '../../outbox/as-of';
import { owedBy, type PendingChange, usePendingMoney } from '../../stock/changes/use-pending-money';
import { ExportMenu } from '../../stock/export-menu';
import { partnerPath, partnersPath } from '../../stock/partner-keys';
import { exportOf } from '../../stock/save-export';
import { useList } from '../../stock/use-list';
import { SearchFilter } from '../../ui/filter-fields';
import { moneyText } from '../../ui/format';
import { List, type ListWords } from '../../ui/list-page';
import { type Columns, column, ListTable, RowName } from '../../ui/list-table';
import { Page } from '../../ui/page';
import { QuietLink } from '../../ui/quiet-link';
import { Sum } from '../../ui/sum';
import { defineFilters } from '../../ui/url-filters';
import { debtsQuery } from '../partner-queries';
import { NAMES, OWED_TITLES, TITLES } from '../partner-words';
import { Since } from '../since';
import { OwedMoney } from './owed-money';
import { AGES, OwedTotals } from './owed-totals';

/** /customers/owed */
export const CustomersOwedPage = () => <OwedPage key="customer" kind="customer" />;
/** /suppliers/owed */
export const SuppliersOwedPage = () => <OwedPage key="supplier" kind="supplier" />;

/** The debts with their age, the greatest sum first. */
function OwedPage({ kind }: { kind: PartnerKind }) {
  const list = useList(LISTS[kind]);
  const { filters, query, rows: debts } = list;
  const pending = usePendingMoney();
  const clear = list.clear && (() => list.show({ q: '' }, { replace: true }));
  const title = i18n._(OWED_TITLES[kind]);
  return (
    <Page title={title} className="wrap pt-2 pb-8 md:pt-6">
      <QuietLink to={partnersPath(kind)}>{i18n._(TITLES[kind])}</QuietLink>
      <div className="flex items-end justify-between gap-3">
        <h1 className="text-xl">{title}</h1>
        <div className="shrink-0">
          <ExportMenu request={exportOf('GET /export/debts', String(new URLSearchParams({ kind })))} />
        </div>
      </div>
      <div className="mt-3 empty:hidden">
        <AsOf query={query} />
      </div>
      {/* While the list loads too: what comes later would move it. */}
      {(query.isPending || debts.length > 0 || filters.q !== '') && (
        <>
          <OwedTotals kind={kind} debts={debts} />
          <div className="mt-4 print:hidden">
            <SearchFilter url={list} label={t`Name, shop, phone`} />
          </div>
        </>
      )}
      <div className="mt-4">
        <List list={{ ...list, clear }}>
          <ListTable
            list={list}
            columns={columnsOf(kind, pending)}
            phone="max-md:grid-cols-[minmax(6rem,1fr)_auto] max-md:[grid-template-areas:'title_figure'_'title_note']"
          />
        </List>
      </div>
    </Page>
  );
}

const FAILED = {
  loading: msg`Loading what is owed`,
  failed: msg`What is owed could not be loaded`,
  nextFailed: msg`The rest of the list could not be loaded.`,
};

const listOf = (kind: PartnerKind, words: Pick<ListWords, 'empty' | 'filtered'>) => ({
  query: (api: Api, search: string) => debtsQuery(api, kind, search),
  filters: defineFilters({ q: { schema: z.string() } }),
  isPolled: true,
  words: { title: OWED_TITLES[kind], ...FAILED, ...words },
});

const LISTS = {
  customer: listOf('customer', {
    empty: {
      title: msg`Nobody owes anything`,
      detail: msg`Customers who owe something will be listed here.`,
    },
    filtered: { title: msg`No customer matches this search`, showAll: msg`Show all customers` },
  }),
  supplier: listOf('supplier', {
    empty: {
      title: msg`We owe nothing`,
      detail: msg`Suppliers to whom we owe something will be listed here.`,
    },
    filtered: { title: msg`No supplier matches this search`, showAll: msg`Show all suppliers` },
  }),
};

const columnsOf = (kind: PartnerKind, pending: readonly PendingChange[]): Columns<Debt & { _id: string }> => [
  column({ label: i18n._(NAMES[kind]), phone: 'title' }, ({ partner, name, shop }) => (
    <>
      <RowName to={partnerPath({ kind, _id: partner })} name={name} />
      <span className="block min-h-5 truncate text-muted text-sm md:empty:hidden">{shop}</span>
    </>
  )),
  column(
    { label: t`Since`, className: 'w-44 md:max-lg:hidden', phone: 'note', cells: 'md:max-lg:hidden' },
    (debt) => debt.since && owedBy(debt, pending) > 0 && <Since day={debt.since} />,
  ),
  ...AGES.map((age, index) =>
    column<Debt & { _id: string }>(
      {
        label: i18n._(age),
        className: 'w-26 lg:w-36',
        end: true,
        phone: 'hidden',
        cells: 'whitespace-nowrap tabular-nums md:px-2! max-lg:text-sm',
      },
      ({ ages }) => <Age money={ages[index] ?? 0} isOld={index === 3} />,
    ),
  ),
  column({ label: t`In total`, className: 'w-38 lg:w-48', end: true, phone: 'figure' }, (debt) => (
    <OwedMoney of={debt} pending={pending} />
  )),
];

function Age({ money, isOld }: { money: number; isOld: boolean }) {
  if (money === 0) return <span className="text-muted">–</span>;
  return (
    <span className={isOld && money > 0 ? 'text-bad' : ''}>
      <Sum>{moneyText(money)}</Sum>
    </span>
  );
}
