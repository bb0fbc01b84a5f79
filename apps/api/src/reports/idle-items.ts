/** Items with stock that has not moved for a long time. */
import { describeReason } from '@godown/shared/stock/movements';
import type { Overview } from '@godown/shared/stock/reports';
import { type Filter, ObjectId } from 'mongodb';
import type { ItemDoc } from '../stock/records/item-doc.js';
import type { MovementCollection, MovementDoc } from '../stock/records/movement-doc.js';
import { pause } from './pause.js';
import { First } from './rank.js';
import { StockValueSum } from './stock-value.js';
import { toValuedStock, worthOf } from './worth.js';

const IDLE_MS = 90 * 24 * 3600 * 1000;
const MOST = 10;

type Idle = Overview['idle']['most'][number];

/** Adds up the idle items among those that are handed in, page by page. */
export class IdleItems {
  readonly #movements: MovementCollection;
  readonly #since: Date;
  readonly #sum = new StockValueSum();
  readonly #most = new First<Idle>(MOST, (a, b) => b.value - a.value);

  constructor(movements: MovementCollection, now: Date) {
    this.#movements = movements;
    this.#since = new Date(now.getTime() - IDLE_MS);
  }

  async addPage(page: readonly ItemDoc[]): Promise<void> {
    const held = page.filter(({ quantity }) => quantity > 0);
    const unsure = held.filter((doc) => this.#isIdle(doc) === null).map(({ _id }) => _id);
    const moved = await readLastMoved(this.#movements, unsure, this.#since);
    for (const doc of held) if (this.#isIdle(doc) ?? !moved.has(String(doc._id))) this.#add(doc);
  }

  /** Null if only its movements can tell. Older versions did not note when an item moved, but when it changed. */
  #isIdle({ lastMovedAt, updatedAt, createdAt }: ItemDoc): boolean | null {
    if (lastMovedAt) return lastMovedAt < this.#since;
    if (createdAt >= this.#since) return false;
    return updatedAt < this.#since ? true : null;
  }

  #add(doc: ItemDoc): void {
    this.#sum.add(toValuedStock(doc));
    const { quantity, lastMovedAt: movedAt } = doc;
    this.#most.add({
      item: String(doc._id),
      itemName: doc.name,
      quantity,
      value: worthOf(quantity, doc.price),
      ...(movedAt && { movedAt: movedAt.toISOString() }),
    });
  }

  async read(): Promise<Overview['idle']> {
    const { items, total: worth } = this.#sum.value;
    const unnoted = this.#most.entries.filter(({ movedAt }) => movedAt === undefined);
    const ids = unnoted.map(({ item }) => new ObjectId(item));
    const moved = await readLastMoved(this.#movements, ids, new Date(0));
    const most = this.#most.entries.map((idle) => {
      const at = moved.get(idle.item);
      return at ? { ...idle, movedAt: at.toISOString() } : idle;
    });
    return { items, worth, most };
  }
}

/** Movements of an item that are read at once. */
const PAGE = 250;

/** When units of an item were last carried, by the id of the item. Only movements `since` a moment are looked for. */
async function readLastMoved(
  movements: MovementCollection,
  items: readonly ObjectId[],
  since: Date,
): Promise<Map<string, Date>> {
  const moved = new Map<string, Date>();
  for (const item of items) {
    const at = await findLastMoved(movements, item, since);
    if (at) moved.set(String(item), at);
  }
  return moved;
}

/** Newest first, in small pages: an item may have been counted any number of times since it was carried. */
async function findLastMoved(
  movements: MovementCollection,
  item: ObjectId,
  since: Date,
): Promise<Date | null> {
  type Entry = Pick<MovementDoc, 'at' | 'reason' | 'version' | 'part'>;
  const options = { sort: { version: -1, part: -1 }, limit: PAGE, batchSize: PAGE + 1 } as const;
  const projection = { at: 1, reason: 1, version: 1, part: 1 };
  for (let last: Entry | undefined; ; ) {
    const place: Filter<MovementDoc> = last
      ? {
          version: { $lte: last.version },
          $or: [{ version: { $lt: last.version } }, { part: { $lt: last.part } }],
        }
      : {};
    const page: Entry[] = await movements
      .find<Entry>({ item, ...place }, { ...options, projection })
      .toArray();
    const carried = page.find(({ at, reason }) => !describeReason(reason).isOnPaper && at >= since);
    if (carried) return carried.at;
    last = page.at(-1);
    if (!last || page.length < PAGE || last.at < since) return null;
    await pause();
  }
}
