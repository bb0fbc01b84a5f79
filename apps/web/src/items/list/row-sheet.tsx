import type { Item } from '@godown/shared/item';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { May } from '../../account/may';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/dialog';
import { countText, moneyText } from '../../ui/format';
import { CopyId } from './copy-id';
import { columnLabel, columnText, useColumns } from './optional-columns';

interface RowSheetProps {
  item: Item;
  isTicked: boolean;
  onTick: (id: string) => void;
  onRestock: (item: Item) => void;
  onDelete: (item: Item) => void;
  onClose: () => void;
}

/** The rest of a row that has no room for it: the other balances, the price, the id, and what is rarely done. */
export function RowSheet({ item, isTicked, onTick, onRestock, onDelete, onClose }: RowSheetProps) {
  const { columns } = useColumns();
  const { _id, name, supplier, price, quantity, stock } = item;
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  const facts: [string, string][] = [
    ...(stock
      ? WAREHOUSES.map(({ id, shortName }): [string, string] => [shortName, countText(stock[id])])
      : []),
    ['In total', countText(quantity)],
    ['Price', moneyText(price)],
    ['Supplier', supplier],
    ...columns.map((column): [string, string] => [columnLabel(column), columnText(item, column)]),
  ];
  return (
    <Sheet title={name} close="Close" onClose={onClose}>
      <dl className="grid gap-y-1.5">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className={FACT}>
              <dt className="text-muted">{label}</dt>
              <dd className="font-[560] tabular-nums [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        <div className={`${FACT} items-center`}>
          <dt className="text-muted">Id</dt>
          <dd>
            <CopyId item={item} />
          </dd>
        </div>
      </dl>
      <div className="grid grid-cols-2 gap-2">
        <May permission="write">
          <Button onClick={act(() => onRestock(item))}>Restock</Button>
        </May>
        <Button onClick={act(() => onTick(_id))}>{isTicked ? 'Unselect' : 'Select'}</Button>
        <May permission="delete">
          <Button variant="danger" className="col-span-2" onClick={act(() => onDelete(item))}>
            Delete
          </Button>
        </May>
      </div>
    </Sheet>
  );
}

const FACT = 'grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3';
