import type { Item } from '@godown/shared/items/item';
import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { say } from '../../language/say';
import { stockOf } from '../../stock/changes/shown-items';
import { lowWarehouses, stockTone } from '../../stock/stock';
import { Chip } from '../../ui/chip';
import { countText, moneyText } from '../../ui/format';
import { ItemName } from './item-name';
import { ItemPicture } from './pictures/item-picture';

/** The picture beside the text: small on a phone, so that the count is visible without scrolling. */
export const HEAD = 'grid grid-cols-[5.5rem_1fr] items-start gap-x-4 sm:grid-cols-[11rem_1fr] sm:gap-x-6';
export const PICTURE = 'h-20 rounded-control sm:h-36 sm:rounded-card';

const STATUS = { in: msg`in stock`, low: msg`running low`, sold: msg`Below zero` } as const;

/** The picture, name and price of an item, and whether it is in stock. */
export function ItemHead({ item }: { item: Item }) {
  const { name, price } = item;
  return (
    <div className={HEAD}>
      <ItemPicture item={item} className={PICTURE} />
      <div className="min-w-0 sm:self-center">
        <ItemName key={name} name={name} />
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 sm:mt-3">
          <span className="font-[680] text-lg tabular-nums">{moneyText(price)}</span>
          <Status item={item} />
        </p>
      </div>
    </div>
  );
}

/** That a warehouse runs low says more than the total. Nothing beside SOLD, which is the largest text of the page. */
function Status({ item }: { item: Item }) {
  if (item.quantity === 0) return null;
  const tone = stockTone(item.quantity);
  const [first, ...others] = lowWarehouses(stockOf(item), item.reorderPoints);
  if (tone === 'sold' || !first) return <Chip tone={tone}>{i18n._(STATUS[tone])}</Chip>;
  return <Chip tone="low">{lowText(first, others)}</Chip>;
}

const lowText = (first: WarehouseId, others: WarehouseId[]) =>
  others.length === 0
    ? t`low in ${{ warehouse: say(shortName(first)) }}`
    : t`low in ${{ count: countText(others.length + 1) }} warehouses`;
