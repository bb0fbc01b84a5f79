/** A payment as it is typed, and what the API takes of it. */
import { type NewPayment, newPaymentSchema, type PaymentMethod } from '@godown/shared/trade/payments';
import type { Resolver } from 'react-hook-form';
import { readNumber } from '../../ui/read-number';
import { checkTyped } from '../form/check-typed';

export interface TypedPayment {
  amount: string;
  method: PaymentMethod;
  /** Only of a cheque. */
  chequeNumber: string;
  chequeDate: string;
  reference: string;
  note: string;
}

const NAMES = {
  'cheque.number': 'chequeNumber',
  'cheque.date': 'chequeDate',
  cheque: 'chequeNumber',
} as const;

/** Checks what was typed. Text that is no number is sent to the schema as it is, which says what is wrong. */
export const paymentResolver =
  (isRefund: boolean): Resolver<TypedPayment, unknown, NewPayment> =>
  ({ amount, method, chequeNumber, chequeDate, reference, note }) => {
    const payment = {
      amount: readNumber(amount) ?? amount,
      method,
      ...(method === 'cheque' && { cheque: { number: chequeNumber.trim(), date: chequeDate } }),
      ...(reference.trim() && { reference: reference.trim() }),
      ...(note.trim() && { note: note.trim() }),
      ...(isRefund && { isRefund }),
    };
    return checkTyped(newPaymentSchema, payment, NAMES);
  };
