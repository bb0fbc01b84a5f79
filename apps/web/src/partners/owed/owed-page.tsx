import type { Debt } from '@godown/shared/trade/accounts';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { Api } from '../../api/client';
import { AsOf } from '../../outbox/as-of';
import { owedBy, usePendingMoney } from '../../stock/changes/use-pending-money';
import { ExportMenu } from '../../stock/export-menu';
import { partnerPath, partnersPath } from '../../stock/partner-keys';
import { exportOf } from '../../stock/save-export';
import { useList } from '../../stock/use-list';
import { Cell, DataRow, DataTable, RowLink } from '../../ui/data-table';
import { moneyText } from '../../ui/format';
import { List, type ListWords } from '../../ui/list-page';
import { Page } from '../../ui/page';
import { QuietLink } from '../../ui/quiet-link';
import { SearchBox } from '../../ui/search-box';
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
  const { q } = filters;
  const find = (text: string) => list.show({ q: text.trim() }, { replace: true });
  const title = i18n._(OWED_TITLES[kind]);
  return (
    <Page title={title} className="wrap pt-2 pb-8 md:pt-6">
      <QuietLink to={partnersPath(kind)}>{i18n._(TITLES[kind])}</QuietLink>
      <div className="flex items-end justify-between gap-3">
        <h1 className="text-xl">{title}</h1>
        <div className="shrink-0">
          <ExportMenu request={exportOf('debts', String(new URLSearchParams({ kind })))} />
        </div>
      </div>
      <div className="mt-3 empty:hidden">
        <AsOf query={query} />
      </div>
      {(debts.length > 0 || q !== '') && (
        <>
          <OwedTotals kind={kind} debts={debts} />
          <div className="mt-4 print:hidden">
            <SearchBox
              label={t`Name, shop, phone`}
              value={q}
              onChange={find}
              onEnter={(text) => {
                find(text);
                document.querySelector<HTMLElement>('[data-row-link]')?.focus();
              }}
            />
          </div>
        </>
      )}
      <div className="mt-4">
        <List list={{ ...list, clear: list.clear && (() => find('')) }}>
          <DebtTable kind={kind} debts={debts} />
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

function DebtTable({ kind, debts }: { kind: PartnerKind; debts: readonly Debt[] }) {
  const pending = usePendingMoney();
  const columns = [
    { label: i18n._(NAMES[kind]) },
    { label: t`Since`, className: 'md:max-lg:hidden w-44' },
    ...AGES.map((age) => ({ label: i18n._(age), className: 'w-26 lg:w-36', end: true })),
    { label: t`In total`, className: 'w-38 lg:w-48', end: true },
  ];
  return (
    <DataTable isDense caption={i18n._(OWED_TITLES[kind])} columns={columns} className="md:table-fixed">
      {debts.map((debt) => (
        <Row
          key={debt.partner}
          kind={kind}
          debt={debt}
          owed={owedBy({ _id: debt.partner, balance: debt.balance }, pending)}
          isPending={pending.some(({ partner }) => partner === debt.partner)}
        />
      ))}
    </DataTable>
  );
}

interface RowProps {
  kind: PartnerKind;
  debt: Debt;
  /** Includes changes that wait to be sent. */
  owed: number;
  isPending: boolean;
}

function Row({ kind, debt: { partner, name, shop, ages, since }, owed, isPending }: RowProps) {
  return (
    <DataRow className="max-md:grid-cols-[minmax(6rem,1fr)_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2">
      <Cell className="min-w-0 max-md:row-span-2 max-md:row-start-1">
        <span title={name} className="line-clamp-2 print:line-clamp-none">
          <RowLink to={partnerPath({ kind, _id: partner })}>{name}</RowLink>
        </span>
        <span className="block min-h-5 truncate text-muted text-sm md:empty:hidden">{shop}</span>
      </Cell>
      <Cell className="text-muted text-sm max-md:col-start-2 max-md:row-start-2 max-md:text-right md:max-lg:hidden">
        {since && owed > 0 && <Since day={since} />}
      </Cell>
      {ages.map((age, index) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: the ages are always the same four
          key={index}
          className={`whitespace-nowrap text-right tabular-nums md:px-2! max-lg:text-sm max-md:hidden ${age === 0 ? 'text-muted' : ''} ${index === 3 && age > 0 ? 'text-bad' : ''}`}
        >
          {age === 0 ? '–' : <Sum>{moneyText(age)}</Sum>}
        </Cell>
      ))}
      <Cell className="text-right max-md:col-start-2 max-md:row-start-1">
        <OwedMoney owed={owed} isPending={isPending} />
      </Cell>
    </DataRow>
  );
}
