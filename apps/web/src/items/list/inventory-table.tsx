import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useMay } from '../../account/may';
import { withTexts } from '../../language/language';
import { useWaitingCounts } from '../../stock/changes/waiting-mark';
import { useWarehouseChoice } from '../../stock/warehouse-choice';
import { DataTable } from '../../ui/data-table';
import { useDeliver } from '../use-deliver';
import { toColumns } from './inventory-columns';
import { InventoryRow } from './inventory-row';
import type { ItemRows } from './item-list';
import { useColumns } from './optional-columns';
import type { StockAction } from './row-actions';
import { TickBox } from './selection/tick-box';
import { isTicked, NO_TICKS, tickEach } from './selection/ticks';
import type { Ticking } from './selection/use-ticks';
import { useFirstRow } from './use-first-row';
import { useRowShortcuts } from './use-row-shortcuts';
import type { ChangeView, View } from './view';

const RowSheet = lazy(withTexts(async () => ({ default: (await import('./row-sheet')).RowSheet }), 'items'));

interface InventoryTableProps extends ItemRows {
  view: View;
  onView: ChangeView;
  ticking: Ticking;
  /** True while these are still the rows of the previous view. */
  isOfBefore: boolean;
}

/** All items: a table on a wide screen, cards on a phone. */
export function InventoryTable(props: InventoryTableProps) {
  const { items, deleting, onDelete, view, onView, ticking, isOfBefore, ids, ...rows } = props;
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
  const [opened, setOpened] = useState<{ item: Item; first: StockAction } | null>(null);
  const open = (first: StockAction) => (item: Item) => setOpened({ item, first });
  const onMore = useCallback((item: Item) => setOpened({ item, first: 'deliver' }), []);
  useFirstRow(items.length > 0 && !isOfBefore);
  useRowShortcuts(items, rows.offset, {
    x: ({ _id }) => toggle(_id),
    ...(hasActions && { d: open('deliver'), r: open('restock'), m: open('move'), c: open('count') }),
  });
  return (
    <>
      <DataTable
        caption={t`All Inventory Items`}
        columns={[
          {
            label: t`Select`,
            head: <TickAll ids={ids} ticking={ticking} />,
            className: 'md:w-12 md:max-lg:w-11 md:max-lg:px-0! max-md:hidden py-0! print:hidden',
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
            onDelete={onDelete}
            onMore={onMore}
          />
        ))}
      </DataTable>
      <Suspense>
        {opened && (
          <RowSheet
            item={items.find(({ _id }) => _id === opened.item._id) ?? opened.item}
            first={opened.first}
            isTicked={isTicked(ticks, opened.item._id)}
            onTick={toggle}
            onDelete={onDelete}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Ticks the fetched items. All matching items can be selected in the bar below. */
function TickAll({
  ids,
  ticking: { ticks, hasTicks, setTicks },
}: Pick<InventoryTableProps, 'ids' | 'ticking'>) {
  const isEach = ids.length > 0 && ids.every((id) => isTicked(ticks, id));
  return (
    <TickBox
      label={t`Select all shown`}
      checked={isEach}
      isMixed={hasTicks && !isEach}
      isQuiet={!hasTicks}
      onChange={() => setTicks(isEach ? NO_TICKS : tickEach(ids))}
    />
  );
}
