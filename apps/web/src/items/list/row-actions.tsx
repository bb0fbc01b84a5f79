import { type Item, MAX_QUANTITY } from '@godown/shared/items/item';
import { shortName, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { transferSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { say } from '../../language/say';
import { stockOf } from '../../stock/changes/shown-items';
import { useChanges } from '../../stock/changes/use-changes';
import { checkCount } from '../../stock/check-count';
import { usePlace } from '../../stock/warehouse-choice';
import { Button } from '../../ui/button';
import { NumberField } from '../../ui/number-field';
import { readNumber } from '../../ui/read-number';
import { useShowWrong } from '../../ui/use-show-wrong';
import { counted } from '../changes/count';
import { restocked, transferred } from '../changes/moves';
import { useConfirmMore } from '../confirm-more';
import { RecountForm } from '../item/stock/recount-form';
import { WarehousePicker } from '../item/stock/warehouse-picker';
import { useDeliver } from '../use-deliver';

/** Actions on the stock of an item. */
export type StockAction = 'deliver' | 'restock' | 'move' | 'count';

interface RowActionsProps {
  /** With its pending changes. */
  item: Item;
  /** The action of Enter. */
  first: StockAction;
  /** The number in the field at first. By default the field is empty, and Delivered takes one. */
  units?: number;
  onDone: () => void;
}

/** Delivered, Restock, a move and a count of one item, in the working warehouse or another one. */
export function RowActions({ item, first, units = 1, onDone }: RowActionsProps) {
  const { make } = useChanges();
  const { warehouse, pick } = usePlace();
  const [isCounting, setCounting] = useState(first === 'count');
  const stock = stockOf(item);
  const place = (
    <WarehousePicker {...{ stock, warehouse, reorderPoints: item.reorderPoints }} onPick={pick} />
  );
  if (!isCounting)
    return (
      <AmountForm {...{ item, first, units, warehouse, onDone }} onCount={() => setCounting(true)}>
        {place}
      </AmountForm>
    );
  return (
    <div>
      {place}
      <RecountForm
        key={warehouse}
        place={say(shortName(warehouse))}
        balance={stock[warehouse]}
        note=""
        onCount={(count) => {
          void make(counted, item, { warehouse, ...count });
          onDone();
        }}
      />
    </div>
  );
}

interface AmountFormProps extends Required<RowActionsProps> {
  warehouse: WarehouseId;
  onCount: () => void;
  /** The choice of the warehouse. */
  children: ReactNode;
}

/** A number, and the action on it. Without a number Delivered takes one, as in a row. */
function AmountForm({ item, first, units, warehouse, onDone, onCount, children }: AmountFormProps) {
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const [text, setText] = useState(units === 1 ? '' : String(units));
  const [error, setError] = useState('');
  const ways = useWays(item, warehouse);
  const [main, ...others] = [
    ...ways.filter(({ of }) => of === first),
    ...ways.filter(({ of }) => of !== first),
  ];
  const run = async ({ of, act }: Way) => {
    const isEmpty = text.trim() === '';
    const typed = isEmpty && of === 'deliver' ? '1' : text;
    const valid = checkCount(typed, transferSchema.shape.quantity);
    if (valid !== true) {
      const isMissing = isEmpty && of === 'restock';
      // Spec: an empty restock raises this alert. Some phones show none.
      if (isMissing) window.alert(t`invalid`);
      setError(isMissing ? t`invalid: enter how many came in` : valid);
      return showWrong();
    }
    if (await act(readNumber(typed) ?? 1)) onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (main) void run(main);
  };
  return (
    <form ref={ref} onSubmit={submit} noValidate className="grid gap-3">
      <NumberField
        name="amount"
        label={t`How many`}
        value={text}
        onChange={setText}
        // A typed number replaces that of a carton.
        onFocus={({ target }) => target.select()}
        min={1}
        max={MAX_QUANTITY}
        decimals={0}
        error={error}
        inputClassName="text-lg!"
      />
      {children}
      <div className="grid grid-cols-2 gap-2">
        {main && (
          <Button type="submit" variant="primary">
            {main.label}
          </Button>
        )}
        {others.map((way) => (
          <Button key={way.label} onClick={() => void run(way)} className="px-2!">
            {way.label}
          </Button>
        ))}
        <Button onClick={onCount} className="col-span-2">
          {t`Count ${{ warehouse: say(shortName(warehouse)) }}`}
        </Button>
      </div>
    </form>
  );
}

interface Way {
  of: StockAction;
  label: string;
  /** Resolves to true if it was done. */
  act: (quantity: number) => boolean | Promise<boolean>;
}

function useWays(item: Item, warehouse: WarehouseId): Way[] {
  const { make } = useChanges();
  const deliver = useDeliver();
  const confirmMore = useConfirmMore('move');
  const stock = stockOf(item);
  const restock = (quantity: number) => {
    void make(restocked, item, { warehouse, quantity });
    return true;
  };
  const moveTo = (to: WarehouseId) => async (quantity: number) => {
    if (quantity > stock[warehouse] && !(await confirmMore({ stock }, warehouse, quantity))) return false;
    void make(transferred, item, { from: warehouse, to, quantity });
    return true;
  };
  return [
    {
      of: 'deliver',
      label: t({ message: 'Delivered', context: 'button' }),
      act: (quantity) => deliver(item, { warehouse, quantity }),
    },
    { of: 'restock', label: t`Restock`, act: restock },
    ...WAREHOUSE_IDS.filter((id) => id !== warehouse).map(
      (id): Way => ({ of: 'move', label: t`Move to ${{ warehouse: say(shortName(id)) }}`, act: moveTo(id) }),
    ),
  ];
}
