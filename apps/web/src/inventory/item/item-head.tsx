import type { Item } from '@godown/shared/item';
import { Chip } from '../../ui/chip';
import { moneyText } from '../../ui/format';
import { ProductPicture } from '../../ui/product-picture';
import { stockTone } from '../stock';
import { ItemName } from './item-name';

/** The picture beside the text: small on a phone, so that the count is visible without scrolling. */
export const HEAD = 'grid grid-cols-[5.5rem_1fr] items-start gap-x-4 sm:grid-cols-[11rem_1fr] sm:gap-x-6';
export const PICTURE = 'h-20 rounded-control sm:h-36 sm:rounded-card';

const STATUS = { in: 'in stock', low: 'running low', sold: 'sold out' } as const;

/** The picture, name and price of an item, and whether it is in stock. */
export function ItemHead({ item: { name, img, price, quantity } }: { item: Item }) {
  const tone = stockTone(quantity);
  return (
    <div className={HEAD}>
      <ProductPicture src={img} alt={name} className={PICTURE} priority="first" />
      <div className="min-w-0 sm:self-center">
        <ItemName key={name} name={name} />
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 sm:mt-3">
          <span className="font-[680] text-lg tabular-nums">{moneyText(price)}</span>
          <Chip tone={tone}>{STATUS[tone]}</Chip>
        </p>
      </div>
    </div>
  );
}
