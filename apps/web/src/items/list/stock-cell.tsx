import type { Item } from '@godown/shared/item';
import { shortName, type WarehouseId } from '@godown/shared/warehouses';
import { stockTone } from '../../stock/stock';
import { Chip } from '../../ui/chip';
import { countText } from '../../ui/format';
import type { OptionalColumn } from './optional-columns';

interface StockCellProps {
  item: Item;
  /** The warehouse that Delivered uses. */
  warehouse: WarehouseId;
  /** Without any, a wide table has a column for each warehouse. */
  columns: readonly OptionalColumn[];
}

/** On a phone the balance of the chosen warehouse is the large number; a table row has the total above it. */
export function StockCell({ item, warehouse, columns }: StockCellProps) {
  const { quantity, stock } = item;
  const balance = stock?.[warehouse] ?? quantity;
  const isSold = quantity === 0;
  const place = shortName(warehouse);
  return (
    <>
      <div className="md:hidden">
        <p
          className={`truncate font-[680] text-lg leading-tight tabular-nums ${isSold || balance < 0 ? 'text-bad' : ''}`}
        >
          {isSold ? 'SOLD' : countText(balance)}
          {!isSold && stock && (
            <span className={`ml-1.5 font-[560] text-sm ${quantity < 0 ? 'text-bad' : 'text-muted'}`}>
              of {countText(quantity)}
            </span>
          )}
        </p>
        {stock && (
          <p className="text-muted text-sm leading-tight">
            {isSold ? `${countText(balance)} in ${place}` : `in ${place}`}
          </p>
        )}
      </div>
      <div className="max-md:hidden">
        <Chip tone={stockTone(quantity)}>{isSold ? 'SOLD' : countText(quantity)}</Chip>
        {stock && (
          <p
            className={`mt-0.5 text-sm tabular-nums lg:whitespace-nowrap ${balance < 0 ? 'text-bad' : 'text-muted'} ${columns.length === 0 ? 'min-[88rem]:hidden' : ''}`}
          >
            {countText(balance)} in {place}
          </p>
        )}
      </div>
    </>
  );
}
