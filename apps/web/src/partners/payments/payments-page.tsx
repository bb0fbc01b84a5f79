import type { AccountEntry } from '@godown/shared/trade/accounts';
import { msg, plural, t } from '@lingui/core/macro';
import { ShortPerson } from '../../account/person';
import { PeriodsChoice } from '../../movements/periods-choice';
import { signedMoneyText } from '../../stock/money-change';
import { partnerPath } from '../../stock/partner-keys';
import { partnerName } from '../../stock/partner-name';
import { exportOf } from '../../stock/save-export';
import { useList } from '../../stock/use-list';
import { ChoiceFilter, DayFields, FilterFields } from '../../ui/filter-fields';
import { ListCount, ListPage } from '../../ui/list-page';
import { type Columns, column, ListTable, RowName } from '../../ui/list-table';
import { Moment } from '../../ui/moment';
import { Sum } from '../../ui/sum';
import { allEntriesQuery } from '../partner-queries';
import { EntryWords } from './entry-words';
import { MoneySums } from './money-sums';
import { NewPayment } from './new-payment';
import { PAYMENT_FILTERS } from './payment-filters';
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
      action={<NewPayment request={isValid && exportOf('GET /export/entries', list.search)} />}
      before={
        <>
          <WaitingPayments />
          {isValid && <MoneySums filters={list.filters} />}
        </>
      }
      filters={
        <FilterFields
          url={list}
          summary={(['kind', 'method', 'partnerKind'] as const)
            .flatMap((name) => PAYMENT_FILTERS.wordsOf(name, list.filters[name]) || [])
            .join(' · ')}
          quick={<PeriodsChoice url={list} length="short" />}
          rest={
            <>
              <ChoiceFilter url={list} name="kind" />
              <DayFields url={list} />
              <div className="flex flex-wrap gap-2">
                <PeriodsChoice url={list} length="long" />
              </div>
            </>
          }
        >
          <ChoiceFilter url={list} name="method" />
          <ChoiceFilter url={list} name="partnerKind" />
        </FilterFields>
      }
    >
      <ListTable list={list} columns={columns()} phone="max-md:flex! max-md:flex-wrap max-md:gap-y-0.5" />
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

/** Each entry leads to its account. On a phone a row has two lines: the name with the amount, and below them what happened and when. */
const columns = (): Columns<AccountEntry> => [
  column(
    {
      label: t`When`,
      className: 'w-42 lg:w-64',
      phone: 'note',
      cells: 'max-md:order-last max-md:self-start',
    },
    ({ at, email }) => (
      <>
        <Moment at={at} />
        <span className="block max-md:hidden">
          <ShortPerson email={email} />
        </span>
      </>
    ),
  ),
  column(
    {
      label: t`Customer or supplier`,
      className: 'w-[28%]',
      phone: 'title',
      cells: 'max-md:-order-2 max-md:flex-[1_1_40%]',
    },
    ({ partner, partnerKind: kind, partnerName: name }) => (
      <RowName to={partnerPath({ kind, _id: partner })} name={partnerName(name)} />
    ),
  ),
  column({ label: t`What happened`, phone: 'detail', cells: 'max-md:flex-[1_1_45%]' }, (entry) => (
    <EntryWords entry={entry} isOfMany />
  )),
  column(
    {
      label: t`Amount`,
      className: 'w-44 lg:w-48',
      end: true,
      phone: 'figure',
      cells: 'max-md:-order-1 max-md:self-start',
    },
    (entry) => (
      <>
        <span className={`whitespace-nowrap font-[680] tabular-nums md:text-lg ${colourOf(entry)}`}>
          <Sum>{signedMoneyText(moneyOf(entry))}</Sum>
        </span>
        {!entry.method && <span className="block text-muted text-sm">{t`owed`}</span>}
      </>
    ),
  ),
];

function colourOf(entry: AccountEntry): string {
  if (entry.undoneBy) return 'text-muted line-through';
  return entry.method && moneyOf(entry) > 0 ? 'text-good' : '';
}

/** The sign of a payment: above zero if money came in. The sign of another entry: above zero if more is owed. */
const moneyOf = ({ method, partnerKind, change }: AccountEntry): number =>
  method && partnerKind === 'customer' ? 0 - change : change;
