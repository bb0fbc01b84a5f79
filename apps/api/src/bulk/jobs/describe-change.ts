/** The title of a job: what it does. */
import type { BulkChange } from '@godown/shared/bulk/jobs';
import { type Message, sentence } from '@godown/shared/language/texts';

export function describeChange(change: BulkChange): Message {
  switch (change.kind) {
    case 'delete':
      return { message: /* i18n */ 'Delete items' };
    case 'supplier':
      return change.supplier === ''
        ? { message: /* i18n */ 'Supplier removed' }
        : sentence(/* i18n */ 'Supplier {supplier}', { supplier: change.supplier });
    case 'priceFixed':
      return sentence(/* i18n */ 'Prices set to {change}', { change: change.price.toFixed(2) });
    case 'pricePercent':
      return describePrices(`${withSign(change.percent)} %`, change.roundTo);
    case 'priceAmount':
      return describePrices(withSign(change.amount, 2), change.roundTo);
  }
}

const describePrices = (change: string, step: number | undefined): Message =>
  step === undefined
    ? sentence(/* i18n */ 'Prices {change}', { change })
    : sentence(/* i18n */ 'Prices {change}, rounded to {step}', { change, step });

const withSign = (value: number, digits?: number): string =>
  `${value < 0 ? '−' : '+'}${digits === undefined ? Math.abs(value) : Math.abs(value).toFixed(digits)}`;
