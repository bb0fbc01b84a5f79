/** Changes of the stock by the deeds of the story. The rest of the three weeks then leads to today's stock. */
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { NewDocument } from '@godown/shared/trade/documents';
import type { Deed } from './plan-trade.js';

export interface StockMove {
  at: Date;
  /** The id of the item. */
  item: string;
  warehouse: WarehouseId;
  change: number;
}

type Moved = Omit<StockMove, 'at'>;

/** `deeds`: oldest first. */
export function stockMovesOf(deeds: readonly Deed[]): StockMove[] {
  const named = new Map<string, Moved[]>();
  return deeds.flatMap(({ at, name, does }) => {
    const moved =
      'posts' in does ? movedBy(does.posts) : 'cancels' in does ? reverse(named.get(does.cancels)) : [];
    if (name) named.set(name, moved);
    return moved.map((move) => ({ ...move, at }));
  });
}

function movedBy(document: NewDocument): Moved[] {
  const { kind, warehouse } = document;
  if (kind === 'count') throw new Error('The story has no stock counts.');
  return document.lines.flatMap(({ item, quantity, ...line }): Moved[] => {
    // Damaged pieces are not part of the stock.
    if ('condition' in line && line.condition === 'damaged') return [];
    const sign = kind === 'receipt' || kind === 'return' ? 1 : -1;
    const out = { item, warehouse, change: sign * quantity };
    return kind === 'transfer' ? [out, { item, warehouse: document.to, change: quantity }] : [out];
  });
}

const reverse = (moved: readonly Moved[] = []): Moved[] =>
  moved.map(({ change, ...move }) => ({ ...move, change: -change }));
