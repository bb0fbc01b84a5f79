import { stockTone } from '../stock/stock';
import { Chip } from '../ui/chip';
import { countText } from '../ui/format';

/** The stock of an item in all warehouses. */
export function ItemCount({ quantity }: { quantity: number }) {
  return <Chip tone={stockTone(quantity)}>{quantity === 0 ? 'SOLD' : countText(quantity)}</Chip>;
}
