import type { Debt } from '@godown/shared/trade/accounts';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { Card } from '../../ui/card';
import { moneyText } from '../../ui/format';
import { Skeleton } from '../../ui/skeleton';
import { Sum } from '../../ui/sum';
import { debtAgesQuery, debtSumsQuery } from '../partner-queries';
import { useOwedSums } from '../use-owed-sums';

/** The ages of what is owed. */
export const AGES = [msg`0–30 days`, msg`31–60 days`, msg`61–90 days`, msg`Over 90 days`] as const;

interface OwedTotalsProps {
  kind: PartnerKind;
  /** Those in the list. */
  debts: readonly Debt[];
}

/** The sums, with what waits to be sent, and how much of what the server knows is how old. */
export function OwedTotals({ kind, debts }: OwedTotalsProps) {
  const api = useApi();
  const { data } = useQuery(debtSumsQuery(api, kind));
  // The server reads every account for them, so the sum does not wait for them.
  const { data: ages, isError } = useQuery(debtAgesQuery(api, kind));
  const listed = debts.map(({ partner, balance }) => ({ _id: partner, balance }));
  const { sums, waiting } = useOwedSums(kind, data, listed);
  return (
    <Card className="mb-4 p-4 lg:flex lg:items-center lg:gap-10 lg:px-6">
      <div className="max-lg:mb-3 lg:min-w-88">
        <p>
          <span className="block text-muted text-sm">{i18n._(SUMS[kind])}</span>
          {sums ? (
            <span
              className={`font-[720] tabular-nums ${sums.owed < A_LOT ? 'text-xl' : 'text-lg sm:text-xl'}`}
            >
              {moneyText(sums.owed)}
            </span>
          ) : (
            <Skeleton className="my-1 h-6 w-36 animate-shimmer" />
          )}
        </p>
        {/* It has its line from the beginning: the ages below must not move. */}
        <p className="min-h-5 text-muted text-sm tabular-nums">
          {sums && sums.advances > 0 && (
            <>
              <span className="whitespace-nowrap text-good">
                <Trans>In advance</Trans> {moneyText(sums.advances)}
              </span>{' '}
              <span className="whitespace-nowrap">
                <Trans>In total</Trans> {moneyText(sums.total)}
              </span>
            </>
          )}
        </p>
        <p
          role="status"
          className="mt-1 w-fit rounded-full bg-warn-soft px-2.5 font-[560] text-sm text-warn empty:sr-only"
        >
          {waiting !== 0 && t`${{ amount: moneyText(Math.abs(waiting)) }} waits to be sent`}
        </p>
      </div>
      <dl className="grid flex-1 grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {AGES.map((age, index) => (
          <div key={age.id}>
            <dt className="text-muted text-sm">{i18n._(age)}</dt>
            <dd className={`font-[620] tabular-nums ${index === 3 && ages && ages[3] > 0 ? 'text-bad' : ''}`}>
              {ages && <Sum>{moneyText(ages[index] ?? 0)}</Sum>}
              {!ages && (isError ? '–' : <Skeleton className="my-1 h-4 w-20 animate-shimmer" />)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** A phone has no room for more digits in the larger size. */
const A_LOT = 1e11;

const SUMS = { customer: msg`All customers owe`, supplier: msg`We owe all suppliers` } as const;
