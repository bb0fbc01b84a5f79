import { MAX_QUANTITY } from '@godown/shared/item';
import { type Transfer, transferSchema } from '@godown/shared/movements';
import { type Stock, shortName, WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import { useId, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { checkCount } from '../../../stock/check-count';
import { Button } from '../../../ui/button';
import { Chevron } from '../../../ui/chevron';
import { NumberField } from '../../../ui/number-field';
import { readNumber } from '../../../ui/read-number';
import { SelectField } from '../../../ui/select-field';
import { useConfirmMore } from '../../confirm-more';

interface TransferFormProps {
  /** The warehouse the device works in. Units are moved from there unless another is picked. */
  chosen: WarehouseId;
  /** The balances with their pending changes. */
  stock: Stock;
  onMove: (transfer: Transfer) => void;
}

/** Moves units from one warehouse to another. Closed at first, because moves are rare. */
export function TransferForm(props: TransferFormProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
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
        <Fields {...props} />
      </div>
    </>
  );
}

function Fields({ chosen, stock, onMove }: TransferFormProps) {
  const { form, from, to, others } = useTransferForm(chosen);
  const { field, fieldState } = useController({
    name: 'quantity',
    control: form.control,
    rules: { validate },
  });
  const confirmMore = useConfirmMore('Move');

  const submit = form.handleSubmit(async ({ quantity: text }) => {
    const quantity = readNumber(text) ?? 0;
    if (quantity > stock[from] && !(await confirmMore({ stock }, from, quantity))) return;
    onMove({ from, to, quantity });
    form.resetField('quantity');
  });

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-2 gap-x-2.5 gap-y-3">
      <SelectField
        label="From"
        value={from}
        options={WAREHOUSES.map(toOption)}
        onChange={({ target }) => form.setValue('from', target.value)}
      />
      <SelectField
        label="To"
        value={to}
        options={others.map(toOption)}
        onChange={({ target }) => form.setValue('to', target.value)}
      />
      <NumberField
        {...field}
        label="How many to move"
        min={1}
        max={MAX_QUANTITY}
        decimals={0}
        error={fieldState.error?.message}
        className="col-span-2"
        inputClassName="text-lg!"
        trailing={
          <Button type="submit" variant="ink">
            Move
          </Button>
        }
      />
    </form>
  );
}

/** The form and its two warehouses, which are never the same. An empty value means that none was picked. */
function useTransferForm(chosen: WarehouseId) {
  const form = useForm({ defaultValues: { from: '', to: '', quantity: '' } });
  const [pickedFrom, pickedTo] = form.watch(['from', 'to']);
  const from = WAREHOUSES.find(({ id }) => id === pickedFrom)?.id ?? chosen;
  const others = WAREHOUSES.filter(({ id }) => id !== from);
  const to = others.find(({ id }) => id === pickedTo)?.id ?? others[0]?.id ?? from;
  return { form, from, to, others };
}

const validate = (text: string) => checkCount(text, transferSchema.shape.quantity);

function toOption({ id }: { id: WarehouseId }): readonly [string, string] {
  return [id, shortName(id)];
}
