import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { May, useMay } from '../../account/may';
import { useApi } from '../../account/use-api';
import type { Api } from '../../api/client';
import { ExportMenu } from '../../stock/export-menu';
import { exportOf } from '../../stock/save-export';
import { useList } from '../../stock/use-list';
import { Button } from '../../ui/button';
import { LINE, SearchFilter } from '../../ui/filter-fields';
import { List, ListCount, type ListWords } from '../../ui/list-page';
import { Page } from '../../ui/page';
import { defineFilters, type UrlFilters } from '../../ui/url-filters';
import { useUrlQuery } from '../../ui/use-url-query';
import { ImportPartners } from '../files/import-partners';
import { NewPartner } from '../form/new-partner';
import { OwedSummary } from '../owed/owed-summary';
import { partnersQuery, textsQuery } from '../partner-queries';
import { OWED, TITLES } from '../partner-words';
import { EarlierNames } from './earlier-names';
import { NamedSupplier } from './named-supplier';
import { PartnersTable } from './partners-table';

/** /customers */
export const CustomersPage = () => <PartnersPage key="customer" kind="customer" />;
/** /suppliers, and with `?name=` the supplier of that name. */
export function SuppliersPage() {
  const [query] = useUrlQuery();
  const name = new URLSearchParams(query).get('name')?.trim();
  return name ? <NamedSupplier key={name} name={name} /> : <PartnersPage key="supplier" kind="supplier" />;
}

/** All customers or suppliers, with what is owed. The search is in the URL. */
function PartnersPage({ kind }: { kind: PartnerKind }) {
  const found = useList(LISTS[kind]);
  const { filters, search, query, rows: partners } = found;
  const { q, owed } = filters;
  const isDeleted = filters.deleted !== '';
  const hasNames = useMay('adjust') && !isDeleted && q === '' && owed === '';
  const names = useInfiniteQuery({ ...textsQuery(useApi(), kind), enabled: hasNames });
  // The notice of names stands above the rows. They come together, so that it does not move them.
  const isEarly = names.isLoading && names.failureCount === 0;
  const show = (change: Partial<typeof filters>) => found.show(change, { replace: true });
  const list = {
    ...found,
    ...(isDeleted && { words: { ...DELETED_WORDS, title: TITLES[kind] } }),
    query: isEarly ? { ...query, data: undefined } : query,
    clear: q === '' && owed === '' ? undefined : () => show({ q: '', owed: '' }),
  };
  const title = i18n._(TITLES[kind]);
  return (
    <Page title={title} className="wrap py-4 md:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-xl">{title}</h1>
          <p role="status" className="min-h-6 text-muted text-sm tabular-nums">
            <ListCount list={{ ...list, query }} otherwise="" />
          </p>
        </div>
        <NewPartner kind={kind} />
      </div>
      {!isDeleted && <OwedSummary kind={kind} partners={partners} />}
      <div className="my-3 flex flex-wrap items-center gap-2 print:hidden">
        <div className="max-lg:w-full lg:flex-1">
          <SearchFilter url={found} label={t`Name, shop, phone`} />
        </div>
        <div className={`${LINE} lg:flex-none`}>
          <May permission="trade">
            <OwedSwitches kind={kind} url={{ ...found, show }} />
          </May>
          <May permission="adjust">
            <Switch isOn={isDeleted} onClick={() => show({ deleted: isDeleted ? '' : 'true', owed: '' })}>
              <Trans>Deleted ones</Trans>
            </Switch>
          </May>
        </div>
        <May permission="import">
          <ImportPartners kind={kind} />
        </May>
        <ExportMenu request={exportOf('GET /export/partners', ofKind(kind, search))} />
      </div>
      {hasNames && <EarlierNames kind={kind} />}
      <List list={list}>
        <PartnersTable kind={kind} list={list} isDeleted={isDeleted} />
      </List>
    </Page>
  );
}

interface SwitchProps {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Switch = ({ isOn, ...props }: SwitchProps) => (
  <Button
    size="small"
    aria-pressed={isOn}
    className="aria-pressed:border-accent! aria-pressed:text-accent!"
    {...props}
  />
);

interface OwedSwitchesProps {
  kind: PartnerKind;
  url: UrlFilters<typeof FILTERS.none>;
}

/** Only who owes something, and only who owes more than the limit. */
function OwedSwitches({ kind, url: { filters, show } }: OwedSwitchesProps) {
  const { owed } = filters;
  const toggle = (next: 'some' | 'over') => () => show({ owed: owed === next ? '' : next, deleted: '' });
  return (
    <>
      <Switch isOn={owed === 'some'} onClick={toggle('some')}>
        {i18n._(OWED[kind])}
      </Switch>
      {kind === 'customer' && (
        <Switch isOn={owed === 'over'} onClick={toggle('over')}>
          <Trans>Over the limit</Trans>
        </Switch>
      )}
    </>
  );
}

const FILTERS = defineFilters({
  q: { schema: z.string() },
  deleted: { schema: z.enum(['true']) },
  owed: { schema: z.enum(['some', 'over']) },
});

/** A deleted one owes nothing. */
const PARTNER_FILTERS = {
  ...FILTERS,
  read: (search: string) => {
    const { filters, errors } = FILTERS.read(search);
    return { filters: filters.deleted ? { ...filters, owed: '' as const } : filters, errors };
  },
};

/** The query of `GET /partners`, and of the file with the same partners. `search`: the filters. */
const ofKind = (kind: PartnerKind, search: string) => /* no text */ `kind=${kind}${search && `&${search}`}`;

/** With the day since when they owe something. */
const listOf = (words: ListWords, kind: PartnerKind) => ({
  query: (api: Api, search: string) => {
    const query = new URLSearchParams(ofKind(kind, search));
    if (!query.has('deleted')) query.set('since', 'true');
    return partnersQuery(api, String(query));
  },
  filters: PARTNER_FILTERS,
  isPolled: true,
  words,
});

const FAILED = {
  loading: msg`Loading the list`,
  failed: msg`The list could not be loaded`,
  nextFailed: msg`The rest of the list could not be loaded.`,
};

const LISTS = {
  customer: listOf(
    {
      title: TITLES.customer,
      ...FAILED,
      empty: { title: msg`No customers yet`, detail: msg`Add one to see here what they owe.` },
      filtered: { title: msg`No customer matches this search`, showAll: msg`Show all customers` },
      length: (total, count) =>
        plural(total, { 0: 'No customers', one: `${count} customer`, other: `${count} customers` }),
      moreThan: (count) => t`More than ${count} customers`,
    },
    'customer',
  ),
  supplier: listOf(
    {
      title: TITLES.supplier,
      ...FAILED,
      empty: { title: msg`No suppliers yet`, detail: msg`Add one to see here what you owe them.` },
      filtered: { title: msg`No supplier matches this search`, showAll: msg`Show all suppliers` },
      length: (total, count) =>
        plural(total, { 0: 'No suppliers', one: `${count} supplier`, other: `${count} suppliers` }),
      moreThan: (count) => t`More than ${count} suppliers`,
    },
    'supplier',
  ),
};

const DELETED_WORDS = {
  ...FAILED,
  empty: {
    title: msg`Nobody is deleted`,
    detail: msg`Those who are deleted can be restored here at any time.`,
  },
  filtered: { title: msg`None of the deleted ones matches this search`, showAll: msg`Show all deleted ones` },
  length: (total: number, count: string) =>
    plural(total, { 0: 'Nobody is deleted', one: `${count} is deleted`, other: `${count} are deleted` }),
};
