import { transferSchema } from '@godown/shared/movements';
import { shortName, WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { Button } from '../../../ui/button';
import { Chevron } from '../../../ui/chevron';
import { Field } from '../../../ui/field';
import { SelectField } from '../../../ui/select-field';
import { readField } from './read-field';
import type { StockChange } from './stock-change';

interface TransferFormProps {
  /** The warehouse the device works in: where things are moved from, until somebody says otherwise. */
  chosen: WarehouseId;
  /** Resolves to null once it is moved, else to why it is not. */
  onMove: (change: StockChange) => Promise<unknown>;
  /** What became of it. */
  children: ReactNode;
}

/** Moves units from one warehouse to another. Closed until it is wanted: most days nothing is moved. */
export function TransferForm({ chosen, onMove, children }: TransferFormProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<{ from?: WarehouseId; to?: WarehouseId }>({});
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const from = picked.from ?? chosen;
  const others = WAREHOUSES.filter((warehouse) => warehouse.id !== from);
  const to = others.find((warehouse) => warehouse.id === picked.to)?.id ?? others[0]?.id ?? from;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const text = readField(form, 'quantity');
    const checked = transferSchema.safeParse({ from, to, quantity: text === '' ? Number.NaN : Number(text) });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message ?? 'Enter a whole number.');
      form.querySelector('input')?.focus();
      return;
    }
    setError('');
    setBusy(true);
    const reason = await onMove({ to: 'transfers', body: checked.data });
    setBusy(false);
    if (reason !== null) setError(fieldError(reason));
    // Another number is the next one already.
    else if (readField(form, 'quantity') === text) form.reset();
  };

  return (
    <>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center justify-between gap-3 rounded-card px-4 text-left text-lg sm:px-6"
        >
          Move between warehouses
          <Chevron isOpen={isOpen} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-4 pb-4 sm:px-6 sm:pb-6">
        <form onSubmit={submit} noValidate className="grid grid-cols-2 gap-x-2.5 gap-y-3">
          <SelectField
            label="From"
            value={from}
            options={WAREHOUSES.map(toOption)}
            onChange={({ target }) => setPicked({ ...picked, from: target.value as WarehouseId })}
          />
          <SelectField
            label="To"
            value={to}
            options={others.map(toOption)}
            onChange={({ target }) => setPicked({ ...picked, to: target.value as WarehouseId })}
          />
          <Field
            label="How many to move"
            name="quantity"
            type="number"
            inputMode="numeric"
            step={1}
            autoComplete="off"
            error={error}
            onChange={() => setError('')}
            className="col-span-2"
            inputClassName="tabular-nums text-lg!"
            trailing={
              <Button type="submit" variant="ink" busy={busy}>
                Move
              </Button>
            }
          />
        </form>
        {children}
      </div>
    </>
  );
}

function toOption({ id }: { id: WarehouseId }): readonly [string, string] {
  return [id, shortName(id)];
}

/** What the server has against the number itself; anything else is told below the form. */
function fieldError(reason: unknown): string {
  const errors = reason instanceof ApiError ? reason.problem?.errors : undefined;
  return errors?.find(({ path }) => path === 'quantity')?.message ?? '';
}
