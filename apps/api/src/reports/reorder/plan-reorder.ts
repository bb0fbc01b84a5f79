/** Plans how to restock an item that is low: transfers first, an order for the rest. */
import type { ReorderPoints } from '@godown/shared/items/item';
import { type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { ReorderLine } from '@godown/shared/stock/reports';

export type Plan = Pick<ReorderLine, 'warehouse' | 'transfers' | 'order'>;

/**
 * A plan for each warehouse that is low. They are made together, because two of them may need the same units of the third. A
 * warehouse gives its units above its own reorder point, so that it is not low afterwards; without a reorder point it gives all.
 */
export function planReorder(stock: Stock, points: ReorderPoints): Plan[] {
  const spare = new Map(WAREHOUSE_IDS.map((id) => [id, Math.max(stock[id] - ((points[id] ?? -1) + 1), 0)]));
  return WAREHOUSE_IDS.flatMap((warehouse) => {
    const point = points[warehouse];
    if (point === undefined || stock[warehouse] > point) return [];
    let missing = targetOf(point) - stock[warehouse];
    const transfers: Plan['transfers'] = [];
    for (const from of [...WAREHOUSE_IDS].sort((a, b) => spareOf(spare, b) - spareOf(spare, a))) {
      const quantity = Math.min(missing, spareOf(spare, from));
      if (quantity === 0) continue;
      transfers.push({ from, quantity });
      spare.set(from, spareOf(spare, from) - quantity);
      missing -= quantity;
    }
    return [{ warehouse, transfers, order: missing }];
  });
}

const targetOf = (point: number): number => Math.max(2 * point, point + 1);
const spareOf = (spare: ReadonlyMap<WarehouseId, number>, id: WarehouseId): number => spare.get(id) ?? 0;
