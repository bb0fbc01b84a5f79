import type { PaymentMethod } from '@godown/shared/trade/payments';
import type { NamedText } from '../../language/texts.js';

/** Names of the payment methods in files. */
export const METHODS: Record<PaymentMethod, NamedText> = {
  cash: /* i18n */ { id: 'Cash (payment)', message: 'Cash' },
  bank: /* i18n */ { id: 'Bank (payment)', message: 'Bank' },
  bkash: /* i18n */ { id: 'bKash (payment)', message: 'bKash' },
  nagad: /* i18n */ { id: 'Nagad (payment)', message: 'Nagad' },
  cheque: /* i18n */ { id: 'Cheque (payment)', message: 'Cheque' },
};
