import { MAX_MONEY } from '@godown/shared/trade/money';
import type { Partner } from '@godown/shared/trade/partners';
import { type NewPayment, PAYMENT_METHODS } from '@godown/shared/trade/payments';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form';
import { useChanges } from '../../stock/changes/use-changes';
import { METHOD_NAMES } from '../../stock/payment-names';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { decimalText, moneyText } from '../../ui/format';
import { NumberField } from '../../ui/number-field';
import { currencySign } from '../../ui/number-style';
import { dayOf } from '../../ui/when';
import { paid } from '../changes/account-changes';
import { FormDialog } from '../form/form-dialog';
import { PAY, PAY_BACK } from '../partner-words';
import { paymentResolver, type TypedPayment } from './typed-payment';

interface PaymentDialogProps {
  partner: Partner;
  /** What is owed, with what waits to be sent. */
  owed: number;
  isRefund?: boolean;
  /** The number of the note that it is for, and what is due of it. */
  document?: string;
  amount?: number;
  onClose: () => void;
}

/** A payment: the amount and how it was paid. Without a connection it waits in the outbox, so the dialog closes at once. */
export function PaymentDialog({
  partner,
  owed,
  isRefund = false,
  document,
  amount,
  onClose,
}: PaymentDialogProps) {
  const { make } = useChanges();
  const form = useForm<TypedPayment, unknown, NewPayment>({
    defaultValues: {
      amount: amount === undefined ? '' : decimalText(amount, 2),
      method: 'cash',
      chequeNumber: '',
      chequeDate: dayOf(Date.now()),
      reference: '',
      note: '',
    },
    resolver: paymentResolver(isRefund),
  });
  // What is owed is paid; what was paid in advance is paid back.
  const all = amount ?? (isRefund ? -owed : owed);
  return (
    <FormDialog
      title={i18n._((isRefund ? PAY_BACK : PAY)[partner.kind])}
      onSubmit={(close) =>
        form.handleSubmit((typed) => {
          const payment = { ...typed, ...(document && { document }) };
          const change = isRefund ? payment.amount : -payment.amount;
          void make(paid, partner, { payment, change, before: owed });
          close();
        })()
      }
      onClose={onClose}
    >
      <p className="-mt-3 mb-4 text-muted [overflow-wrap:anywhere]">
        {partner.name}
        {document && ` · ${document}`}
      </p>
      <div className="grid gap-4">
        <Amount form={form} all={all} />
        <Method form={form} />
        <Details form={form} />
      </div>
    </FormDialog>
  );
}

type PaymentForm = { form: UseFormReturn<TypedPayment, unknown, NewPayment> };

function Amount({ form, all }: PaymentForm & { all: number }) {
  const { control, setValue } = form;
  const { field, fieldState } = useController({ name: 'amount', control });
  const currency = currencySign();
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
      {all > 0 && (
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

function Method({ form: { register } }: PaymentForm) {
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

const REFERENCES = {
  bank: msg`Number of the transfer`,
  bkash: msg`Transaction ID`,
  nagad: msg`Transaction ID`,
} as const;

/** What the way of paying needs: nothing of cash. */
function Details({ form: { register, control, formState } }: PaymentForm) {
  const method = useWatch({ control, name: 'method' });
  const { errors } = formState;
  return (
    <>
      {method === 'cheque' && (
        <div className="grid grid-cols-2 items-start gap-x-3">
          <Field
            label={t`Cheque number`}
            className="min-w-0 grid-cols-1"
            autoComplete="off"
            maxLength={50}
            error={errors.chequeNumber?.message}
            {...register('chequeNumber')}
          />
          <Field
            label={t`Cheque date`}
            type="date"
            className="min-w-0 grid-cols-1"
            inputClassName="max-sm:px-2!"
            error={errors.chequeDate?.message}
            {...register('chequeDate')}
          />
        </div>
      )}
      {method !== 'cheque' && method !== 'cash' && (
        <Field
          label={i18n._(REFERENCES[method])}
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
