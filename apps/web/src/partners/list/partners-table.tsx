import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { writePhone } from '@godown/shared/trade/phone';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { owedBy, type PendingChange, usePendingMoney } from '../../stock/changes/use-pending-money';
import { partnerPath } from '../../stock/partner-keys';
import { partnerName } from '../../stock/partner-name';
import { inDigits } from '../../ui/format';
import type { ListWords } from '../../ui/list-page';
import { type Columns, column, ListTable, RowName } from '../../ui/list-table';
import { OwedMoney } from '../owed/owed-money';
import { NAMES, OWED } from '../partner-words';
import { RestoreButton } from '../restore-button';
import { Since } from '../since';

interface PartnersTableProps {
  kind: PartnerKind;
  list: { words: ListWords; rows: readonly Partner[] };
  isDeleted: boolean;
}

/** Customers or suppliers with what is owed, and since when: rows of two lines on a phone. */
export function PartnersTable({ kind, list, isDeleted }: PartnersTableProps) {
  return (
    <ListTable
      list={list}
      phone={`max-md:grid-cols-[minmax(6rem,1fr)_auto] ${
        isDeleted
          ? "max-md:[grid-template-areas:'title_side'_'detail_side']"
          : "max-md:[grid-template-areas:'title_figure'_'detail_note']"
      }`}
      columns={columnsOf({
        kind,
        isDeleted,
        pending: usePendingMoney(),
        hasShops: list.rows.some(({ shop }) => shop),
      })}
    />
  );
}

interface Shown {
  kind: PartnerKind;
  isDeleted: boolean;
  pending: readonly PendingChange[];
  /** Suppliers seldom have one: their names are those of shops. */
  hasShops: boolean;
}

const columnsOf = ({ kind, isDeleted, pending, hasShops }: Shown): Columns<Partner> => [
  column({ label: i18n._(NAMES[kind]), phone: 'title' }, (partner) => (
    <>
      <RowName to={partnerPath(partner)} name={partnerName(partner.name)} />
      <span className="hidden truncate text-muted text-sm md:max-lg:block">{partner.shop}</span>
    </>
  )),
  hasShops &&
    column(
      {
        label: t`Shop`,
        className: 'w-[26%] max-lg:hidden',
        phone: 'hidden',
        cells: 'text-muted max-lg:hidden',
      },
      ({ shop }) => (
        <span title={shop} className="line-clamp-2 [overflow-wrap:anywhere] print:line-clamp-none">
          {shop}
        </span>
      ),
    ),
  column(
    {
      label: t`Phone`,
      className: 'w-40',
      phone: 'detail',
      cells: 'text-muted tabular-nums max-md:min-h-5',
    },
    (partner) => <ShopAndPhone partner={partner} />,
  ),
  isDeleted
    ? column(
        { label: t`Action`, className: 'w-40', end: true, phone: 'side', cells: 'print:hidden' },
        (partner) => <RestoreButton partner={partner} />,
      )
    : column(
        { label: t`Since`, className: 'w-44 xl:w-54', phone: 'note' },
        (partner) => partner.since && owedBy(partner, pending) > 0 && <Since day={partner.since} />,
      ),
  column(
    {
      label: i18n._(OWED[kind]),
      className: 'w-44 lg:w-60',
      end: true,
      phone: isDeleted ? 'hidden' : 'figure',
    },
    (partner) => <OwedMoney of={partner} pending={pending} />,
  ),
];

/** A phone has both in one line. */
function ShopAndPhone({ partner: { shop, phone } }: { partner: Partner }) {
  const number = phone && inDigits(writePhone(phone));
  const who = [shop, number].filter(Boolean).join(' · ');
  return (
    <>
      <span title={who} className="block truncate md:hidden">
        {who}
      </span>
      <span className="max-md:hidden">{number}</span>
    </>
  );
}
