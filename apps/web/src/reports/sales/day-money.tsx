import type { Me } from '@godown/shared/access/access';
import type { DayMoney as Money } from '@godown/shared/trade/sales';
import { t } from '@lingui/core/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { ME_KEY } from '../../account/use-me';
import { toConnectionError } from '../../api/api-error';
import { POLLED } from '../../api/polled';
import { localStore } from '../../api/storage';
import { Card } from '../../ui/card';
import { moneyText } from '../../ui/format';
import { missingText } from '../../ui/missing-text';
import { Sum } from '../../ui/sum';
import { useNow } from '../../ui/use-now';
import { dayOf } from '../../ui/when';
import { dayMoneyQuery } from './sales-query';

/** Remembers if this device has shown money: 'yes' or 'no'. Unknown on its first visit. */
const KEY = 'godown-has-money';

/** An amount, undefined while it loads, and where it leads. */
export interface MoneyFigure {
  label: string;
  amount: number | undefined;
  more?: string | false | undefined;
  to: string;
}

interface DayMoneyProps {
  /** A day of Bangladesh. */
  date: string;
  /** A figure beside them. */
  last?: MoneyFigure;
  className?: string;
}

/**
 * Sales and received money of a day, and what customers owe now. Nothing for people who may not see money. Its place is kept
 * while it loads, so that nothing below moves, unless the last visit had nothing to show. If it cannot be loaded, that is said.
 */
export function DayMoney({ date, last, className = '' }: DayMoneyProps) {
  // No request before that is known.
  const me = useQuery<Me>({ queryKey: ME_KEY, queryFn: skipToken });
  const mayTrade = me.data?.may.includes('trade');
  const { data, error } = useQuery({
    ...dayMoneyQuery(useApi(), date),
    ...POLLED,
    enabled: mayTrade === true,
  });
  // A shop without customers and prices has nothing to see here.
  const hasMoney = data && !isNothing(data);
  useEffect(() => {
    if (hasMoney) localStore.set(KEY, 'yes');
    else if (hasMoney === false || mayTrade === false) localStore.set(KEY, 'no');
  }, [hasMoney, mayTrade]);
  const today = dayOf(useNow());
  const isExpected = mayTrade !== false && !data && localStore.get(KEY) !== 'no';
  const failure = data ? null : (error ?? (me.isError ? toConnectionError(me.error) : null));
  if (!isExpected && !(mayTrade && hasMoney)) return null;
  const isToday = date === today;
  const day = new URLSearchParams({ from: date, to: date });
  const figures: MoneyFigure[] = [
    {
      label: isToday ? t`Sales today` : t`Sales`,
      amount: data?.sold,
      // Transport is part of the received and owed amounts too.
      more: data && data.transport !== 0 && t`and ${{ amount: moneyText(data.transport) }} transport`,
      to: `/sales?${day}&by=partner`,
    },
    {
      label: isToday ? t`Received today` : t({ message: 'Received', context: 'money' }),
      amount: data?.received,
      to: `/payments?partnerKind=customer&${day}`,
    },
    {
      label: isToday ? t`Owed by customers` : t`Owed by customers now`,
      amount: data?.owed.customers,
      to: '/customers?owed=some',
    },
    ...(last ? [last] : []),
  ];
  return (
    <Card className={`overflow-clip ${data || failure ? '' : 'animate-shimmer'} ${className}`}>
      <ul className={`grid gap-px bg-line ${last ? 'sm:grid-cols-2 lg:grid-cols-4' : 'sm:grid-cols-3'}`}>
        {figures.map(({ label, amount, more, to }) => (
          <li key={label} className="bg-surface">
            <Link to={to} className={`${CELL} hover:bg-accent-soft`}>
              <span className="block text-muted text-sm">{label}</span>{' '}
              <span className="block font-[680] tabular-nums sm:text-lg [overflow-wrap:anywhere]">
                {amount === undefined ? failure ? '–' : '\u00A0' : <Sum>{moneyText(amount)}</Sum>}{' '}
                {more && (
                  <span className="block font-[400] text-muted text-sm max-sm:text-right">{more}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {failure && (
        <p role="status" className="border-line border-t px-4 py-2.5 text-muted text-sm">
          {missingText(failure)}
        </p>
      )}
    </Card>
  );
}

/** On a phone a row: three large amounts have no room beside each other. */
const CELL =
  'h-full px-4 py-2.5 max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:justify-between max-sm:gap-3 sm:block';

const isNothing = ({ sold, received, owed }: Money) =>
  [sold, received, owed.customers].every((amount) => amount === 0);
