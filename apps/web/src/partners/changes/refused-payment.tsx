import type { NewPayment } from '@godown/shared/trade/payments';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { discard } from '../../outbox/outbox';
import { type AccountDelta, type Change, changeText } from '../../stock/changes/change';
import { LeaveIt } from '../../stock/changes/leave-it';
import { useChanges } from '../../stock/changes/use-changes';
import { Button } from '../../ui/button';
import { paid } from './account-changes';
import { FirstPaper, seenKind } from './same-paper';

/** The fields of a payment in addition to its effect on the account. */
export interface Payment {
  payment: NewPayment;
}

interface RefusedPaymentProps {
  change: Change & Payment & Omit<AccountDelta, 'partner'>;
  error: Error;
}

/** A payment that waited, and whose cheque or transfer was entered before: the person saves it all the same, or not. */
export function RefusedPayment({ change, error }: RefusedPaymentProps) {
  const client = useQueryClient();
  const { make } = useChanges();
  const text = changeText(change);
  const dismiss = () => discard(client, change.key);
  const saveAnyway = () => {
    dismiss();
    const payment: NewPayment = { ...change.payment, confirms: ['same_paper'] };
    void make(paid, { _id: change.subject, name: change.itemName }, { payment, change: change.change });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FirstPaper kind={seenKind(client, change.subject) ?? 'customer'} error={error} className="px-2" />
      <Button size="small" onClick={saveAnyway}>
        <Trans>
          Save anyway <span className="sr-only">{text}</span>
        </Trans>
      </Button>
      <LeaveIt change={change} />
    </div>
  );
}
