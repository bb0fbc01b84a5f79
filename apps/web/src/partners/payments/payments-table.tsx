import type { AccountEntry } from '@godown/shared/trade/accounts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { signedMoneyText } from '../../stock/money-change';
import { partnerPath } from '../../stock/partner-keys';
import { partnerName } from '../../stock/partner-name';
import { Cell, DataRow, DataTable, RowLink } from '../../ui/data-table';
import { ShortAddress } from '../../ui/email-address';
import { Moment } from '../../ui/moment';
import { Sum } from '../../ui/sum';
import { EntryWords } from './entry-words';

/** Entries of all accounts. Each leads to its account. */
export function PaymentsTable({ entries }: { entries: readonly AccountEntry[] }) {
  const columns = [
    { label: t`When`, className: 'w-42 lg:w-64' },
    { label: t`Customer or supplier`, className: 'w-[28%]' },
    { label: t`What happened` },
    { label: t`Amount`, className: 'w-44 lg:w-48', end: true },
  ];
  return (
    <DataTable isDense caption={t`Payments`} columns={columns} className="md:table-fixed">
      {entries.map((entry) => (
        <Row key={entry._id} entry={entry} />
      ))}
    </DataTable>
  );
}

function Row({ entry }: { entry: AccountEntry }) {
  const { at, email, partner, partnerKind, undoneBy, method } = entry;
  const name = partnerName(entry.partnerName);
  const amount = moneyOf(entry);
  return (
    <DataRow className="max-md:grid-cols-[minmax(7.75rem,1fr)_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2">
      <Cell className="text-muted text-sm max-md:hidden">
        <Moment at={at} />
        <span className="block">
          <ShortAddress address={email} />
        </span>
      </Cell>
      <Cell className="min-w-0 [overflow-wrap:anywhere] max-md:row-start-1">
        <span title={name} className="line-clamp-2 print:line-clamp-none">
          <RowLink to={partnerPath({ kind: partnerKind, _id: partner })}>{name}</RowLink>
        </span>
      </Cell>
      <Cell className="min-w-0 [overflow-wrap:anywhere] max-md:row-start-2 max-md:text-sm">
        <EntryWords entry={entry} />
      </Cell>
      <Cell className="text-right max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
        <span
          className={`whitespace-nowrap font-[680] tabular-nums md:text-lg ${undoneBy ? 'text-muted line-through' : method && amount > 0 ? 'text-good' : ''}`}
        >
          <Sum>{signedMoneyText(amount)}</Sum>
        </span>
        {!method && (
          <span className="block text-muted text-sm">
            <Trans>owed</Trans>
          </span>
        )}
      </Cell>
    </DataRow>
  );
}

/** The sign of a payment: above zero if money came in. The sign of another entry: above zero if more is owed. */
const moneyOf = ({ method, partnerKind, change }: AccountEntry): number =>
  method && partnerKind === 'customer' ? 0 - change : change;
