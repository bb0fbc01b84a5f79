import type { Item } from '@godown/shared/items/item';
import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { say } from '../../language/say';
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
  const place = say(shortName(warehouse));
  const count = countText(balance);
  const total = countText(quantity);
  return (
    <>
      <div className="md:hidden">
        <p
          className={`font-[680] text-lg leading-tight tabular-nums ${isSold || balance < 0 ? 'text-bad' : ''}`}
        >
          {isSold && t`SOLD`}
          {!isSold && !stock && total}
          {!isSold && stock && (
            <Trans>
              {count}{' '}
              <span className={`font-[560] text-sm ${quantity < 0 ? 'text-bad' : 'text-muted'}`}>
                of {total}
              </span>
            </Trans>
          )}
        </p>
        {stock && (
          <p className="text-muted text-sm leading-tight">
            {isSold ? t`${count} in ${place}` : t`in ${place}`}
          </p>
        )}
      </div>
      <div className="max-md:hidden">
        <Chip tone={stockTone(quantity)}>{isSold ? t`SOLD` : total}</Chip>
        {stock && (
          <p
            className={`mt-0.5 text-sm tabular-nums lg:whitespace-nowrap ${balance < 0 ? 'text-bad' : 'text-muted'} ${columns.length === 0 ? 'min-[88rem]:hidden' : ''}`}
          >
            {t`${count} in ${place}`}
          </p>
        )}
      </div>
    </>
  );
}
