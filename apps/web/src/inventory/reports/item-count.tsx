import { Chip } from '../../ui/chip';
import { countText } from '../../ui/format';
import { stockTone } from '../stock';

/** The stock of an item in all warehouses. */
export function ItemCount({ quantity }: { quantity: number }) {
  return <Chip tone={stockTone(quantity)}>{quantity === 0 ? 'SOLD' : countText(quantity)}</Chip>;
}
