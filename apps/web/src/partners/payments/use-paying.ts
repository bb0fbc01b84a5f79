import type { Partner } from '@godown/shared/trade/partners';
import type { NewPayment } from '@godown/shared/trade/payments';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useChanges } from '../../stock/changes/use-changes';
import { isSamePaper } from '../../stock/same-paper-reason';
import { reasonText } from '../../ui/reason';
import { useIsShown } from '../../ui/use-is-shown';
import { paid } from '../changes/account-changes';
import type { PaymentForm } from './payment-fields';
import { paperOf } from './typed-payment';

interface Paying {
  partner: Partner;
  payment: NewPayment;
  /** The amount owed that was on the screen. */
  owed: number;
}

/**
 * Saves a payment. `pay` resolves to true if it is saved or waits to be sent. A payment with the number of a cheque or a transfer waits for
 * the response: `question` is the refusal that asks if the same paper was entered twice. Paying again with the same number answers yes.
 * After the person has left, the outbox shows a refusal.
 */
export function usePaying({ control }: PaymentForm) {
  const { make, submit } = useChanges();
  const [isBusy, setBusy] = useState(false);
  const isShown = useIsShown();
  const [refusal, setRefusal] = useState<{ paper: string; error: unknown } | null>(null);
  const paper = paperOf(useWatch({ control, compute: (typed) => typed }));
  const error = refusal?.paper === paper ? refusal.error : null;
  const question = isSamePaper(error) ? error : null;

  const pay = async ({ partner, payment, owed }: Paying): Promise<boolean> => {
    const { amount, isRefund } = payment;
    const sent: NewPayment = question ? { ...payment, confirms: ['same_paper'] } : payment;
    const fields = { payment: sent, change: isRefund ? amount : -amount, before: owed };
    if (paper === '') {
      // There is no question about it. The outbox shows a refusal.
      void make(paid, partner, fields);
      return true;
    }
    setBusy(true);
    setRefusal(null);
    try {
      await submit(paid, partner, fields, isShown);
      return true;
    } catch (reason) {
      setRefusal({ paper, error: reason });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const failure = error && !question ? t`Not saved. ${{ reason: reasonText(error) }}` : null;
  return { pay, isBusy, question, failure };
}
