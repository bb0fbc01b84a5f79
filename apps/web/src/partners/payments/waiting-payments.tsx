import type { Partner } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { changeText } from '../../stock/changes/change';
import { type PendingChange, usePendingMoney } from '../../stock/changes/use-pending-money';
import { partnerKeys, partnerPath } from '../../stock/partner-keys';
import { Card } from '../../ui/card';

/** The payments and corrections that the server has not confirmed yet. Nothing while there are none. */
export function WaitingPayments() {
  // A note is among the documents.
  const payments = usePendingMoney().filter(({ of, partner }) => of.subject === partner);
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="waiting-payments" className="mt-4 print:hidden">
      <h2 id="waiting-payments" className="text-lg">
        <Trans>Not sent yet</Trans>
      </h2>
      <p className="mb-2 text-muted text-sm">
        <Trans>Not in the list and the sums below.</Trans>
      </p>
      <Card>
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <Row key={payment.of.key} payment={payment} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Row({ payment: { of, partner, isWaiting } }: { payment: PendingChange }) {
  // The account was open when the payment was made.
  const known = useQueryClient().getQueryData<Partner>(partnerKeys.one(partner));
  return (
    <li className="relative px-4 py-2 [overflow-wrap:anywhere]">
      {known ? (
        <Link to={partnerPath(known)} className="font-[620] after:absolute after:inset-0 hover:underline">
          {of.itemName}
        </Link>
      ) : (
        <span className="font-[620]">{of.itemName}</span>
      )}
      <p className="text-muted text-sm tabular-nums">
        {changeText(of)} · {isWaiting ? t`Waits to be sent` : t`Being sent`}
      </p>
    </li>
  );
}
