import { newMovementSchema, type Party } from '@godown/shared/movements';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../account/use-api';
import { partiesQuery } from '../../../stock/queries';
import { Chevron } from '../../../ui/chevron';
import { Field } from '../../../ui/field';
import type { AmountForm } from './amount-form';
import { checkText } from './check-text';

interface DetailsProps {
  form: AmountForm;
  /** Who the units go to or come from. */
  party: Party;
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
        Add a note or {party.toLowerCase()}
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
        label={party}
        autoComplete="off"
        list={id}
        error={errors.party?.message}
        {...register('party', { validate: (text) => checkText(text, newMovementSchema.shape.party) })}
      />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label="Note"
        autoComplete="off"
        error={errors.note?.message}
        {...register('note', { validate: (text) => checkText(text, newMovementSchema.shape.note) })}
      />
    </div>
  );
}
