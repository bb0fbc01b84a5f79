import { MONEY_CHANGES } from '@godown/shared/access/money-changes';
import { MAX_MONEY } from '@godown/shared/trade/money';
import type { NewPartner, PartnerKind } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type UseFormReturn, useController, useFormState } from 'react-hook-form';
import { May } from '../../account/may';
import { buttonClass } from '../../ui/button';
import { Chevron } from '../../ui/chevron';
import { Field } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { currencySign } from '../../ui/number-style';
import type { TypedPartner } from './typed-partner';

type PartnerForm = UseFormReturn<TypedPartner, unknown, NewPartner>;

interface PartnerFieldsProps {
  kind: PartnerKind;
  form: PartnerForm;
  /** A new one may owe something at the start. */
  isNew: boolean;
}

/** The name, the phone and the shop, and what few need. It opens by itself if something in it is wrong or filled. */
export function PartnerFields({ kind, form, isNew }: PartnerFieldsProps) {
  const { register, control, getValues } = form;
  const { errors } = useFormState({ control });
  const id = useId();
  const [isOpen, setOpen] = useState(() => REST.some((name) => getValues(name) !== ''));
  const isShown = isOpen || REST.some((name) => errors[name]);
  return (
    <div className="grid gap-3.5">
      <Field
        label={t`Name`}
        autoComplete="off"
        maxLength={200}
        error={errors.name?.message}
        {...register('name')}
      />
      <Field
        label={t`Phone`}
        type="tel"
        autoComplete="off"
        maxLength={40}
        placeholder="01712-345678"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <Field
        label={t`Shop`}
        autoComplete="off"
        maxLength={200}
        error={errors.shop?.message}
        {...register('shop')}
      />
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
        className={buttonClass({ variant: 'faint', size: 'small' }, '-ml-3.5 justify-self-start')}
      >
        <Trans>More</Trans> <Chevron isOpen={isShown} />
      </button>
      <div id={id} hidden={!isShown} className={isShown ? 'grid gap-3.5' : ''}>
        {isNew && (
          <May permission={MONEY_CHANGES.opening}>
            <Opening kind={kind} form={form} />
          </May>
        )}
        {kind === 'customer' && <Limit form={form} />}
        <Field
          multiline
          label={t({ message: 'Address', context: 'of a shop' })}
          rows={2}
          maxLength={300}
          error={errors.address?.message}
          {...register('address')}
        />
        <Field
          multiline
          label={t`Note`}
          rows={2}
          maxLength={500}
          error={errors.note?.message}
          {...register('note')}
        />
      </div>
    </div>
  );
}

const REST = ['address', 'note', 'creditLimit', 'opening'] as const;

function Opening({ kind, form: { control } }: Pick<PartnerFieldsProps, 'kind' | 'form'>) {
  const { field, fieldState } = useController({ name: 'opening', control });
  const currency = currencySign();
  return (
    <NumberField
      {...field}
      label={kind === 'customer' ? t`Owes us already (${currency})` : t`We owe already (${currency})`}
      min={-MAX_MONEY}
      max={MAX_MONEY}
      decimals={2}
      error={fieldState.error?.message}
    />
  );
}

function Limit({ form: { control } }: Pick<PartnerFieldsProps, 'form'>) {
  const { field, fieldState } = useController({ name: 'creditLimit', control });
  const currency = currencySign();
  return (
    <NumberField
      {...field}
      label={t`May owe at most (${currency})`}
      min={0}
      max={MAX_MONEY}
      decimals={2}
      error={fieldState.error?.message}
    />
  );
}
