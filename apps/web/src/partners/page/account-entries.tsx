import type { AccountEntry } from '@godown/shared/trade/accounts';
import type { Partner } from '@godown/shared/trade/partners';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ShortPerson } from '../../account/person';
import { useApi } from '../../account/use-api';
import { changeText } from '../../stock/changes/change';
import { type PendingChange, usePendingMoney } from '../../stock/changes/use-pending-money';
import { signedMoneyText } from '../../stock/money-change';
import { Cell, DataRow, DataTable } from '../../ui/data-table';
import { moneyText } from '../../ui/format';
import { Glyph } from '../../ui/glyph';
import { List } from '../../ui/list-page';
import { Moment } from '../../ui/moment';
import { QuietLink } from '../../ui/quiet-link';
import { Sum } from '../../ui/sum';
import { entriesQuery } from '../partner-queries';
import { statementPath } from '../paths';
import { EntryWords, entryText } from '../payments/entry-words';
import { EntrySheet } from './entry-sheet';

/** The entries of an account, the newest first, after the pending ones. */
export function AccountEntries({ partner }: { partner: Partner }) {
  const query = useInfiniteQuery(entriesQuery(useApi(), partner._id));
  const entries = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const pending = usePendingMoney().filter(({ partner: id }) => id === partner._id);
  const [opened, setOpened] = useState<string | null>(null);
  const entry = entries.find(({ _id }) => _id === opened);
  return (
    <section className="mt-6">
      <div className="mb-1 flex items-center justify-between gap-x-4">
        <h2 className="text-lg">
          <Trans>Account</Trans>
        </h2>
        <QuietLink to={statementPath(partner)}>
          <Trans>Statement</Trans>
        </QuietLink>
      </div>
      <List list={{ words: WORDS, query, rows: [...pending, ...entries] }}>
        <DataTable isDense caption={t`Account`} columns={columns()} className="md:table-fixed">
          {pending.map((change) => (
            <PendingRow key={change.of.key} pending={change} />
          ))}
          {entries.map((each) => (
            <Row key={each._id} entry={each} onOpen={() => setOpened(each._id)} />
          ))}
        </DataTable>
      </List>
      {entry && <EntrySheet partner={partner} entry={entry} onClose={() => setOpened(null)} />}
    </section>
  );
}

const WORDS = {
  title: msg`Account`,
  loading: msg`Loading the account`,
  failed: msg`The account could not be loaded`,
  nextFailed: msg`The next entries could not be loaded.`,
  empty: { title: msg`Nothing yet`, detail: msg`Notes with prices and payments will be listed here.` },
};

const columns = () => [
  { label: t`When`, className: 'w-36 lg:w-64' },
  { label: t`What happened` },
  { label: t({ message: 'Change', context: 'amount' }), className: 'w-40 lg:w-48', end: true },
  { label: t`Owed after`, className: 'w-40 lg:w-44', end: true },
  {
    label: t`Action`,
    head: <span className="sr-only">{t`Action`}</span>,
    className: 'w-16 print:hidden',
    end: true,
  },
];

/** On a phone: the description and the change, and below them the time and the balance after it. */
const ROW = 'max-md:grid-cols-[minmax(7.75rem,1fr)_auto_2.75rem] max-md:gap-x-1 max-md:py-1.5 max-md:pl-4';
const WHAT = 'min-w-0 [overflow-wrap:anywhere] max-md:row-span-2 max-md:row-start-1';
const CHANGE = 'whitespace-nowrap text-right font-[680] tabular-nums max-md:col-start-2 max-md:row-start-1';
const AFTER =
  'whitespace-nowrap text-right text-muted tabular-nums max-md:col-start-2 max-md:row-start-2 max-md:text-sm';

interface RowProps {
  entry: AccountEntry;
  onOpen: () => void;
}

function Row({ entry, onOpen }: RowProps) {
  const { at, email, change, after, undoneBy } = entry;
  return (
    <DataRow className={ROW}>
      <Cell className="text-muted text-sm max-md:hidden">
        <Moment at={at} />
        <span className="block">
          <ShortPerson email={email} />
        </span>
      </Cell>
      <Cell className={WHAT}>
        <EntryWords entry={entry} />
      </Cell>
      <Cell className={`${CHANGE} ${undoneBy ? 'text-muted line-through' : change < 0 ? 'text-good' : ''}`}>
        <Sum>{signedMoneyText(change)}</Sum>
      </Cell>
      <Cell className={AFTER}>
        <Sum>{moneyText(after)}</Sum>
      </Cell>
      <Cell className="text-right max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 md:py-1! print:hidden">
        <button
          type="button"
          aria-label={t`More about ${{ entry: entryText(entry) }}, ${{ amount: signedMoneyText(change) }}`}
          onClick={onOpen}
          className="grid size-11 place-items-center rounded-lg text-muted hover:text-text md:ml-auto"
        >
          <Glyph name="more" className="size-5" />
        </button>
      </Cell>
    </DataRow>
  );
}

/** A change that the server has not confirmed yet. */
function PendingRow({ pending: { of, change, isWaiting } }: { pending: PendingChange }) {
  const state = isWaiting ? t`Waits to be sent` : t`Being sent`;
  return (
    <DataRow className={`${ROW} italic`}>
      <Cell className="text-muted text-sm max-md:hidden">{state}</Cell>
      <Cell className={WHAT}>
        {changeText(of)}
        <span className="block text-muted text-sm md:hidden">{state}</span>
      </Cell>
      <Cell className={CHANGE}>
        <Sum>{signedMoneyText(change)}</Sum>
      </Cell>
      <Cell className={AFTER} />
      <Cell className="max-md:hidden" />
    </DataRow>
  );
}
