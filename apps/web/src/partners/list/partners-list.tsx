import type { PartnerKind } from '@godown/shared/trade/partners';
import { msg, plural, t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMay } from '../../account/may';
import { useApi } from '../../account/use-api';
import type { Api } from '../../api/client';
import { useList } from '../../stock/use-list';
import { List, ListCount, type ListWords } from '../../ui/list-page';
import { OwedSummary } from '../owed/owed-summary';
import { ofKind, PARTNER_FILTERS } from '../partner-filters';
import { partnersQuery, textsQuery, unlistedSuppliersQuery } from '../partner-queries';
import { TITLES } from '../partner-words';
import { EarlierNames } from './earlier-names';
import { PartnersTable } from './partners-table';
import { UnlistedSuppliers } from './unlisted-suppliers';

interface PartnersListProps {
  kind: PartnerKind;
  /** Called when the sum was pressed, which leads to who owes how long. */
  onOwed: () => void;
}

/** Customers or suppliers by name, with the sum of what is owed. */
export function PartnersList({ kind, onOwed }: PartnersListProps) {
  const found = usePartners(kind);
  const { filters, query, rows: partners } = found;
  const { q, owed } = filters;
  const isDeleted = filters.deleted !== '';
  const isWhole = !isDeleted && q === '' && owed === '';
  const hasNames = useMay('adjust') && isWhole;
  const hasUnlisted = useMay('trade') && isWhole && kind === 'supplier';
  const api = useApi();
  const names = useInfiniteQuery({ ...textsQuery(api, kind), enabled: hasNames });
  const unlisted = useQuery({ ...unlistedSuppliersQuery(api), enabled: hasUnlisted });
  // The notices stand above the rows. They come together, so that they do not move them.
  const isEarly = [names, unlisted].some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  const list = {
    ...found,
    query: isEarly ? { ...query, data: undefined } : query,
    clear: q === '' && owed === '' ? undefined : () => found.show({ q: '', owed: '' }, { replace: true }),
  };
  return (
    <>
      {!isDeleted && <OwedSummary kind={kind} partners={partners} onOpen={onOwed} />}
      {hasNames && <EarlierNames kind={kind} />}
      {hasUnlisted && <UnlistedSuppliers />}
      <List list={list}>
        <PartnersTable kind={kind} list={list} isDeleted={isDeleted} />
      </List>
    </>
  );
}

/** How many they are. */
export const PartnersCount = ({ kind }: { kind: PartnerKind }) => (
  <ListCount list={usePartners(kind)} otherwise="" />
);

function usePartners(kind: PartnerKind) {
  const found = useList(LISTS[kind]);
  return found.filters.deleted === ''
    ? found
    : { ...found, words: { ...DELETED_WORDS, title: TITLES[kind] } };
}

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
