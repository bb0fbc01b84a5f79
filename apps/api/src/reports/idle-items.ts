/** Items with stock that has not moved for a long time. */
import type { Overview } from '@godown/shared/reports';
import { type Stock, totalOf } from '@godown/shared/warehouses';
import { type Filter, ObjectId } from 'mongodb';
import { type StoredItem, toDate, toPrices, toText } from '../items/item-doc.js';
import { type MovementDoc, ON_PAPER } from '../movements/movement-doc.js';
import type { MovementCollection } from '../movements/movements.repo.js';
import { StockValueSum } from './stock-value.js';
import { worthOf } from './worth.js';

const IDLE_MS = 90 * 24 * 3600 * 1000;
const MOST = 10;

interface Held {
  doc: StoredItem;
  stock: Stock;
}

type Idle = Overview['idle']['most'][number];

/** Adds up the idle items among those that are handed in, page by page. */
export class IdleItems {
  readonly #movements: MovementCollection;
  readonly #since: Date;
  readonly #sum = new StockValueSum();
  #most: Idle[] = [];

  constructor(movements: MovementCollection, now: Date) {
    this.#movements = movements;
    this.#since = new Date(now.getTime() - IDLE_MS);
  }

  async addPage(page: readonly Held[]): Promise<void> {
    const held = page.filter(({ stock }) => totalOf(stock) > 0);
    const unsure = held.filter(({ doc }) => this.#isIdle(doc) === null).map(({ doc }) => doc._id);
    const moved = await readLastMoved(this.#movements, unsure, { at: { $gte: this.#since } });
    for (const { doc, stock } of held)
      if (this.#isIdle(doc) ?? !moved.has(String(doc._id))) this.#add(doc, stock);
  }

  /** Null if only its movements can tell. Older versions did not note when an item moved, but when it changed. */
  #isIdle({ _id, lastMovedAt, updatedAt, createdAt }: StoredItem): boolean | null {
    const moved = toDate(lastMovedAt);
    if (moved) return moved < this.#since;
    const created = toDate(createdAt) ?? _id.getTimestamp();
    if (created >= this.#since) return false;
    return (toDate(updatedAt) ?? created) < this.#since ? true : null;
  }

  #add(doc: StoredItem, stock: Stock): void {
    this.#sum.add(stock, toPrices(doc));
    const quantity = totalOf(stock);
    const movedAt = toDate(doc.lastMovedAt);
    this.#most.push({
      item: String(doc._id),
      itemName: toText(doc.name),
      quantity,
      value: worthOf(quantity, toPrices(doc).price),
      ...(movedAt && { movedAt: movedAt.toISOString() }),
    });
    this.#most.sort((a, b) => b.value - a.value);
    this.#most = this.#most.slice(0, MOST);
  }

  async read(): Promise<Overview['idle']> {
    const { items, total: worth } = this.#sum.value;
    const unnoted = this.#most.filter(({ movedAt }) => movedAt === undefined);
    const ids = unnoted.map(({ item }) => new ObjectId(item));
    const moved = await readLastMoved(this.#movements, ids, {});
    const most = this.#most.map((idle) => {
      const at = moved.get(idle.item);
      return at ? { ...idle, movedAt: at.toISOString() } : idle;
    });
    return { items, worth, most };
  }
}

/** When units of an item were last carried, by the id of the item. */
async function readLastMoved(
  movements: MovementCollection,
  items: readonly ObjectId[],
  filter: Filter<MovementDoc>,
): Promise<Map<string, Date>> {
  if (items.length === 0) return new Map();
  const carried = { item: { $in: [...items] }, reason: { $nin: [...ON_PAPER] }, ...filter };
  const group = { _id: '$item', at: { $max: '$at' } };
  const moved = await movements
    .aggregate<{ _id: ObjectId; at: Date }>([{ $match: carried }, { $group: group }], {
      hint: { item: 1, version: 1, part: 1 },
    })
    .toArray();
  return new Map(moved.map(({ _id, at }) => [String(_id), at]));
}
