import type { Item } from '@godown/shared/item';
import type { ItemSort } from '@godown/shared/item-query';
import { WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import { memo } from 'react';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Cell, DataRow, DataTable, RowLink } from '../../ui/data-table';
import { countText, moneyText } from '../../ui/format';
import { MoreMenu } from '../../ui/more-menu';
import { ProductPicture } from '../../ui/product-picture';
import { useWaitingCounts, WaitingMark } from '../changes/waiting-mark';
import { itemPath, stockTone } from '../stock';
import { useWarehouseChoice } from '../warehouse-choice';
import { CopyId } from './copy-id';
import { DeleteButton } from './delete-button';
import type { ItemRows } from './item-list';
import { useDeliver } from './use-deliver';
import { SORT_LABELS, sortBy, type View } from './view';

interface InventoryTableProps extends ItemRows {
  view: View;
  onView: (view: View) => void;
}

/** All items: a table on a wide screen, cards on a phone. */
export function InventoryTable({ items, deleting, onDelete, view, onView, ...rows }: InventoryTableProps) {
  const { warehouse } = useWarehouseChoice();
  const deliver = useDeliver();
  const waiting = useWaitingCounts();
  return (
    <DataTable
      caption="All Inventory Items"
      columns={toColumns(view, onView)}
      className="md:table-fixed"
      undrawn={rows}
    >
      {items.map((item, index) => (
        <Row
          key={item._id}
          item={item}
          index={rows.offset + index}
          measure={rows.measure}
          warehouse={warehouse}
          waiting={waiting.get(item._id) ?? 0}
          deleting={deleting.has(item._id)}
          onDeliver={deliver}
          onDelete={onDelete}
        />
      ))}
    </DataTable>
  );
}

function toColumns(view: View, onView: (view: View) => void) {
  const sortable = (sort: ItemSort) => ({
    label: SORT_LABELS[sort],
    onSort: () => onView(sortBy(view, sort)),
    sorted: view.sort === sort ? ORDERS[view.order ?? 'asc'] : undefined,
  });
  return [
    { label: 'Id', className: 'md:w-24 lg:w-36' },
    sortable('name'),
    { label: 'Image', className: 'md:w-24' },
    ...WAREHOUSES.map(({ id, shortName }) => ({
      label: shortName,
      className: `max-xl:hidden ${id === 'bahaddarhat' ? 'w-32' : 'w-22'}`,
      end: true,
    })),
    { ...sortable('quantity'), className: 'md:w-36 xl:w-30', end: true },
    { ...sortable('price'), className: 'md:w-28 lg:w-32', end: true },
    { label: 'Action', className: 'md:w-32 lg:w-56 print:hidden', end: true },
  ];
}

const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

interface RowProps {
  item: Item;
  /** Its place in the list, from 0. */
  index: number;
  measure: ItemRows['measure'];
  /** The warehouse that Delivered uses. */
  warehouse: WarehouseId;
  /** How many of its changes wait to be sent. */
  waiting: number;
  deleting: boolean;
  onDeliver: (item: Item) => void;
  onDelete: (item: Item) => void;
}

/** A card has three columns: the picture, the text, and the values aligned to the right. */
const Row = memo(function Row({ item, index, measure, warehouse, ...rest }: RowProps) {
  const { waiting, deleting, onDeliver, onDelete } = rest;
  const { _id, name, supplier, img, price, stock } = item;
  return (
    <DataRow
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={`cursor-pointer max-md:grid-cols-[5.5rem_minmax(0,1fr)_auto] max-md:gap-x-3.5 max-md:p-3 ${deleting ? 'opacity-50' : ''}`}
    >
      <Cell className="font-mono text-muted text-sm max-md:col-start-3 max-md:row-start-2 max-md:-my-1.5 max-md:justify-self-end md:cursor-text md:break-all">
        <span className="max-lg:hidden">{_id}</span>
        <span className="lg:hidden">
          <CopyId item={item} />
        </span>
      </Cell>
      <Cell className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-1 max-md:min-w-0">
        <RowLink to={itemPath(_id)}>{name}</RowLink>
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">{supplier}</span>
      </Cell>
      <Cell className="max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:self-start">
        <ProductPicture src={img} alt={name} className="h-17 w-22 rounded-[9px] md:h-12 md:w-16" />
      </Cell>
      {WAREHOUSES.map(({ id }) => (
        <Cell key={id} className="text-right tabular-nums max-xl:hidden">
          {stock && countText(stock[id])}
        </Cell>
      ))}
      <Cell className="max-md:col-span-3 max-md:row-start-3 max-md:mt-2.5 md:text-right">
        <StockCell item={item} warehouse={warehouse} />
        {waiting > 0 && (
          <div className="mt-1.5 md:grid md:justify-items-end">
            <WaitingMark count={waiting} />
          </div>
        )}
      </Cell>
      <Cell className="tabular-nums max-md:col-start-2 max-md:row-start-2 max-md:font-[620] md:text-right">
        {moneyText(price)}
      </Cell>
      <Cell className="max-md:col-span-3 max-md:mt-3 print:hidden">
        <div className="flex justify-end gap-2 md:max-lg:flex-col md:max-lg:items-end md:gap-1 md:max-lg:gap-0">
          <Button variant="soft" size="small" onClick={() => onDeliver(item)} className="max-md:flex-1">
            Delivered <span className="sr-only">{name}</span>
          </Button>
          <DeleteButton item={item} busy={deleting} onDelete={onDelete} className="max-md:hidden" />
          <div className="md:hidden">
            <MoreMenu label={`More about ${name}`}>
              <DeleteButton item={item} busy={deleting} onDelete={onDelete} />
            </MoreMenu>
          </div>
        </div>
      </Cell>
    </DataRow>
  );
});

/** The total and the balances. A table row on a screen has room for the chosen warehouse only. */
function StockCell({ item: { quantity, stock }, warehouse }: Pick<RowProps, 'item' | 'warehouse'>) {
  return (
    <div className="max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-2">
      <div>
        <p className="text-[.8rem] text-muted md:hidden">In stock</p>
        <Chip tone={stockTone(quantity)}>{quantity === 0 ? 'SOLD' : countText(quantity)}</Chip>
      </div>
      {stock && (
        <ul className="text-muted text-sm tabular-nums max-md:grid max-md:min-w-40 max-md:flex-1 max-md:grid-cols-[1fr_1.3fr_.9fr] max-md:gap-x-2 md:mt-0.5 md:whitespace-nowrap">
          {WAREHOUSES.map(({ id, shortName }) => (
            <li
              key={id}
              className={
                id === warehouse
                  ? 'max-md:text-accent xl:hidden'
                  : 'md:hidden max-xl:print:list-item print:list-none'
              }
            >
              <span className="block text-[.8rem] tracking-[-.02em] md:hidden">{shortName}</span>{' '}
              <span className="[overflow-wrap:anywhere] max-md:font-[620] max-md:text-text">
                {countText(stock[id])}
              </span>
              <span className="max-md:hidden"> in {shortName}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
