import { ENTRY_KINDS } from '@godown/shared/trade/accounts';
import { PARTNER_KINDS, partnerKindSchema } from '@godown/shared/trade/partners';
import { PAYMENT_METHODS } from '@godown/shared/trade/payments';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { PeriodsChoice } from '../../movements/periods-choice';
import { METHOD_NAMES } from '../../stock/payment-names';
import { DayFields, FilterFields } from '../../ui/filter-fields';
import { SelectField } from '../../ui/select-field';
import { DAYS, defineFilters, type UrlFilters } from '../../ui/url-filters';
import { entryName, TITLES } from '../partner-words';

const KINDS = ['all', ...ENTRY_KINDS] as const;

export const PAYMENT_FILTERS = defineFilters({
  kind: {
    schema: z.enum(KINDS),
    message: (value) => t`There is no kind “${value}”.`,
    // Without a kind it is the money that was handed over, and what took that back.
    sent: (kind) => (kind === 'all' ? '' : kind || 'money'),
  },
  method: { schema: z.enum(PAYMENT_METHODS), message: (value) => t`There is no way to pay “${value}”.` },
  partnerKind: { schema: partnerKindSchema, message: (value) => t`There is no kind “${value}”.` },
  ...DAYS,
});
export type PaymentFilters = typeof PAYMENT_FILTERS.none;

/** In the order in which people look for them. */
const OFFERED = ['payment', 'refund', 'bounce', 'undo', 'adjustment', 'note', 'opening', 'merge'] as const;

const kindOptions = () => [
  ['', t`Money`] as const,
  ...OFFERED.map((kind) => [kind, i18n._(entryName({ kind }))] as const),
  ['all', t`Everything in the accounts`] as const,
];

interface PaymentFiltersProps {
  url: UrlFilters<PaymentFilters>;
  tools: ReactNode;
}

/** The filters of the payments. Each change applies at once. */
export function PaymentFilterFields({ url, tools }: PaymentFiltersProps) {
  const { filters, show } = url;
  const choice = (name: keyof PaymentFilters) => ({
    value: filters[name],
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      show({ [name]: target.value } as Partial<PaymentFilters>),
  });
  return (
    <FilterFields
      url={url}
      tools={tools}
      quick={<PeriodsChoice url={url} />}
      rest={<DayFields from={filters.from} to={filters.to} onApply={show} />}
    >
      <SelectField label={t`Kind`} options={kindOptions()} {...choice('kind')} />
      <SelectField
        label={t`Paid by`}
        options={[
          ['', t`All`],
          ...PAYMENT_METHODS.map((method) => [method, i18n._(METHOD_NAMES[method])] as const),
        ]}
        {...choice('method')}
      />
      <SelectField
        label={t`Customers or suppliers`}
        options={[['', t`All`], ...PARTNER_KINDS.map((kind) => [kind, i18n._(TITLES[kind])] as const)]}
        {...choice('partnerKind')}
      />
    </FilterFields>
  );
}
