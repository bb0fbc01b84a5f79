import { MAX_MONEY } from '@godown/shared/trade/money';
import { type NewPayment, PAYMENT_METHODS } from '@godown/shared/trade/payments';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { METHOD_NAMES, REFERENCE_NAMES } from '../../stock/payment-names';
import { Button } from '../../ui/button';
import { DayInput } from '../../ui/day-input';
import { Field } from '../../ui/field';
import { decimalText, moneyText } from '../../ui/format';
import { NumberField } from '../../ui/number-field';
import { currencySign } from '../../ui/number-style';
import { amountAbove, type TypedPayment } from './typed-payment';

export type PaymentForm = UseFormReturn<TypedPayment, unknown, NewPayment>;

interface PaymentFieldsProps {
  form: PaymentForm;
  /** The amount that can be paid: the debt, or the advance that is paid back. Null while nobody is chosen. */
  all: number | null;
  /** The amount owed; more is an advance. Null while nobody is chosen. */
  owed: number | null;
  isRefund: boolean;
}

/** The amount and the method. */
export function PaymentFields({ form, all, owed, isRefund }: PaymentFieldsProps) {
  return (
    <>
      <Amount form={form} all={all} owed={owed} isRefund={isRefund} />
      <Method form={form} />
      <Details form={form} />
    </>
  );
}

function Amount({ form, all, owed, isRefund }: PaymentFieldsProps) {
  const { control, setValue } = form;
  const { field, fieldState } = useController({ name: 'amount', control });
  const currency = currencySign();
  const above = owed === null || isRefund ? 0 : amountAbove(field.value, owed);
  return (
    <div className="grid gap-2">
      <NumberField
        {...field}
        label={t`Amount (${currency})`}
        min={0}
        max={MAX_MONEY}
        decimals={2}
        error={fieldState.error?.message}
        inputClassName="min-h-14! text-xl! font-[680]"
      />
      <p role="status" className="-mt-1 font-[680] text-sm text-warn empty:sr-only">
        {above > 0 && t`${{ amount: moneyText(above) }} more than is owed: an advance`}
      </p>
      {all !== null && all > 0 && (
        <Button
          size="small"
          className="justify-self-start tabular-nums"
          onClick={() => setValue('amount', decimalText(all, 2), { shouldValidate: true })}
        >
          <Trans>All of it: {{ amount: moneyText(all) }}</Trans>
        </Button>
      )}
    </div>
  );
}

function Method({ form: { register } }: Pick<PaymentFieldsProps, 'form'>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-[560] text-sm">
        <Trans>How</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {PAYMENT_METHODS.map((method) => (
          <label
            key={method}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line bg-surface px-3.5 font-[560] text-muted text-sm hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              value={method}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
              {...register('method')}
            />
            {i18n._(METHOD_NAMES[method])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The fields that the method needs: none for cash. */
function Details({ form: { register, control, formState } }: Pick<PaymentFieldsProps, 'form'>) {
  const [method, chequeDate] = useWatch({ control, name: ['method', 'chequeDate'] });
  const { errors } = formState;
  return (
    <>
      {method === 'cheque' && (
        <div className="grid grid-cols-[2fr_3fr] items-start gap-x-3">
          <Field
            label={t`Cheque no.`}
            className="min-w-0 grid-cols-1"
            autoComplete="off"
            maxLength={50}
            error={errors.chequeNumber?.message}
            {...register('chequeNumber')}
          />
          <Field
            label={t`Cheque date`}
            as={DayInput}
            value={chequeDate}
            className="min-w-0 grid-cols-1"
            inputClassName="max-sm:px-2!"
            error={errors.chequeDate?.message}
            {...register('chequeDate')}
          />
        </div>
      )}
      {method !== 'cheque' && method !== 'cash' && (
        <Field
          label={i18n._(REFERENCE_NAMES[method])}
          autoComplete="off"
          maxLength={100}
          error={errors.reference?.message}
          {...register('reference')}
        />
      )}
      <Field
        label={t`Note (optional)`}
        autoComplete="off"
        maxLength={500}
        error={errors.note?.message}
        {...register('note')}
      />
    </>
  );
}
