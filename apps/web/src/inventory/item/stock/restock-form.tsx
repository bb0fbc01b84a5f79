import { quantitySchema } from '@godown/shared/item';
import { shortName, type WarehouseId } from '@godown/shared/warehouses';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { readField } from './read-field';

interface RestockFormProps {
  /** Where they go. */
  warehouse: WarehouseId;
  /** Resolves to whether the units were added; the form keeps what was typed when they were not. */
  onRestock: (amount: number) => Promise<boolean>;
}

/**
 * Spec: an amount above 0 is added; an empty field raises the alert 'invalid' and resets the form; other
 * non-positive amounts are ignored. Stock is counted in whole units, so 1.5 gets a message of its own.
 */
export function RestockForm({ warehouse, onRestock }: RestockFormProps) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setError('');
    const form = event.currentTarget;
    const text = readField(form, 'amount');
    if (text === '') {
      window.alert('invalid');
      form.reset();
      return;
    }
    const amount = Number(text);
    if (!(amount > 0)) return;
    const checked = quantitySchema.safeParse(amount);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message ?? 'Enter a whole number.');
      return;
    }
    setBusy(true);
    const isAdded = await onRestock(checked.data);
    setBusy(false);
    // Another number is the next one already.
    if (isAdded && readField(form, 'amount') === text) form.reset();
  };

  return (
    <form onSubmit={submit} noValidate>
      <h2 className="mb-3 text-lg">Want to Restock Items?</h2>
      <Field
        label="How many came in"
        name="amount"
        type="number"
        inputMode="numeric"
        step={1}
        placeholder="40"
        autoComplete="off"
        error={error}
        onChange={() => setError('')}
        inputClassName="tabular-nums text-lg!"
        trailing={
          <Button type="submit" variant="ink" busy={busy}>
            Restock
          </Button>
        }
      />
      <p className="mt-2.5 text-muted text-sm">Goes to {shortName(warehouse)}</p>
    </form>
  );
}
