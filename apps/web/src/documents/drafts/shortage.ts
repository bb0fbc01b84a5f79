/** Items that a change would take below zero in a warehouse, and the question about them in words. */
import type { Item } from '@godown/shared/items/item';
import { type Stock, shortName, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { Document } from '@godown/shared/trade/documents';
import { t } from '@lingui/core/macro';
import { say } from '../../language/say';
import { stockOf } from '../../stock/changes/shown-items';
import { countText } from '../../ui/format';

export interface Shortage {
  item: string;
  name: string;
  held: number;
  taken: number;
  /** The other warehouses that have pieces of it. */
  elsewhere: readonly { warehouse: WarehouseId; held: number }[];
}

interface Taking {
  item: string;
  name: string;
  taken: number;
}

/** Null if the warehouse has as many. */
export function shortageIn(stock: Stock, warehouse: WarehouseId, { taken, ...of }: Taking): Shortage | null {
  const held = stock[warehouse];
  if (taken <= held) return null;
  const others = WAREHOUSE_IDS.filter((id) => id !== warehouse && stock[id] > 0);
  return { ...of, held, taken, elsewhere: others.map((id) => ({ warehouse: id, held: stock[id] })) };
}

/** The warehouse that loses pieces if a document is cancelled. Null if none does. */
export function cancelledFrom({ kind, warehouse, to }: Document): WarehouseId | null {
  if (kind === 'delivery' || kind === 'supplier-return') return null;
  return kind === 'transfer' ? (to ?? null) : warehouse;
}

/** The items that cancelling a document takes below zero there. The server refuses more damaged pieces than there are. */
export function cancelShortages({ lines }: Document, from: WarehouseId, items: readonly Item[]): Shortage[] {
  return items.flatMap((item) => {
    const own = lines.filter((line) => line.item === item._id && line.condition !== 'damaged');
    const taken = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const of = { item: item._id, name: item.name, taken };
    return taken > 0 ? (shortageIn(stockOf(item), from, of) ?? []) : [];
  });
}

/** Such as `Kettle: Halishar has 2; this note takes 3. Uttara has 6.` */
export function shortageText(shortage: Shortage, warehouse: WarehouseId): string {
  const { name, place, held, taken } = wordsOf(shortage, warehouse);
  const elsewhere = shortage.elsewhere.map(({ warehouse: id, held: pieces }) => {
    const [other, count] = [say(shortName(id)), countText(pieces)];
    return t`${other} has ${count}.`;
  });
  return [t`${name}: ${place} has ${held}; this note takes ${taken}.`, ...elsewhere].join(' ');
}

/** The same of a document that is cancelled. Pieces elsewhere do not help. */
export function cancelShortageText(shortage: Shortage, warehouse: WarehouseId): string {
  const { name, place, held, taken } = wordsOf(shortage, warehouse);
  return t`${name}: ${place} has ${held}; cancelling takes ${taken}.`;
}

const wordsOf = ({ name, held, taken }: Shortage, warehouse: WarehouseId) => ({
  name,
  place: say(shortName(warehouse)),
  held: countText(held),
  taken: countText(taken),
});
