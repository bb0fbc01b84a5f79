import type { Item } from '@godown/shared/item';
import { WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import { memo } from 'react';
import { May } from '../../account/may';
import { WaitingMark } from '../../stock/changes/waiting-mark';
import { pictureOf } from '../../stock/picture';
import { itemPath, stockTone } from '../../stock/stock';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Cell, DataRow, RowLink } from '../../ui/data-table';
import { countText, moneyText } from '../../ui/format';
import { MoreMenu } from '../../ui/more-menu';
import { ProductPicture } from '../../ui/product-picture';
import { CopyId } from './copy-id';
import { DeleteButton } from './delete-button';
import type { ItemRows } from './item-list';
import { columnLabel, columnText, layoutOf, type OptionalColumn } from './optional-columns';
import { TickBox } from './selection/tick-box';

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
  columns: readonly OptionalColumn[];
  hasActions: boolean;
  ticked: boolean;
  /** Whether other items are ticked: then paper has only those. */
  isLeftOut: boolean;
  onTick: (id: string) => void;
  onDeliver: (item: Item) => void;
  onRestock: (item: Item) => void;
  onDelete: (item: Item) => void;
}

/** A card has three columns: the picture, the text, and the values aligned to the right. */
export const InventoryRow = memo(function InventoryRow({
  item,
  index,
  measure,
  warehouse,
  ...rest
}: RowProps) {
  const { waiting, deleting, columns, hasActions, ticked, isLeftOut, onTick } = rest;
  const { _id, name, supplier, price, stock } = item;
  return (
    <DataRow
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={`cursor-pointer max-md:grid-cols-[5.5rem_minmax(0,1fr)_auto] max-md:gap-x-3.5 max-md:p-3 ${deleting ? 'opacity-50' : ''} ${ticked ? 'bg-accent-soft!' : ''} ${isLeftOut ? 'print:hidden' : ''}`}
    >
      <Cell data-controls="" className="max-md:col-start-1 max-md:row-start-5 max-md:mt-3 print:hidden">
        <TickBox label="Select" of={name} checked={ticked} onChange={() => onTick(_id)} />
      </Cell>
      <Cell className="font-mono text-muted text-sm max-md:col-start-3 max-md:row-start-2 max-md:-my-1.5 max-md:justify-self-end md:cursor-text md:break-all">
        <span className="max-lg:hidden">{_id}</span>
        <span className="lg:hidden">
          <CopyId item={item} />
        </span>
      </Cell>
      <Cell className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-1 max-md:min-w-0">
        <RowLink to={itemPath(_id)}>{name}</RowLink>
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">{supplier}</span>
        <OptionalLines item={item} columns={columns} />
      </Cell>
      <Cell className="max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:self-start">
        <ProductPicture
          src={pictureOf(item)}
          alt={name}
          className="h-17 w-22 rounded-[9px] md:h-12 md:w-16"
        />
      </Cell>
      {columns.map((column) => (
        <Cell
          key={column}
          className={`text-sm tabular-nums [overflow-wrap:anywhere] ${layoutOf(columns).column} ${column === 'cost' ? 'text-right' : ''}`}
        >
          {columnText(item, column)}
        </Cell>
      ))}
      {columns.length === 0 &&
        WAREHOUSES.map(({ id }) => (
          <Cell key={id} className="text-right tabular-nums max-[88rem]:hidden">
            {stock && countText(stock[id])}
          </Cell>
        ))}
      <Cell className="max-md:col-span-3 max-md:row-start-3 max-md:mt-2.5 md:text-right">
        <StockCell item={item} warehouse={warehouse} columns={columns} />
        {waiting > 0 && (
          <div className="mt-1.5 md:grid md:justify-items-end">
            <WaitingMark count={waiting} />
          </div>
        )}
      </Cell>
      <Cell className="tabular-nums max-md:col-start-2 max-md:row-start-2 max-md:font-[620] md:text-right">
        {moneyText(price)}
      </Cell>
      {hasActions && <Actions item={item} {...rest} />}
    </DataRow>
  );
});

type ActionsProps = Pick<RowProps, 'item' | 'deleting' | 'onDeliver' | 'onRestock' | 'onDelete'>;

/** The buttons at the end of a row. */
function Actions({ item, deleting, onDeliver, onRestock, onDelete }: ActionsProps) {
  const { name } = item;
  return (
    <Cell className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-5 max-md:mt-3 print:hidden">
      <div className="flex justify-end gap-2 md:max-lg:flex-wrap md:gap-1">
        <Button
          variant="soft"
          size="small"
          onClick={() => onDeliver(item)}
          className="max-lg:flex-1 max-md:px-2!"
        >
          Delivered <span className="sr-only">{name}</span>
        </Button>
        <Button
          size="small"
          className="w-11 px-0! text-lg!"
          title="Restock"
          aria-label={`Restock ${name}`}
          onClick={() => onRestock(item)}
        >
          +
        </Button>
        <DeleteButton
          item={item}
          busy={deleting}
          onDelete={onDelete}
          className="max-md:hidden md:max-lg:px-2!"
        />
        <div className="md:hidden">
          <May permission="delete">
            <MoreMenu label={`More about ${name}`}>
              <DeleteButton item={item} busy={deleting} onDelete={onDelete} />
            </MoreMenu>
          </May>
        </div>
      </div>
    </Cell>
  );
}

/** The values of the chosen columns, where there is no room for columns. */
function OptionalLines({ item, columns }: Pick<RowProps, 'item' | 'columns'>) {
  const lines = columns.map((column) => [column, columnText(item, column)] as const);
  return (
    <span className={`block text-muted text-sm [overflow-wrap:anywhere] ${layoutOf(columns).line}`}>
      {lines
        .filter(([, value]) => value !== '')
        .map(([column, value]) => `${columnLabel(column)} ${value}`)
        .join(' · ')}
    </span>
  );
}

/** The total and the balances. A table row on a screen has room for the chosen warehouse only. */
function StockCell({ item, warehouse, columns }: Pick<RowProps, 'item' | 'warehouse' | 'columns'>) {
  const { quantity, stock } = item;
  return (
    <div className="max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-2">
      <div>
        <p className="text-[.8rem] text-muted md:hidden">In stock</p>
        <Chip tone={stockTone(quantity)}>{quantity === 0 ? 'SOLD' : countText(quantity)}</Chip>
      </div>
      {stock && (
        <ul className="text-muted text-sm tabular-nums max-md:grid max-md:min-w-40 max-md:flex-1 max-md:grid-cols-[1fr_1.3fr_.9fr] max-md:gap-x-2 md:mt-0.5 lg:whitespace-nowrap">
          {WAREHOUSES.map(({ id, shortName }) => (
            <li
              key={id}
              className={
                id === warehouse
                  ? `max-md:text-accent ${columns.length === 0 ? 'min-[88rem]:hidden' : ''}`
                  : 'md:hidden print:list-none'
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
