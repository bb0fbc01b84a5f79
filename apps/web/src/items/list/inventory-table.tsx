import type { Item } from '@godown/shared/item';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useMay } from '../../account/may';
import { useWaitingCounts } from '../../stock/changes/waiting-mark';
import { useWarehouseChoice } from '../../stock/warehouse-choice';
import { DataTable } from '../../ui/data-table';
import { useShortcuts } from '../../ui/shortcuts';
import { useDeliver } from '../use-deliver';
import { toColumns } from './inventory-columns';
import { InventoryRow } from './inventory-row';
import type { ItemRows } from './item-list';
import { useColumns } from './optional-columns';
import { TickBox } from './selection/tick-box';
import { isTicked, NO_TICKS, tickEach } from './selection/ticks';
import type { Ticking } from './selection/use-ticks';
import type { ChangeView, View } from './view';

const RestockDialog = lazy(async () => ({ default: (await import('./restock-dialog')).RestockDialog }));
const RowSheet = lazy(async () => ({ default: (await import('./row-sheet')).RowSheet }));

interface InventoryTableProps extends ItemRows {
  view: View;
  onView: ChangeView;
  ticking: Ticking;
}

/** All items: a table on a wide screen, cards on a phone. */
export function InventoryTable(props: InventoryTableProps) {
  const { items, deleting, onDelete, view, onView, ticking, ids, ...rows } = props;
  const { ticks, hasTicks, toggle } = ticking;
  const { warehouse } = useWarehouseChoice();
  const { columns } = useColumns();
  const hasActions = useMay('write');
  const deliver = useDeliver();
  // A stable function, so that a change of one row does not render all rows again.
  const deliverOne = useCallback(
    (item: Item) => void deliver(item, { warehouse, quantity: 1 }),
    [deliver, warehouse],
  );
  const waiting = useWaitingCounts();
  const [restocking, setRestocking] = useState<Item | null>(null);
  const [opened, setOpened] = useState<Item | null>(null);
  useTickKey(items, rows.offset, toggle);
  return (
    <>
      <DataTable
        caption="All Inventory Items"
        columns={[
          {
            label: 'Select',
            head: <TickAll ids={ids} ticking={ticking} />,
            className: 'md:w-12 max-md:hidden py-0! print:hidden',
          },
          ...toColumns({ view, onView, columns, hasActions }),
        ]}
        className="md:table-fixed"
        undrawn={rows}
      >
        {items.map((item, index) => (
          <InventoryRow
            key={item._id}
            item={item}
            index={rows.offset + index}
            measure={rows.measure}
            warehouse={warehouse}
            waiting={waiting.get(item._id) ?? 0}
            deleting={deleting.has(item._id)}
            columns={columns}
            hasActions={hasActions}
            ticked={isTicked(ticks, item._id)}
            isLeftOut={hasTicks && !isTicked(ticks, item._id)}
            onTick={toggle}
            onDeliver={deliverOne}
            onRestock={setRestocking}
            onDelete={onDelete}
            onMore={setOpened}
          />
        ))}
      </DataTable>
      <Suspense>
        {opened && (
          <RowSheet
            item={items.find(({ _id }) => _id === opened._id) ?? opened}
            isTicked={isTicked(ticks, opened._id)}
            onTick={toggle}
            onRestock={setRestocking}
            onDelete={onDelete}
            onClose={() => setOpened(null)}
          />
        )}
        {restocking && (
          <RestockDialog item={restocking} warehouse={warehouse} onClose={() => setRestocking(null)} />
        )}
      </Suspense>
    </>
  );
}

/** Ticks the items that are fetched. All that match can be selected in the bar below. */
function TickAll({
  ids,
  ticking: { ticks, hasTicks, setTicks },
}: Pick<InventoryTableProps, 'ids' | 'ticking'>) {
  const isEach = ids.length > 0 && ids.every((id) => isTicked(ticks, id));
  return (
    <TickBox
      label="Select all shown"
      checked={isEach}
      isMixed={hasTicks && !isEach}
      onChange={() => setTicks(isEach ? NO_TICKS : tickEach(ids))}
    />
  );
}

/** The key x ticks the row that has the focus. `offset`: the place of the first of these items in the list. */
function useTickKey(items: readonly Item[], offset: number, onTick: (id: string) => void): void {
  useShortcuts({
    x: () => {
      const index = document.activeElement?.closest<HTMLElement>('tr[data-index]')?.dataset.index;
      const item = index === undefined ? undefined : items[Number(index) - offset];
      if (item) onTick(item._id);
    },
  });
}
