/** The history that led to the stock of the demonstration's items, apart from the notes of its story. */
import type { NewItem } from '@godown/shared/items/item';
import { type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { type Command, moveStock, toTransition } from '../stock/ledger/commands.js';
import { NextVersion } from '../stock/ledger/next-version.js';
import { emptyItem, toStoredFields } from '../stock/records/item-doc.js';
import { isSold, type SoldPieces } from './counter-sales.js';
import { makePastWeeks } from './past-weeks.js';
import type { Past } from './run-past.js';
import type { Goods } from './trade/books.js';
import type { StockMove } from './trade/stock-moves.js';

interface HistorySetting {
  index: number;
  now: Date;
  home: WarehouseId;
  /** By notes. */
  moves: readonly StockMove[];
}

/** What happened to an item: its addition and the movements that are in no note, and the pieces that the counter sold. */
interface History {
  past: Past[];
  sold: SoldPieces[];
}

/** `index`: its place in the catalogue. */
export function toHistory(
  { quantity, ...item }: NewItem & Goods,
  { index, now, home, moves }: HistorySetting,
): History {
  const known = moves.filter((move) => item._id.equals(move.item));
  const { addedAt, first, movements } = makePastWeeks(index, spread(quantity, home), now, known);
  const added: Past = { at: addedAt, email: item.email, toCommand: () => addWithStock(item, first) };
  const moved = movements
    .filter((movement) => !isSold(movement))
    .map(
      ({ at, email, ...movement }): Past => ({
        at,
        email,
        toCommand: () => moveStock(item._id, movement),
      }),
    );
  const sold = movements
    .filter(isSold)
    .map(({ change, ...movement }) => ({ ...movement, item, quantity: -change }));
  return { past: [added, ...moved], sold };
}

function addWithStock({ _id, ...fields }: Omit<NewItem, 'quantity'> & Goods, first: Stock): Command {
  return {
    items: [_id],
    run(_snapshot, context) {
      const stored = emptyItem({ _id, email: fields.email, createdAt: context.now });
      const next = new NextVersion(stored, context);
      next.set(toStoredFields(fields));
      for (const id of WAREHOUSE_IDS) if (first[id] !== 0) next.move(id, first[id], 'added');
      return { transitions: [toTransition(next, null)] };
    },
  };
}

/** Half of the stock in the home warehouse, the rest in the others. */
export function spread(quantity: number, home: WarehouseId): Stock {
  const share = Math.max(0, Math.floor(quantity / (2 * (WAREHOUSE_IDS.length - 1))));
  const others = { halishar: share, bahaddarhat: share, uttara: share };
  return { ...others, [home]: quantity - share * (WAREHOUSE_IDS.length - 1) };
}
