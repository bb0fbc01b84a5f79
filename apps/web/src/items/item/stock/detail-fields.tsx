import { newMovementSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { useImperativeHandle, useLayoutEffect } from 'react';
import { useController, useForm } from 'react-hook-form';
import { checkWith } from '../../../stock/check-count';
import { PartyField } from '../../../stock/party-field';
import { Field } from '../../../ui/field';
import type { EnteredDetails } from './amount-form';
import type { DetailsProps } from './details';

const { shape } = newMovementSchema;
const rules = { validate: (text: string) => checkWith(shape.party, text) };

interface DetailFieldsProps extends DetailsProps {
  /** Called with true while a field is wrong. */
  onWrong: (isWrong: boolean) => void;
}

/** The fields of `Details`. */
export function DetailFields({ details, party, onWrong }: DetailFieldsProps) {
  const { register, control, formState, trigger, getValues, reset } = useForm({
    defaultValues: { note: '', party: '' },
    mode: 'onChange',
  });
  const { field, fieldState } = useController({ name: 'party', control, rules });
  const { errors, isDirty } = formState;
  const isWrong = Boolean(errors.note ?? errors.party);
  // Before the next drawing, in which the error is in view.
  useLayoutEffect(() => onWrong(isWrong), [isWrong, onWrong]);
  useImperativeHandle(details, () => ({
    isDirty,
    check: async () => ((await trigger()) ? readDetails(getValues()) : null),
    reset: () => reset(),
  }));
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
        error={errors.note?.message}
        {...register('note', { validate: (text) => checkWith(shape.note, text) })}
      />
    </div>
  );
}

function readDetails({ note, party }: { note: string; party: string }): EnteredDetails {
  return {
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(party.trim() !== '' && { party: party.trim() }),
  };
}
