import { msg, plural, t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { POLLED_LIST } from '../../api/polled';
import { ExportMenu } from '../../stock/export-menu';
import { exportOf } from '../../stock/save-export';
import { countText } from '../../ui/format';
import { List, ListCount, ListPage, type ListTexts } from '../../ui/list-page';
import { useUrlFilters } from '../../ui/url-filters';
import { allEntriesQuery } from '../partner-queries';
import { MoneySums } from './money-sums';
import { NewPayment } from './new-payment';
import { PAYMENT_FILTERS, PaymentFilterFields, toEntrySearch } from './payment-filters';
import { PaymentsTable } from './payments-table';
import { WaitingPayments } from './waiting-payments';

/** /payments: the money of all accounts, newest first, with what came in and went out. Its filters are in the URL. */
export function PaymentsPage() {
  const url = useUrlFilters(PAYMENT_FILTERS);
  const { filters, isValid } = url;
  const search = toEntrySearch(filters);
  const query = useInfiniteQuery({
    ...allEntriesQuery(useApi(), search),
    ...POLLED_LIST,
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const entries = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <ListPage
      title={t`Payments`}
      lead={
        <p role="status">
          <ListCount text={lengthText} query={query} />
        </p>
      }
      action={<NewPayment />}
      before={
        <>
          <WaitingPayments />
          {isValid && <MoneySums filters={filters} />}
        </>
      }
      filters={
        <PaymentFilterFields
          url={url}
          tools={isValid && <ExportMenu request={exportOf('entries', search)} />}
        />
      }
      url={url}
    >
      <List label={t`Payments`} texts={TEXTS} query={query} count={entries.length} onClear={url.clear}>
        <PaymentsTable entries={entries} />
      </List>
    </ListPage>
  );
}

const TEXTS: ListTexts = {
  loading: msg`Loading the payments`,
  failed: msg`The payments could not be loaded`,
  nextFailed: msg`The next payments could not be loaded.`,
  empty: { title: msg`No payments yet`, detail: msg`Every payment will be listed here.` },
  filtered: { title: msg`No payments match these filters`, showAll: msg`Show all payments` },
};

/** The length of the list. With `isMore` it is longer than `total`. */
function lengthText(total: number, isMore: boolean): string {
  const count = countText(total);
  if (isMore) return t`More than ${count} entries, newest first`;
  return plural(total, {
    0: 'No entries',
    one: `${count} entry, newest first`,
    other: `${count} entries, newest first`,
  });
}
