import type { PaymentMethod } from '@godown/shared/trade/payments';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of the payment methods, on screens and on paper. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, MessageDescriptor>> = {
  cash: msg`Cash`,
  bank: msg`Bank`,
  bkash: msg`bKash`,
  nagad: msg`Nagad`,
  cheque: msg`Cheque`,
};

/** Names of the transfer's number, by method. */
export const REFERENCE_NAMES: Readonly<Record<Exclude<PaymentMethod, 'cash' | 'cheque'>, MessageDescriptor>> =
  {
    bank: msg`Number of the transfer`,
    bkash: msg`Transaction ID`,
    nagad: msg`Transaction ID`,
  };
