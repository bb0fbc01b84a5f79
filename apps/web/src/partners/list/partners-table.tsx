import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { writePhone } from '@godown/shared/trade/phone';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { owedBy, usePendingMoney } from '../../stock/changes/use-pending-money';
import { partnerPath } from '../../stock/partner-keys';
import { partnerName } from '../../stock/partner-name';
import { Cell, DataRow, DataTable, RowLink } from '../../ui/data-table';
import { inDigits } from '../../ui/format';
import { OwedMoney } from '../owed/owed-money';
import { NAMES, OWED, TITLES } from '../partner-words';
import { RestoreButton } from '../restore-button';
import { Since } from '../since';

interface PartnersTableProps {
  kind: PartnerKind;
  partners: readonly Partner[];
  isDeleted: boolean;
}

/** Customers or suppliers with what is owed, and since when: a table on a wide screen, rows of two lines on a phone. */
export function PartnersTable({ kind, partners, isDeleted }: PartnersTableProps) {
  const pending = usePendingMoney();
  return (
    <DataTable
      isDense
      caption={i18n._(TITLES[kind])}
      columns={[
        { label: i18n._(NAMES[kind]) },
        { label: t`Shop`, className: 'max-lg:hidden w-[26%]' },
        { label: t`Phone`, className: 'w-40' },
        isDeleted
          ? { label: t`Action`, className: 'w-40', end: true }
          : { label: t`Since`, className: 'w-44' },
        { label: i18n._(OWED[kind]), className: 'w-44 lg:w-60', end: true },
      ]}
      className="md:table-fixed"
    >
      {partners.map((partner) => (
        <Row
          key={partner._id}
          partner={partner}
          owed={owedBy(partner, pending)}
          isPending={pending.some((each) => each.partner === partner._id)}
          isDeleted={isDeleted}
        />
      ))}
    </DataTable>
  );
}

interface RowProps {
  partner: Partner;
  /** With what waits to be sent. */
  owed: number;
  isPending: boolean;
  isDeleted: boolean;
}

function Row({ partner, owed, isPending, isDeleted }: RowProps) {
  const { shop, phone, since } = partner;
  const name = partnerName(partner.name);
  const number = phone && inDigits(writePhone(phone));
  const who = [shop, number].filter(Boolean).join(' · ');
  return (
    <DataRow className="max-md:grid-cols-[minmax(6rem,1fr)_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2">
      <Cell>
        <span title={name} className="line-clamp-2 print:line-clamp-none">
          <RowLink to={partnerPath(partner)}>{name}</RowLink>
        </span>
        {shop && <span className="hidden truncate text-muted text-sm md:max-lg:block">{shop}</span>}
      </Cell>
      <Cell className="text-muted max-lg:hidden">
        <span title={shop} className="line-clamp-2 [overflow-wrap:anywhere] print:line-clamp-none">
          {shop}
        </span>
      </Cell>
      <Cell className="min-w-0 text-muted tabular-nums max-md:row-start-2 max-md:min-h-5 max-md:text-sm">
        <span title={who} className="block truncate md:hidden">
          {who}
        </span>
        <span className="max-md:hidden">{number}</span>
      </Cell>
      {isDeleted ? (
        <Cell className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 md:text-right print:hidden">
          <RestoreButton partner={partner} />
        </Cell>
      ) : (
        <Cell className="text-muted text-sm max-md:col-start-2 max-md:row-start-2 max-md:text-right">
          {since && owed > 0 && <Since day={since} />}
        </Cell>
      )}
      <Cell className={`text-right ${isDeleted ? 'max-md:hidden' : 'max-md:col-start-2 max-md:row-start-1'}`}>
        <OwedMoney owed={owed} isPending={isPending} />
      </Cell>
    </DataRow>
  );
}
