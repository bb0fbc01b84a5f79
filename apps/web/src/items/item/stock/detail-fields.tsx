import { newMovementSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { useController } from 'react-hook-form';
import { checkWith } from '../../../stock/check-count';
import { PartyField } from '../../../stock/party-field';
import { Field } from '../../../ui/field';
import type { DetailsProps } from './details';

const { shape } = newMovementSchema;
const rules = { validate: (text: string) => checkWith(shape.party, text) };

/** The fields of `Details`. */
export function DetailFields({ form, party }: DetailsProps) {
  const { register, control, formState } = form;
  const { field, fieldState } = useController({ name: 'party', control, rules });
  return (
    <div className="mt-1 grid gap-3">
      <PartyField
        ref={field.ref}
        label={party === 'customer' ? t`Customer` : t`Supplier`}
        value={field.value}
        error={fieldState.error?.message}
        onChange={field.onChange}
        onLeave={field.onBlur}
      />
      <Field
        label={t`Note`}
        autoComplete="off"
        error={formState.errors.note?.message}
        {...register('note', { validate: (text) => checkWith(shape.note, text) })}
      />
    </div>
  );
}
