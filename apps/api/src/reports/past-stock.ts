/** What the movements say of the stock at a moment, for a few items at a time. */
import { EMPTY_STOCK, type Stock, type WarehouseId } from '@godown/shared/warehouses';
import type { Filter, ObjectId } from 'mongodb';
import type { MovementDoc } from '../movements/movement-doc.js';
import type { MovementCollection } from '../movements/movements.repo.js';

export interface PastStock {
  item: ObjectId;
  itemName: string;
  /** The sum of all movements before the moment. */
  before: Stock;
  /**
   * The balances of an older application's item that were booked (`opening`) later, at its first change here. If the item existed
   * at that moment, it had them already.
   */
  opened: Stock;
}

export interface IdRange {
  $gt: ObjectId;
  $lte: ObjectId;
}

interface Sum {
  _id: { item: ObjectId; warehouse: WarehouseId };
  itemName: string;
  before: number;
  opened: number;
  movements: number;
}

/** Most movements that are added up at once, unless one item has more: few, so that other requests wait only briefly. */
const MOST = 2500;
const BY_ITEM = { item: 1, version: 1, part: 1 } as const;

/**
 * The items that have movements, in the order of their ids: those of the range, or only the first of them if there are too many
 * movements. `last` is the end of what was read. (Ids without an item may have many, such as those of an import that was undone.)
 */
export async function readPastStock(
  movements: MovementCollection,
  { ids, end, signal }: { ids: IdRange; end: Date; signal: AbortSignal },
): Promise<{ stocks: PastStock[]; last: ObjectId }> {
  const add = (filter: Filter<MovementDoc>, limit: object[]) =>
    movements
      .aggregate<Sum>([{ $match: filter }, { $sort: BY_ITEM }, ...limit, { $group: groupUntil(end) }], {
        hint: BY_ITEM,
        signal,
      })
      .toArray();
  const sums = await add({ item: ids }, [{ $limit: MOST }]);
  const stocks = toStocks(sums);
  if (sums.reduce((total, sum) => total + sum.movements, 0) < MOST) return { stocks, last: ids.$lte };
  // The last of them may have more movements.
  const cut = stocks.pop();
  const last = stocks.at(-1)?.item;
  if (last) return { stocks, last };
  return cut
    ? { stocks: toStocks(await add({ item: cut.item }, [])), last: cut.item }
    : { stocks, last: ids.$lte };
}

function groupUntil(end: Date) {
  const isLater = { $gte: ['$at', end] };
  const isLaterOpening = { $and: [isLater, { $eq: ['$reason', 'opening'] }] };
  return {
    _id: { item: '$item', warehouse: '$warehouse' },
    itemName: { $max: '$itemName' },
    before: { $sum: { $cond: [isLater, 0, '$change'] } },
    opened: { $sum: { $cond: [isLaterOpening, '$change', 0] } },
    movements: { $sum: 1 },
  };
}

function toStocks(sums: readonly Sum[]): PastStock[] {
  const stocks = new Map<string, PastStock>();
  for (const { _id, itemName, before, opened } of sums) {
    const id = _id.item.toHexString();
    const none = { before: { ...EMPTY_STOCK }, opened: { ...EMPTY_STOCK } };
    const stock = stocks.get(id) ?? { item: _id.item, itemName, ...none };
    stock.before[_id.warehouse] = before;
    stock.opened[_id.warehouse] = opened;
    stocks.set(id, stock);
  }
  return [...stocks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, stock]) => stock);
}
