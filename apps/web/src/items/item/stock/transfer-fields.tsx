import { MAX_QUANTITY } from '@godown/shared/items/item';
import { type Stock, shortName, WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import { type Transfer, transferSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useController, useForm } from 'react-hook-form';
import { say } from '../../../language/say';
import { checkCount } from '../../../stock/check-count';
import { useOwnWarehouseOptions } from '../../../stock/warehouse-options';
import { Button } from '../../../ui/button';
import { NumberField } from '../../../ui/number-field';
import { readNumber } from '../../../ui/read-number';
import { SelectField } from '../../../ui/select-field';
import { useDoublePress } from '../../../ui/use-double-press';
import { useShowWrong } from '../../../ui/use-show-wrong';
import { useConfirmMore } from '../../confirm-more';

export interface TransferFieldsProps {
  /** The warehouse the device works in. Units are moved from there unless another is picked. */
  chosen: WarehouseId;
  /** The balances with their pending changes. */
  stock: Stock;
  onMove: (transfer: Transfer) => void;
}

/** The warehouses and the number of a move. */
export function TransferFields({ chosen, stock, onMove }: TransferFieldsProps) {
  const { form, from, to, others } = useTransferForm(chosen);
  const sources = useOwnWarehouseOptions(from);
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const { sent, isDouble } = useDoublePress();
  const { field, fieldState } = useController({
    name: 'quantity',
    control: form.control,
    rules: { validate },
  });
  const confirmMore = useConfirmMore('move');

  const submit = form.handleSubmit(async ({ quantity: text }) => {
    const quantity = readNumber(text) ?? 0;
    if (quantity > stock[from] && !(await confirmMore({ stock }, from, quantity))) return;
    onMove({ from, to, quantity });
    form.resetField('quantity');
    sent();
  }, showWrong);

  return (
    <form
      ref={ref}
      onSubmit={(event) => {
        if (field.value === '' && isDouble()) return event.preventDefault();
        void submit(event);
      }}
      noValidate
      className="grid grid-cols-2 gap-x-2.5 gap-y-3"
    >
      <SelectField
        label={t({ message: 'From', context: 'warehouse' })}
        value={from}
        options={sources}
        onChange={({ target }) => form.setValue('from', target.value)}
      />
      <SelectField
        label={t({ message: 'To', context: 'warehouse' })}
        value={to}
        options={others.map(toOption)}
        onChange={({ target }) => form.setValue('to', target.value)}
      />
      <NumberField
        {...field}
        label={t`How many to move`}
        min={1}
        max={MAX_QUANTITY}
        decimals={0}
        error={fieldState.error?.message}
        className="col-span-2"
        inputClassName="text-lg!"
        trailing={
          <Button type="submit" variant="ink">
            <Trans>Move</Trans>
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
  return [id, say(shortName(id))];
}
