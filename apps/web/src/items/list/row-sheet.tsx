import type { Item } from '@godown/shared/items/item';
import { WAREHOUSES } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { May, useMay } from '../../account/may';
import { say } from '../../language/say';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { countText, moneyText } from '../../ui/format';
import { CopyId } from './copy-id';
import { columnLabel, columnText, useColumns } from './optional-columns';
import { RowActions, type StockAction } from './row-actions';

interface RowSheetProps {
  item: Item;
  /** The action of Enter with the typed number. */
  first: StockAction;
  isTicked: boolean;
  onTick: (id: string) => void;
  onDelete: (item: Item) => void;
  onClose: () => void;
}

/** The stock actions for one row, and the rest that has no room in a phone's row. At the top of a phone: its keyboard covers the bottom. */
export function RowSheet({ item, first, isTicked, onTick, onDelete, onClose }: RowSheetProps) {
  const mayWrite = useMay('write');
  return (
    <Dialog
      title={item.name}
      isSheet={!mayWrite}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] max-md:mt-4 max-md:p-4!"
    >
      {(close) => (
        <div className="grid gap-4">
          <May permission="write">
            <RowActions item={item} first={first} onDone={close} />
          </May>
          <Facts item={item} hasBalances={!mayWrite} />
          <div className="grid grid-cols-2 gap-2">
            <Button onClick={() => [close(), onTick(item._id)]}>{isTicked ? t`Unselect` : t`Select`}</Button>
            <Button onClick={close}>
              <Trans>Close</Trans>
            </Button>
            <May permission="delete">
              <Button variant="danger" className="col-span-2" onClick={() => [close(), onDelete(item)]}>
                <Trans>Delete</Trans>
              </Button>
            </May>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** `hasBalances`: where no choice of the warehouse shows them. */
function Facts({ item, hasBalances }: { item: Item; hasBalances: boolean }) {
  const { columns } = useColumns();
  const { supplier, price, quantity, stock } = item;
  const facts: [string, string][] = [
    ...(stock && hasBalances
      ? WAREHOUSES.map(({ id, shortName }): [string, string] => [say(shortName), countText(stock[id])])
      : []),
    [t`In total`, countText(quantity)],
    [t`Price`, moneyText(price)],
    [t`Supplier`, supplier],
    ...columns.map((column): [string, string] => [columnLabel(column), columnText(item, column)]),
  ];
  return (
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
        <dt className="text-muted">
          <Trans>Id</Trans>
        </dt>
        <dd>
          <CopyId item={item} />
        </dd>
      </div>
    </dl>
  );
}

const FACT = 'grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3';
