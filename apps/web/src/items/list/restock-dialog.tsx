import { unitsSchema } from '@godown/shared/documents';
import { type Item, MAX_QUANTITY } from '@godown/shared/item';
import { shortName, type WarehouseId } from '@godown/shared/warehouses';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useChanges } from '../../stock/changes/use-changes';
import { Button } from '../../ui/button';
import { NumberField } from '../../ui/number-field';
import { readNumber } from '../../ui/read-number';
import { restocked } from '../changes/moves';

interface RestockDialogProps {
  item: Item;
  /** The warehouse that the units go to. */
  warehouse: WarehouseId;
  onClose: () => void;
}

/** Asks how many came in. The item's page also asks for the supplier and a note. */
export function RestockDialog({ item, warehouse, onClose }: RestockDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { make } = useChanges();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  useEffect(() => {
    dialog.current?.showModal();
    input.current?.focus();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const units = unitsSchema.safeParse(readNumber(text));
    if (text.trim() === '') {
      setError('invalid: enter how many came in');
      return input.current?.focus();
    }
    if (!units.success) return setError(units.error.issues[0]?.message ?? '');
    void make(restocked, item, { warehouse, quantity: units.data });
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(24rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-text shadow-raised backdrop:bg-ink/60 open:animate-appear"
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div>
          <h2 id={id} className="text-lg">
            Want to Restock Items?
          </h2>
          <p className="mt-1 text-muted [overflow-wrap:anywhere]">{item.name}</p>
        </div>
        <NumberField
          ref={(element) => {
            input.current = element;
          }}
          name="amount"
          label="How many came in"
          value={text}
          onChange={(typed) => {
            setText(typed);
            setError('');
          }}
          onBlur={() => {}}
          min={1}
          max={MAX_QUANTITY}
          decimals={0}
          error={error}
        />
        <p className="text-muted text-sm">Goes to {shortName(warehouse)}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button type="submit" variant="primary">
            Restock
          </Button>
        </div>
      </form>
    </dialog>
  );
}
