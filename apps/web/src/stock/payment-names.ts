import type { PaymentMethod } from '@godown/shared/trade/payments';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How money is paid, on screens and on paper. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, MessageDescriptor>> = {
  cash: msg`Cash`,
  bank: msg`Bank`,
  bkash: msg`bKash`,
  nagad: msg`Nagad`,
  cheque: msg`Cheque`,
};
