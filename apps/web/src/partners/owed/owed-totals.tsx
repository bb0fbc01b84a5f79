import type { Debt, Debts } from '@godown/shared/trade/accounts';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { owedBy, type PendingChange, sumOf, usePendingMoney } from '../../stock/changes/use-pending-money';
import { Card } from '../../ui/card';
import { moneyText } from '../../ui/format';

/** The ages of what is owed. */
export const AGES = [msg`0–30 days`, msg`31–60 days`, msg`61–90 days`, msg`Over 90 days`] as const;

/** What somebody owes, with what the server has not confirmed yet. */
export const owedWith = ({ partner: _id, balance }: Debt, pending: readonly PendingChange[]): number =>
  owedBy({ _id, balance }, pending);

interface OwedTotalsProps {
  kind: PartnerKind;
  debts: Debts;
}

/** The sum, with what waits to be sent, and how much of what the server knows is how old. */
export function OwedTotals({ kind, debts: { debts, total, ages } }: OwedTotalsProps) {
  const pending = usePendingMoney();
  const unsent = debts.map((debt) => ({ change: owedWith(debt, pending) - debt.balance }));
  const listed = new Set(debts.map(({ partner }) => partner));
  const waiting = sumOf(pending.filter(({ isWaiting, partner }) => isWaiting && listed.has(partner)));
  return (
    <Card className="mt-4 p-4 lg:flex lg:items-center lg:gap-10 lg:px-6">
      <p className="max-lg:mb-3">
        <span className="block text-muted text-sm">{i18n._(SUMS[kind])}</span>
        <span className="font-[720] text-xl tabular-nums">{moneyText(sumOf(unsent, total))}</span>
        <span
          role="status"
          className="mt-1 block w-fit rounded-full bg-warn-soft px-2.5 font-[560] text-sm text-warn empty:sr-only"
        >
          {waiting !== 0 && t`${{ amount: moneyText(Math.abs(waiting)) }} waits to be sent`}
        </span>
      </p>
      <dl className="grid flex-1 grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {AGES.map((age, index) => (
          <div key={age.id}>
            <dt className="text-muted text-sm">{i18n._(age)}</dt>
            <dd className={`font-[620] tabular-nums ${index === 3 && ages[3] > 0 ? 'text-bad' : ''}`}>
              {moneyText(ages[index] ?? 0)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const SUMS = { customer: msg`All customers owe`, supplier: msg`We owe all suppliers` } as const;
