import { msg, plural, t } from '@lingui/core/macro';
import { PeriodsChoice } from '../../movements/periods-choice';
import { ExportMenu } from '../../stock/export-menu';
import { exportOf } from '../../stock/save-export';
import { useList } from '../../stock/use-list';
import { ChoiceFilter, DayFields, FilterFields } from '../../ui/filter-fields';
import { ListCount, ListPage } from '../../ui/list-page';
import { allEntriesQuery } from '../partner-queries';
import { MoneySums } from './money-sums';
import { NewPayment } from './new-payment';
import { PAYMENT_FILTERS } from './payment-filters';
import { PaymentsTable } from './payments-table';
import { WaitingPayments } from './waiting-payments';

/** /payments: the money of all accounts, newest first, with what came in and went out. Its filters are in the URL. */
export function PaymentsPage() {
  const list = useList(PAYMENTS);
  const { isValid } = list;
  return (
    <ListPage
      list={list}
      lead={
        <p role="status">
          <ListCount list={list} />
        </p>
      }
      action={<NewPayment />}
      before={
        <>
          <WaitingPayments />
          {isValid && <MoneySums filters={list.filters} />}
        </>
      }
      filters={
        <FilterFields
          url={list}
          tools={isValid && <ExportMenu request={exportOf('entries', list.search)} />}
          quick={<PeriodsChoice url={list} />}
          rest={<DayFields url={list} />}
        >
          <ChoiceFilter url={list} name="kind" />
          <ChoiceFilter url={list} name="method" />
          <ChoiceFilter url={list} name="partnerKind" />
        </FilterFields>
      }
    >
      <PaymentsTable entries={list.rows} />
    </ListPage>
  );
}

const PAYMENTS = {
  query: allEntriesQuery,
  filters: PAYMENT_FILTERS,
  isPolled: true,
  words: {
    title: msg`Payments`,
    loading: msg`Loading the payments`,
    failed: msg`The payments could not be loaded`,
    nextFailed: msg`The next payments could not be loaded.`,
    empty: { title: msg`No payments yet`, detail: msg`Every payment will be listed here.` },
    filtered: { title: msg`No payments match these filters`, showAll: msg`Show all payments` },
    length: (total: number, count: string) =>
      plural(total, {
        0: 'No entries',
        one: `${count} entry, newest first`,
        other: `${count} entries, newest first`,
      }),
    moreThan: (count: string) => t`More than ${count} entries, newest first`,
  },
};
