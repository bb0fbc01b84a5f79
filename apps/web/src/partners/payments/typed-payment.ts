/** A payment as it is typed, and what the API takes of it. */
import { type NewPayment, newPaymentSchema, type PaymentMethod } from '@godown/shared/trade/payments';
import type { Resolver } from 'react-hook-form';
import { checkTyped } from '../../ui/check-typed';
import { readNumber } from '../../ui/read-number';
import { withCentury } from '../../ui/when';

export interface TypedPayment {
  amount: string;
  method: PaymentMethod;
  /** Only of a cheque. */
  chequeNumber: string;
  chequeDate: string;
  reference: string;
  note: string;
}

/** By how much what is typed is more than what is owed. What was paid in advance already adds nothing to that. */
export function amountAbove(typed: string, owed: number): number {
  const above = (readNumber(typed) ?? 0) - Math.max(owed, 0);
  return Math.max(Math.round(above * 100) / 100, 0);
}

const hasReference = (method: PaymentMethod) => method !== 'cheque' && method !== 'cash';

/** The number of the cheque or the transfer; '' without one. */
export function paperOf({ method, chequeNumber, reference }: TypedPayment): string {
  if (method === 'cheque') return chequeNumber.trim();
  return hasReference(method) ? reference.trim() : '';
}

const NAMES = {
  'cheque.number': 'chequeNumber',
  'cheque.date': 'chequeDate',
  cheque: 'chequeNumber',
} as const;

interface PaymentOf {
  isRefund: boolean;
  /** The number of the note that it is for. */
  document: string | undefined;
}

/** Checks what was typed. Text that is no number is sent to the schema as it is, which says what is wrong. */
export const paymentResolver =
  ({ isRefund, document }: PaymentOf): Resolver<TypedPayment, unknown, NewPayment> =>
  ({ amount, method, chequeNumber, chequeDate, reference, note }) => {
    const payment = {
      amount: readNumber(amount) ?? amount,
      method,
      ...(method === 'cheque' && { cheque: { number: chequeNumber.trim(), date: withCentury(chequeDate) } }),
      // A number that was typed for another way of paying stays in the form.
      ...(hasReference(method) && reference.trim() && { reference: reference.trim() }),
      ...(note.trim() && { note: note.trim() }),
      ...(isRefund && { isRefund }),
      ...(document && { document }),
    };
    return checkTyped(newPaymentSchema, payment, NAMES);
  };
