import type { Debt } from '@godown/shared/trade/accounts';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Api } from '../../api/client';
import { AsOf } from '../../outbox/as-of';
import { owedBy, type PendingChange, usePendingMoney } from '../../stock/changes/use-pending-money';
import { partnerPath } from '../../stock/partner-keys';
import { useList } from '../../stock/use-list';
import { moneyText } from '../../ui/format';
import { List, type ListWords } from '../../ui/list-page';
import { type Columns, column, ListTable, RowName } from '../../ui/list-table';
import { Sum } from '../../ui/sum';
import { PARTNER_FILTERS } from '../partner-filters';
import { debtsQuery } from '../partner-queries';
import { NAMES, OWED_TITLES } from '../partner-words';
import { Since } from '../since';
import { OwedMoney } from './owed-money';
import { AGES, OwedTotals } from './owed-totals';

/** The debts with their age, the greatest sum first, and last who has paid in advance. */
export function OwedList({ kind }: { kind: PartnerKind }) {
  const list = useList(LISTS[kind]);
  const { filters, query, rows: debts } = list;
  const pending = usePendingMoney();
  const clear = filters.q === '' ? undefined : () => list.show({ q: '' }, { replace: true });
  return (
    <>
      <AsOf query={query} />
      {/* While the list loads too: what comes later would move it. */}
      {(query.isPending || debts.length > 0 || filters.q !== '') && <OwedTotals kind={kind} debts={debts} />}
      <List list={{ ...list, clear }}>
        <ListTable
          list={list}
          columns={columnsOf(kind, pending)}
          phone="max-md:grid-cols-[minmax(6rem,1fr)_auto] max-md:[grid-template-areas:'title_figure'_'title_note']"
        />
      </List>
    </>
  );
}

const FAILED = {
  loading: msg`Loading what is owed`,
  failed: msg`What is owed could not be loaded`,
  nextFailed: msg`The rest of the list could not be loaded.`,
};

/** The debts are asked for by the search alone. */
const OWED_FILTERS = {
  ...PARTNER_FILTERS,
  toQuery: ({ q }: { q: string }) => PARTNER_FILTERS.toQuery({ ...PARTNER_FILTERS.none, q }),
};

const listOf = (kind: PartnerKind, words: Pick<ListWords, 'empty' | 'filtered'>) => ({
  query: (api: Api, search: string) => debtsQuery(api, kind, search),
  filters: OWED_FILTERS,
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
      <span className="block min-h-5 truncate text-muted text-sm md:empty:hidden print:whitespace-normal">
        {shop}
      </span>
    </>
  )),
  column(
    { label: t`Since`, className: 'w-44 xl:w-54 md:max-lg:hidden', phone: 'note', cells: 'md:max-lg:hidden' },
    (debt) => debt.since && owedBy(debt, pending) > 0 && <Since day={debt.since} />,
  ),
  ...AGES.map((age, index) =>
    column<Debt & { _id: string }>(
      {
        label: i18n._(age),
        className: 'w-26 lg:w-36 print:w-28 print:px-1!',
        end: true,
        phone: 'hidden',
        cells: 'whitespace-nowrap tabular-nums md:px-2! print:px-1! max-lg:text-sm print:text-sm',
      },
      ({ ages }) => <Age money={ages[index] ?? 0} isOld={index === 3} />,
    ),
  ),
  column({ label: t`In total`, className: 'w-38 lg:w-48 print:w-34', end: true, phone: 'figure' }, (debt) => (
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
