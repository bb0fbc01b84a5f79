/** The state of the whole stock, computed page by page with a pause after each. */
import type { ItemFilter } from '@godown/shared/items/item-query';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { Overview } from '@godown/shared/stock/reports';
import type { ObjectId } from 'mongodb';
import { hintOf } from '../database/declare-indexes.js';
import type { Total } from '../http/paging.js';
import { type Findable, toTerms, toTest } from '../stock/items/item-filter.js';
import { type ItemCollection, type ItemDoc, SHAPED } from '../stock/records/item-doc.js';
import { IdleItems } from './idle-items.js';
import { findFastest, LastDaysSums } from './last-days.js';
import { pause } from './pause.js';
import type { StockSources } from './stock-lines.js';
import { StockValueSum } from './stock-value.js';
import { toValuedStock } from './worth.js';

/** Items that are read at once. */
const PAGE = 250;

const FIELDS = {
  name: 1,
  price: 1,
  cost: 1,
  worth: 1,
  stock: 1,
  damaged: 1,
  quantity: 1,
  createdAt: 1,
  updatedAt: 1,
  lastMovedAt: 1,
  'find.low': 1,
  'find.negative': 1,
  'find.counted': 1,
};

type Sources = Pick<StockSources, 'items' | 'movements'>;

/** Computes the overview. `onItems` is called with how many items are added up so far. */
export type ComputeOverview = (now: Date, onItems?: (count: number) => void) => Promise<Overview>;

/** Makes the function that computes the overview. It keeps the sums of movements, see `LastDaysSums`. */
export function createOverview(sources: Sources): ComputeOverview {
  const lastDays = new LastDaysSums(sources.movements);
  return (now, onItems) => compute(sources, lastDays, now, onItems);
}

async function compute(
  { items, movements }: Sources,
  lastDays: LastDaysSums,
  now: Date,
  onItems?: (count: number) => void,
): Promise<Overview> {
  const worth = new StockValueSum();
  const idle = new IdleItems(movements, now);
  const states = new States(now);
  let count = 0;
  for await (const docs of readPages(items)) {
    for (const doc of docs) {
      worth.add(toValuedStock(doc));
      states.add(doc);
    }
    await idle.addPage(docs);
    count += docs.length;
    onItems?.(count);
    await pause();
  }
  const { days, delivered } = await lastDays.read(now);
  const { total, warehouses, damaged } = worth.value;
  return {
    at: now.toISOString(),
    items: count,
    total,
    warehouses,
    ...(damaged && { damaged }),
    ...states.counts,
    days,
    fastest: await findFastest(items, delivered),
    idle: await idle.read(),
  };
}

async function* readPages(items: ItemCollection): AsyncGenerator<ItemDoc[], void> {
  for (let after: ObjectId | undefined; ; ) {
    const page: ItemDoc[] = await items
      .find(
        { ...SHAPED, ...(after && { _id: { $gt: after } }) },
        {
          sort: { _id: 1 },
          // By the index of shapes the embedded store would read the entry of each id as well.
          hint: hintOf({ _id: 1 }),
          limit: PAGE,
          batchSize: PAGE + 1,
          projection: FIELDS,
        },
      )
      .toArray();
    yield page;
    after = page.at(-1)?._id;
    if (page.length < PAGE) return;
  }
}

type Counts = Pick<Overview, 'low' | 'sold' | 'negative' | 'uncounted'>;

/** Counts the items that a filter of the list means. */
class Counter {
  readonly #tests: ((item: Findable) => boolean)[];
  #count = 0;

  constructor(filter: ItemFilter, now: Date) {
    this.#tests = toTerms(filter, now).map(toTest);
  }

  add(item: Findable): void {
    if (this.#tests.every((hasTerm) => hasTerm(item))) this.#count++;
  }

  get total(): Total {
    return { count: this.#count, isExact: true };
  }
}

class States {
  readonly #low: Counter;
  readonly #sold: Counter;
  readonly #negative: Counter;
  readonly #uncounted: { warehouse: WarehouseId; counter: Counter }[];

  constructor(now: Date) {
    this.#low = new Counter({ status: 'low' }, now);
    this.#sold = new Counter({ status: 'sold' }, now);
    this.#negative = new Counter({ status: 'negative' }, now);
    this.#uncounted = WAREHOUSE_IDS.map((warehouse) => ({
      warehouse,
      counter: new Counter({ status: 'uncounted', warehouse }, now),
    }));
  }

  add(doc: ItemDoc): void {
    const counters = [
      this.#low,
      this.#sold,
      this.#negative,
      ...this.#uncounted.map(({ counter }) => counter),
    ];
    for (const counter of counters) counter.add(doc);
  }

  get counts(): Counts {
    return {
      low: this.#low.total,
      sold: this.#sold.total,
      negative: this.#negative.total,
      uncounted: this.#uncounted.map(({ warehouse, counter }) => ({ warehouse, ...counter.total })),
    };
  }
}
