import type { Item } from '@godown/shared/items/item';
import { WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { WaitingMark } from '../../stock/changes/waiting-mark';
import { pictureOf } from '../../stock/picture';
import { itemPath } from '../../stock/stock';
import { Button } from '../../ui/button';
import { Cell, DataRow, RowLink } from '../../ui/data-table';
import { countText, moneyText } from '../../ui/format';
import { Glyph } from '../../ui/glyph';
import { ProductPicture } from '../../ui/product-picture';
import { IdEnd } from './copy-id';
import { DeleteButton } from './delete-button';
import type { ItemRows } from './item-list';
import { columnLabel, columnText, layoutOf, type OptionalColumn } from './optional-columns';
import { TickBox, UNSEEN } from './selection/tick-box';
import { StockCell } from './stock-cell';

interface RowProps {
  item: Item;
  /** Its place in the list, from 0. */
  index: number;
  measure: ItemRows['measure'];
  /** The warehouse that Delivered uses. */
  warehouse: WarehouseId;
  /** Number of its changes that wait to be sent. */
  waiting: number;
  deleting: boolean;
  columns: readonly OptionalColumn[];
  hasActions: boolean;
  ticked: boolean;
  /** True if other items are ticked: then paper has only those. */
  isLeftOut: boolean;
  onTick: (id: string) => void;
  onDeliver: (item: Item) => void;
  onDelete: (item: Item) => void;
  /** Opens the sheet with everything else. */
  onMore: (item: Item) => void;
}

/** On a phone a card of two lines: the name with the menu, and the balance with Delivered; the picture is beside both. */
export const InventoryRow = memo(function InventoryRow({
  item,
  index,
  measure,
  warehouse,
  ...rest
}: RowProps) {
  const { waiting, deleting, columns, ticked, isLeftOut, onTick } = rest;
  const { _id, name, supplier, price, stock } = item;
  return (
    <DataRow
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={`cursor-pointer max-md:grid-cols-[3.5rem_minmax(0,1fr)_auto_auto] max-md:gap-x-2.5 max-md:p-1.5 max-md:pl-2.5 ${deleting ? 'opacity-50' : ''} ${ticked ? 'bg-accent-soft!' : ''} ${isLeftOut ? 'print:hidden' : ''}`}
    >
      <Cell data-controls="" className="max-md:hidden md:max-lg:px-0! print:hidden">
        <TickBox
          label={t`Select ${name}`}
          checked={ticked}
          isQuiet={!ticked && !isLeftOut}
          onChange={() => onTick(_id)}
        />
      </Cell>
      <Cell className="font-mono text-muted text-sm max-md:hidden md:max-lg:px-1!">
        <IdEnd id={_id} />
      </Cell>
      <Cell className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-1 max-md:min-w-0 max-md:leading-tight">
        <span title={name} className="line-clamp-2 print:line-clamp-none">
          <RowLink to={itemPath(_id)}>{name}</RowLink>
        </span>
        <span className="block text-muted text-sm max-md:hidden lg:truncate print:whitespace-normal">
          <span className="font-[560] text-text tabular-nums lg:hidden print:hidden">
            {moneyText(price)}{' '}
          </span>
          {supplier}
        </span>
        <OptionalLines item={item} columns={columns} />
      </Cell>
      <Cell className="max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 md:max-lg:px-2!">
        <ProductPicture
          src={pictureOf(item, 'list')}
          alt={name}
          className="rounded-[9px] max-md:h-17 max-md:w-14 md:h-12 md:w-14 lg:w-16"
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
          <Cell
            key={id}
            className={`whitespace-nowrap text-right tabular-nums max-[88rem]:hidden md:px-2! ${stock && stock[id] < 0 ? 'text-bad' : ''}`}
          >
            {stock && countText(stock[id])}
          </Cell>
        ))}
      <Cell className="max-md:col-start-2 max-md:row-start-2 max-md:min-w-0 md:text-right">
        <StockCell item={item} warehouse={warehouse} columns={columns} />
        {waiting > 0 && (
          <div className="mt-1.5 md:grid md:justify-items-end">
            <WaitingMark count={waiting} />
          </div>
        )}
      </Cell>
      <Cell className="whitespace-nowrap text-right tabular-nums max-lg:hidden md:px-2! print:table-cell">
        {moneyText(price)}
      </Cell>
      <Actions item={item} {...rest} />
    </DataRow>
  );
});

type ActionsProps = Pick<RowProps, 'item' | 'hasActions' | 'deleting' | 'onDeliver' | 'onDelete' | 'onMore'>;

/** On a wide screen, while neither the pointer nor the focus is in the row: a list of fifty loud buttons is hard to read. */
const QUIET =
  'md:[tr:not(:hover,:focus-within)_&]:border-line md:[tr:not(:hover,:focus-within)_&]:bg-transparent md:[tr:not(:hover,:focus-within)_&]:text-muted';

/** Delivered and Delete, and the menu with everything else. */
function Actions({ item, hasActions, deleting, onDeliver, onDelete, onMore }: ActionsProps) {
  const { name } = item;
  return (
    <Cell className={`max-md:contents md:max-lg:px-2! print:hidden ${hasActions ? '' : 'md:hidden'}`}>
      <div className="contents md:flex md:justify-end md:gap-1">
        {hasActions && (
          <>
            <DeleteButton
              item={item}
              busy={deleting}
              onDelete={onDelete}
              className={`max-lg:hidden ${UNSEEN}`}
            />
            <Button
              variant="soft"
              size="small"
              onClick={() => onDeliver(item)}
              className={`whitespace-nowrap max-md:col-span-2 max-md:col-start-3 max-md:row-start-2 max-md:self-end max-lg:px-3! ${QUIET}`}
            >
              <Trans context="button">
                Delivered <span className="sr-only">{name}</span>
              </Trans>
            </Button>
          </>
        )}
        <button
          type="button"
          aria-label={t`More about ${name}`}
          aria-haspopup="dialog"
          onClick={() => onMore(item)}
          className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-ground hover:text-text max-md:col-start-4 max-md:row-start-1 max-md:justify-self-end"
        >
          <Glyph name="more" className="size-6" />
        </button>
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
