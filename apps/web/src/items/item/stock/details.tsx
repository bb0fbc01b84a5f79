import { newMovementSchema } from '@godown/shared/movements';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../account/use-api';
import { checkWith } from '../../../stock/check-count';
import { partiesQuery } from '../../../stock/queries';
import { Chevron } from '../../../ui/chevron';
import { Field } from '../../../ui/field';
import type { AmountForm } from './amount-form';

interface DetailsProps {
  form: AmountForm;
  /** Who the units go to or come from. */
  party: 'customer' | 'supplier';
}

/** A note, and a customer or supplier. Folded away, because most deliveries need neither. */
export function Details({ form, party }: DetailsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center gap-1.5 font-[560] text-muted text-sm hover:text-text"
      >
        {party === 'customer' ? t`Add a note or customer` : t`Add a note or supplier`}
        <Chevron isOpen={isOpen} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Fields form={form} party={party} />}
      </div>
    </div>
  );
}

function Fields({ form, party }: DetailsProps) {
  const id = useId();
  const api = useApi();
  const { register, watch, formState } = form;
  const { data: known = [] } = useQuery(partiesQuery(api, watch('party').trim()));
  const { errors } = formState;
  return (
    <div className="mt-1 grid gap-3">
      <Field
        label={party === 'customer' ? t`Customer` : t`Supplier`}
        autoComplete="off"
        list={id}
        error={errors.party?.message}
        {...register('party', { validate: (text) => checkWith(newMovementSchema.shape.party, text) })}
      />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label={t`Note`}
        autoComplete="off"
        error={errors.note?.message}
        {...register('note', { validate: (text) => checkWith(newMovementSchema.shape.note, text) })}
      />
    </div>
  );
}
