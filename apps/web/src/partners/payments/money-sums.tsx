import { MAX_SUM_DAYS, type MethodSums } from '@godown/shared/trade/accounts';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { PAYMENT_METHODS } from '@godown/shared/trade/payments';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { POLLED } from '../../api/polled';
import { periodText } from '../../movements/periods';
import { METHOD_NAMES } from '../../stock/payment-names';
import { Card } from '../../ui/card';
import { moneyText } from '../../ui/format';
import { Sum } from '../../ui/sum';
import { useNow } from '../../ui/use-now';
import { dayOf } from '../../ui/when';
import { moneySumsQuery } from '../partner-queries';
import { daysBetween } from '../since';
import { PAYMENT_FILTERS, type PaymentFilters } from './payment-filters';

/**
 * The money that came in and went out on the chosen days, by method. Without days it is today. Nothing for more days than the server adds up.
 * Its place is kept while it loads, so that nothing below moves.
 */
export function MoneySums({ filters }: { filters: PaymentFilters }) {
  const now = useNow();
  const today = dayOf(now);
  const { from, to } = filters.from || filters.to ? filters : { from: today, to: today };
  const isShort = from !== '' && to !== '' && daysBetween(from, to) < MAX_SUM_DAYS;
  const { data, isError } = useQuery({
    ...moneySumsQuery(useApi(), { from, to }),
    ...POLLED,
    enabled: isShort,
  });
  if (!isShort || (isError && !data)) return null;
  const pathOf = (partnerKind: PartnerKind) => (method: PaymentFilters['method']) =>
    `?${PAYMENT_FILTERS.toSearch({ from, to, kind: '', partnerKind, method })}`;
  const { partnerKind } = filters;
  const period = periodText({ from, to }, now);
  return (
    <Card
      className={`mt-4 divide-y divide-line overflow-clip sm:w-fit sm:min-w-60 ${data ? '' : 'animate-shimmer'}`}
    >
      {partnerKind !== 'supplier' && (
        <Sums kind="customer" period={period} sums={data?.received} pathOf={pathOf('customer')} />
      )}
      {(partnerKind === 'supplier' || (partnerKind === '' && data && hasAny(data.paid))) && (
        <Sums kind="supplier" period={period} sums={data?.paid} pathOf={pathOf('supplier')} />
      )}
    </Card>
  );
}

const hasAny = (sums: MethodSums): boolean => Object.values(sums).some((sum) => sum !== 0);

const TEXTS = {
  customer: msg({ message: 'Received', context: 'money' }),
  supplier: msg`Paid to suppliers`,
} as const;

interface SumsProps {
  kind: PartnerKind;
  /** Its days, such as `Today`. */
  period: string;
  /** Undefined while they load. */
  sums: MethodSums | undefined;
  /** The path of the lines of a sum. */
  pathOf: (method: PaymentFilters['method']) => string;
}

function Sums({ kind, period, sums, pathOf }: SumsProps) {
  return (
    <ul className="grid grid-cols-2 sm:flex sm:flex-wrap">
      <li className="sm:min-w-60">
        <Figure to={pathOf('')} label={`${i18n._(TEXTS[kind])} · ${period}`} amount={sums?.total} />
      </li>
      {PAYMENT_METHODS.map((method) => (
        // Without those that brought nothing.
        <li key={method} className={sums?.[method] ? 'sm:min-w-40' : 'hidden'}>
          <Figure to={pathOf(method)} label={i18n._(METHOD_NAMES[method])} amount={sums?.[method]} />
        </li>
      ))}
    </ul>
  );
}

function Figure({ to, label, amount }: { to: string; label: string; amount: number | undefined }) {
  return (
    <Link to={to} className="block h-full px-4 py-2.5 hover:bg-accent-soft">
      <span className="block text-muted text-sm">{label}</span>{' '}
      <span
        className={`block font-[680] tabular-nums sm:text-lg [overflow-wrap:anywhere] ${amount === 0 ? 'text-muted' : ''}`}
      >
        {amount === undefined ? '\u00A0' : <Sum>{moneyText(amount)}</Sum>}
      </span>
    </Link>
  );
}
