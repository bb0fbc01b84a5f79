import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { May, useMay } from '../../account/may';
import { useApi } from '../../account/use-api';
import { POLLED_LIST } from '../../api/polled';
import { ExportMenu } from '../../stock/export-menu';
import { exportOf } from '../../stock/save-export';
import { Button } from '../../ui/button';
import { LINE } from '../../ui/filter-fields';
import { countText } from '../../ui/format';
import { List, ListCount, type ListTexts } from '../../ui/list-page';
import { Page } from '../../ui/page';
import { SearchBox } from '../../ui/search-box';
import { useUrlQuery } from '../../ui/use-url-query';
import { ImportPartners } from '../files/import-partners';
import { NewPartner } from '../form/new-partner';
import { OwedSummary } from '../owed/owed-summary';
import {
  type PartnerFilter,
  partnersQuery,
  textsQuery,
  toPartnerParameters,
  toPartnerSearch,
} from '../partner-queries';
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
  const [query, changeQuery] = useUrlQuery();
  const filter = readFilter(kind, query);
  const { q = '', isDeleted = false, owed = '' } = filter;
  const listed = partnersQuery(useApi(), filter, { withSince: !isDeleted });
  const list = useInfiniteQuery({ ...listed, ...POLLED_LIST, placeholderData: keepPreviousData });
  const hasNames = useMay('adjust') && !isDeleted && q === '' && owed === '';
  const names = useInfiniteQuery({ ...textsQuery(useApi(), kind), enabled: hasNames });
  // The notice of names stands above the rows. They come together, so that it does not move them.
  const isEarly = names.isLoading && names.failureCount === 0;
  const partners = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const show = (change: Partial<PartnerFilter>) =>
    changeQuery((newest) => toUrl({ ...readFilter(kind, newest), ...change }), { replace: true });
  const title = i18n._(TITLES[kind]);
  return (
    <Page title={title} className="wrap py-4 md:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-xl">{title}</h1>
          <p role="status" className="min-h-6 text-muted text-sm tabular-nums">
            <ListCount text={isDeleted ? deletedText : LENGTH[kind]} query={list} otherwise="" />
          </p>
        </div>
        <NewPartner kind={kind} />
      </div>
      {!isDeleted && <OwedSummary kind={kind} partners={partners} />}
      <div className="my-3 flex flex-wrap items-center gap-2 print:hidden">
        <div className="max-lg:w-full lg:flex-1">
          <SearchBox
            label={t`Name, shop, phone`}
            value={q}
            onChange={(next) => show({ q: next })}
            onEnter={(next) => {
              show({ q: next });
              document.querySelector<HTMLElement>('[data-row-link]')?.focus();
            }}
          />
        </div>
        <div className={`${LINE} lg:flex-none`}>
          <May permission="trade">
            <OwedSwitches kind={kind} filter={filter} onShow={show} />
          </May>
          <May permission="adjust">
            <Switch isOn={isDeleted} onClick={() => show({ isDeleted: !isDeleted, owed: '' })}>
              <Trans>Deleted ones</Trans>
            </Switch>
          </May>
        </div>
        <May permission="import">
          <ImportPartners kind={kind} />
        </May>
        <ExportMenu request={exportOf('partners', toPartnerSearch(filter))} />
      </div>
      {hasNames && <EarlierNames kind={kind} />}
      <List
        label={title}
        texts={isDeleted ? DELETED_TEXTS : TEXTS[kind]}
        query={isEarly ? { ...list, data: undefined } : list}
        count={partners.length}
        onClear={q === '' && owed === '' ? undefined : () => show({ q: '', owed: '' })}
      >
        <PartnersTable kind={kind} partners={partners} isDeleted={isDeleted} />
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
  filter: PartnerFilter;
  onShow: (change: Partial<PartnerFilter>) => void;
}

/** Only who owes something, and only who owes more than the limit. */
function OwedSwitches({ kind, filter: { owed = '' }, onShow }: OwedSwitchesProps) {
  const toggle = (next: 'some' | 'over') => () =>
    onShow({ owed: owed === next ? '' : next, isDeleted: false });
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

function readFilter(kind: PartnerKind, query: string): PartnerFilter {
  const read = new URLSearchParams(query);
  const isDeleted = read.get('deleted') === 'true';
  const owed = read.get('owed');
  return {
    kind,
    q: read.get('q')?.trim() ?? '',
    isDeleted,
    owed: !isDeleted && (owed === 'some' || owed === 'over') ? owed : '',
  };
}

const toUrl = (filter: PartnerFilter): string => String(new URLSearchParams(toPartnerParameters(filter)));

const FAILED = {
  loading: msg`Loading the list`,
  failed: msg`The list could not be loaded`,
  nextFailed: msg`The rest of the list could not be loaded.`,
};

const TEXTS: Record<PartnerKind, ListTexts> = {
  customer: {
    ...FAILED,
    empty: { title: msg`No customers yet`, detail: msg`Add one to see here what they owe.` },
    filtered: { title: msg`No customer matches this search`, showAll: msg`Show all customers` },
  },
  supplier: {
    ...FAILED,
    empty: { title: msg`No suppliers yet`, detail: msg`Add one to see here what you owe them.` },
    filtered: { title: msg`No supplier matches this search`, showAll: msg`Show all suppliers` },
  },
};

const DELETED_TEXTS: ListTexts = {
  ...FAILED,
  empty: {
    title: msg`Nobody is deleted`,
    detail: msg`Those who are deleted can be restored here at any time.`,
  },
  filtered: { title: msg`None of the deleted ones matches this search`, showAll: msg`Show all deleted ones` },
};

const LENGTH: Record<PartnerKind, (total: number, isMore: boolean) => string> = {
  customer: (total, isMore) => {
    const count = countText(total);
    if (isMore) return t`More than ${count} customers`;
    return plural(total, { 0: 'No customers', one: `${count} customer`, other: `${count} customers` });
  },
  supplier: (total, isMore) => {
    const count = countText(total);
    if (isMore) return t`More than ${count} suppliers`;
    return plural(total, { 0: 'No suppliers', one: `${count} supplier`, other: `${count} suppliers` });
  },
};

function deletedText(total: number): string {
  const count = countText(total);
  return plural(total, { 0: 'Nobody is deleted', one: `${count} is deleted`, other: `${count} are deleted` });
}
