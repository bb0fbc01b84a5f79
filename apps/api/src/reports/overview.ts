/** The state of the whole stock, computed page by page with a pause after each. */
import { COUNT_DUE_DAYS } from '@godown/shared/item';
import type { Overview } from '@godown/shared/reports';
import { totalOf, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import type { ObjectId } from 'mongodb';
import { type ItemDoc, type StoredItem, toPrices, toStock } from '../items/item-doc.js';
import type { ItemCollection } from '../items/items.repo.js';
import { IdleItems } from './idle-items.js';
import { findFastest, readLastDays } from './last-days.js';
import { pause } from './pause.js';
import type { StockSources } from './stock-lines.js';
import { StockValueSum } from './stock-value.js';

/** Items that are read at once. */
const PAGE = 250;
const DAY_MS = 24 * 3600 * 1000;

const FIELDS = {
  name: 1,
  price: 1,
  cost: 1,
  stock: 1,
  quantity: 1,
  createdAt: 1,
  updatedAt: 1,
  lastMovedAt: 1,
  'find.low': 1,
  'find.negative': 1,
  'find.counted': 1,
  balanceTotal: 1,
};

export async function computeOverview(
  { items, movements, home }: StockSources,
  now: Date,
): Promise<Overview> {
  const worth = new StockValueSum();
  const idle = new IdleItems(movements, now);
  const states = new States(now);
  let count = 0;
  for await (const docs of readPages(items)) {
    const page = docs.map((doc) => ({ doc, stock: toStock(doc, home) }));
    for (const { doc, stock } of page) {
      worth.add(stock, toPrices(doc));
      states.add(doc);
    }
    await idle.addPage(page);
    count += page.length;
    await pause();
  }
  const { days, delivered } = await readLastDays(movements, now);
  const { total, warehouses } = worth.value;
  return {
    at: now.toISOString(),
    items: count,
    total,
    warehouses,
    ...states.counts,
    days,
    fastest: await findFastest(items, delivered, (doc) => totalOf(toStock(doc, home))),
    idle: await idle.read(),
  };
}

async function* readPages(items: ItemCollection): AsyncGenerator<StoredItem[], void> {
  for (let after: ObjectId | undefined; ; ) {
    const page: StoredItem[] = await items
      .find(after ? { _id: { $gt: after } } : {}, {
        sort: { _id: 1 },
        limit: PAGE,
        batchSize: PAGE + 1,
        projection: FIELDS,
      })
      .toArray();
    yield page;
    after = page.at(-1)?._id;
    if (page.length < PAGE) return;
  }
}

type Counts = Pick<Overview, 'low' | 'sold' | 'negative' | 'uncounted'>;

/** How many items have each status, by the same fields as in a filtered list (`items/item-filter.ts`). */
class States {
  readonly #due: Date;
  #low = 0;
  #sold = 0;
  #negative = 0;
  readonly #uncounted = new Map<WarehouseId, number>(WAREHOUSE_IDS.map((id) => [id, 0]));

  constructor(now: Date) {
    this.#due = new Date(now.getTime() - COUNT_DUE_DAYS * DAY_MS);
  }

  add({ find, balanceTotal }: StoredItem): void {
    const { low, negative, counted } = (find ?? {}) as Partial<NonNullable<ItemDoc['find']>>;
    if (low) this.#low++;
    if (negative) this.#negative++;
    if (balanceTotal === 0) this.#sold++;
    for (const [id, count] of this.#uncounted)
      if (counted && counted[id] < this.#due) this.#uncounted.set(id, count + 1);
  }

  get counts(): Counts {
    const exact = (count: number) => ({ count, isExact: true });
    return {
      low: exact(this.#low),
      sold: exact(this.#sold),
      negative: exact(this.#negative),
      uncounted: [...this.#uncounted].map(([warehouse, count]) => ({ warehouse, ...exact(count) })),
    };
  }
}
