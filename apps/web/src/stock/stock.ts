import type { Item, ReorderPoints } from '@godown/shared/items/item';
import { type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import type { ChipTone } from '../ui/chip';
import { countText } from '../ui/format';

/** From this count down an item counts as running low. */
const LOW_STOCK = 5;

/** Spec: 'SOLD' at exactly 0, otherwise the count (which may be negative) and 'items available'. */
export function stockText(quantity: number): string {
  return quantity === 0 ? t`SOLD` : t`${{ count: countText(quantity) }} items available`;
}

/** The colour of a count: sold out, running low, or in stock. */
export function stockTone(quantity: number): ChipTone {
  if (quantity <= 0) return 'sold';
  return quantity <= LOW_STOCK ? 'low' : 'in';
}

/** The warehouses whose balance is at their reorder point or below. */
export function lowWarehouses(stock: Stock, reorderPoints: ReorderPoints = {}): WarehouseId[] {
  return WAREHOUSE_IDS.filter((id) => {
    const point = reorderPoints[id];
    return point !== undefined && stock[id] <= point;
  });
}

/** The units of all items. Negative counts reduce the sum. */
export function sumUnits(items: readonly Pick<Item, 'quantity'>[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The path of an item's page. */
export function itemPath(id: string): string {
  return `/item/${encodeURIComponent(id)}`;
}

/** The path of a document's page. */
export function documentPath(number: string): string {
  return `/documents/${encodeURIComponent(number)}`;
}
