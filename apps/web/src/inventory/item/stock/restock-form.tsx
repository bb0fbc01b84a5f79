import { MAX_QUANTITY, quantitySchema } from '@godown/shared/item';
import { shortName, type WarehouseId } from '@godown/shared/warehouses';
import { useController, useForm } from 'react-hook-form';
import { Button } from '../../../ui/button';
import { NumberField } from '../../../ui/number-field';
import { readNumber } from '../../../ui/read-number';
import { checkCount } from './check-count';

interface RestockFormProps {
  /** The warehouse that the units go to. */
  warehouse: WarehouseId;
  onRestock: (amount: number) => void;
}

/**
 * Spec: an amount above 0 is added; an empty field raises the alert 'invalid' and resets the form; other
 * non-positive amounts are ignored. Any other text that is not a whole number gets a message at the field.
 */
export function RestockForm({ warehouse, onRestock }: RestockFormProps) {
  const { control, handleSubmit, reset } = useForm({ defaultValues: { amount: '' } });
  const { field, fieldState } = useController({ name: 'amount', control, rules: { validate } });

  const submit = handleSubmit(({ amount: text }) => {
    if (text.trim() === '') {
      window.alert('invalid');
      return reset();
    }
    const amount = readNumber(text) ?? 0;
    if (amount <= 0) return;
    onRestock(amount);
    reset();
  });

  return (
    <form onSubmit={submit} noValidate>
      <h2 className="mb-3 text-lg">Want to Restock Items?</h2>
      <NumberField
        {...field}
        label="How many came in"
        placeholder="40"
        min={1}
        max={MAX_QUANTITY}
        decimals={0}
        error={fieldState.error?.message}
        inputClassName="text-lg!"
        trailing={
          <Button type="submit" variant="ink">
            Restock
          </Button>
        }
      />
      <p className="mt-2.5 text-muted text-sm">Goes to {shortName(warehouse)}</p>
    </form>
  );
}

function validate(text: string): true | string {
  const isIgnored = text.trim() === '' || (readNumber(text) ?? 1) <= 0;
  return isIgnored || checkCount(text, quantitySchema);
}
