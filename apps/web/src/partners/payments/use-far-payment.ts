/** The question about a payment that is far more than is owed: mostly a digit too many. */
import { fromCents, toCents } from '@godown/shared/trade/money';
import type { Partner } from '@godown/shared/trade/partners';
import type { NewPayment } from '@godown/shared/trade/payments';
import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { isFar } from '../../stock/far';
import { useConfirm } from '../../ui/confirm-dialog';
import { moneyText } from '../../ui/format';

interface Asked {
  partner: Partner;
  payment: NewPayment;
  /** The amount owed that was on the screen. */
  owed: number;
  /** The amount that the payment is for: what is due of its note, or all that is owed. */
  due: number;
}

/** Resolves to false if the amount is wrong. Asks once about each amount, and without the server: it works without a connection too. */
export function useConfirmAmount(): (asked: Asked) => Promise<boolean> {
  const confirm = useConfirm();
  const right = useRef<string | null>(null);
  return async (asked) => {
    const { partner, payment, owed, due } = asked;
    const { amount, isRefund = false } = payment;
    // A refund pays back what was paid in advance.
    const open = Math.max(isRefund ? -owed : due, 0);
    const key = `${partner._id} ${amount}`;
    if (amount <= open || !isFar(amount, open) || right.current === key) return true;
    const isRight = await confirm({
      question: t`Is ${{ amount: moneyText(amount) }} right?`,
      detail: due === owed ? nextText(asked) : `${dueText(due)} ${nextText(asked)}`,
      confirmLabel: t`Save`,
    });
    if (isRight) right.current = key;
    return isRight;
  };
}

const dueText = (due: number) => t`Of this note ${{ due: moneyText(due) }} is still due.`;

/** The account after the payment, such as `Rahman would have 9,000.00$ in advance.` */
function nextText({ partner: { name, kind }, payment: { amount, isRefund = false }, owed }: Asked): string {
  const cents = toCents(owed) + (isRefund ? toCents(amount) : -toCents(amount));
  const next = moneyText(fromCents(Math.abs(cents)));
  if (cents > 0)
    return kind === 'supplier' ? t`We would owe ${name} ${next}.` : t`${name} would owe us ${next}.`;
  return kind === 'supplier'
    ? t`We would have ${next} in advance with ${name}.`
    : t`${name} would have ${next} in advance.`;
}
