import type { Partner } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { owedBy, sumOf, usePendingMoney } from '../../stock/changes/use-pending-money';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { moneyText } from '../../ui/format';
import { useNow } from '../../ui/use-now';
import { dayOf } from '../../ui/when';
import { ADVANCE, NOTHING_OWED, OWED, PAY } from '../partner-words';
import { PaymentDialog } from '../payments/payment-dialog';
import { daysBetween, daysText, writeDay } from '../since';
import { useSince } from './use-since';

/** The amount owed, including pending changes, and the button that takes or makes a payment. */
export function OwedCard({ partner }: { partner: Partner }) {
  const { kind, creditLimit, deleted, mergedInto } = partner;
  const [isPaying, setPaying] = useState(false);
  const pending = usePendingMoney().filter(({ partner: id }) => id === partner._id);
  const owed = owedBy(partner, pending);
  const waiting = sumOf(pending.filter(({ isWaiting }) => isWaiting));
  const isOver = creditLimit !== undefined && owed > creditLimit;
  const sum = moneyText(Math.abs(owed));
  const limit = creditLimit !== undefined && moneyText(creditLimit);
  return (
    <Card className="mt-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-4 md:p-6">
      <div className="min-w-0">
        <p className="text-muted">{i18n._(owed === 0 ? NOTHING_OWED : (owed < 0 ? ADVANCE : OWED)[kind])}</p>
        <p
          data-owed=""
          className={`font-[720] tabular-nums [overflow-wrap:anywhere] ${sizeOf(sum)} ${owed < 0 ? 'text-good' : ''}`}
        >
          {sum}
        </p>
        {owed > 0 && <OpenSince partner={partner} />}
        {limit && (
          <p className={`text-sm ${isOver ? 'font-[620] text-bad' : 'text-muted'}`}>
            {isOver ? <Trans>More than the limit of {limit}</Trans> : <Trans>May owe {limit} at most</Trans>}
          </p>
        )}
        <p
          role="status"
          className="mt-1 w-fit rounded-full bg-warn-soft px-2.5 font-[560] text-sm text-warn empty:sr-only"
        >
          {waiting !== 0 && t`${{ amount: moneyText(Math.abs(waiting)) }} waits to be sent`}
        </p>
      </div>
      {!deleted && !mergedInto && (
        <Button
          variant="primary"
          size="large"
          className="max-sm:w-full sm:min-w-48"
          onClick={() => setPaying(true)}
        >
          {i18n._(PAY[kind])}
        </Button>
      )}
      {isPaying && <PaymentDialog partner={partner} owed={owed} onClose={() => setPaying(false)} />}
    </Card>
  );
}

/** A phone has no room for more digits in the largest size. */
const sizeOf = (sum: string) => (sum.length > 11 ? 'text-xl sm:text-2xl' : 'text-2xl');

function OpenSince({ partner }: { partner: Partner }) {
  const since = useSince(partner);
  const today = dayOf(useNow());
  const days = daysText(daysBetween(since ?? today, today));
  const date = since && writeDay(since);
  return (
    <p className="min-h-6 text-muted">
      {date && (
        <Trans>
          since {date}, {days}
        </Trans>
      )}
    </p>
  );
}
