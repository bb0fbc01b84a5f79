/** The filters of the page Payments. */
import { PARTNER_KINDS } from '@godown/shared/trade/partners';
import { PAYMENT_METHODS } from '@godown/shared/trade/payments';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { METHOD_NAMES } from '../../stock/payment-names';
import { choice, DAYS, defineFilters } from '../../ui/url-filters';
import { entryName, TITLES } from '../partner-words';

/** In the order in which people look for them. */
const KINDS = [
  'payment',
  'refund',
  'bounce',
  'undo',
  'adjustment',
  'note',
  'opening',
  'merge',
  'all',
] as const;

export const PAYMENT_FILTERS = defineFilters({
  kind: choice({
    label: msg`Kind`,
    values: KINDS,
    words: (kind) => (kind === 'all' ? t`Everything in the accounts` : i18n._(entryName({ kind }))),
    // The money that was handed over, and what took that back.
    none: msg`Money in and out`,
    sent: (kind) => (kind === 'all' ? '' : kind || 'money'),
    message: (value) => t`There is no kind “${value}”.`,
  }),
  method: choice({
    label: msg`Paid by`,
    values: PAYMENT_METHODS,
    words: (method) => i18n._(METHOD_NAMES[method]),
    message: (value) => t`There is no way to pay “${value}”.`,
  }),
  partnerKind: choice({
    label: msg`Customers or suppliers`,
    values: PARTNER_KINDS,
    words: (kind) => i18n._(TITLES[kind]),
    message: (value) => t`There is no kind “${value}”.`,
  }),
  ...DAYS,
});
export type PaymentFilters = typeof PAYMENT_FILTERS.none;
