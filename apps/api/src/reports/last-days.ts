/** What was delivered and received in the last 30 days. */
import type { Flow } from '@godown/shared/movements';
import type { Overview } from '@godown/shared/reports';
import { type Filter, ObjectId } from 'mongodb';
import { type StoredItem, toText } from '../items/item-doc.js';
import type { ItemCollection } from '../items/items.repo.js';
import { dayAt, endOfDay, startOfDay } from '../movements/local-day.js';
import type { MovementDoc } from '../movements/movement-doc.js';
import { toQueries } from '../movements/movement-filter.js';
import type { MovementCollection } from '../movements/movements.repo.js';
import { pause } from './pause.js';
import { eachSlowly, First } from './rank.js';

const DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;
/** Movements that are read at once. */
const PAGE = 250;

export interface LastDays {
  /** Today is the last one. */
  days: Overview['days'];
  /** The units of each item that were delivered, by its id. */
  delivered: Map<string, number>;
}

/** An undo lowers the figure of the day on which it was made. */
export async function readLastDays(movements: MovementCollection, now: Date): Promise<LastDays> {
  const today = startOfDay(dayAt(now)).getTime();
  const dates = Array.from({ length: DAYS }, (_, index) =>
    dayAt(new Date(today - (DAYS - 1 - index) * DAY_MS)),
  );
  const days = new Map(dates.map((date) => [date, { date, out: 0, in: 0 }]));
  const delivered = new Map<string, number>();
  const period = { from: new Date(today - (DAYS - 1) * DAY_MS), to: endOfDay(dayAt(now)) };
  for await (const { at, item, change } of readFlow(movements, 'out', period)) {
    const day = days.get(dayAt(at));
    if (day) day.out -= change;
    const id = String(item);
    delivered.set(id, (delivered.get(id) ?? 0) - change);
  }
  for await (const { at, change } of readFlow(movements, 'in', period)) {
    const day = days.get(dayAt(at));
    if (day) day.in += change;
  }
  return { days: [...days.values()], delivered };
}

type Entry = Pick<MovementDoc, '_id' | 'at' | 'item' | 'change'>;

async function* readFlow(
  movements: MovementCollection,
  flow: Flow,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<Entry, void> {
  const options = { sort: { at: 1, _id: 1 }, limit: PAGE, batchSize: PAGE + 1 } as const;
  const projection = { at: 1, item: 1, change: 1 };
  for (const query of toQueries({ flow })) {
    let place: Filter<MovementDoc> = { at: { $gte: from, $lt: to } };
    for (let isFull = true; isFull; ) {
      const page = await movements.find<Entry>({ ...query, ...place }, { ...options, projection }).toArray();
      yield* page;
      const last = page.at(-1);
      isFull = page.length === PAGE && last !== undefined;
      if (last)
        place = {
          at: { $gte: last.at, $lt: to },
          $or: [{ at: { $gt: last.at } }, { _id: { $gt: last._id } }],
        };
      await pause();
    }
  }
}

const FASTEST = 10;
/** Some of the fastest may have been deleted. */
const CANDIDATES = 100;

/** The items of which most units were delivered. */
export async function findFastest(
  items: ItemCollection,
  delivered: LastDays['delivered'],
  quantityOf: (item: StoredItem) => number,
): Promise<Overview['fastest']> {
  const first = new First<[string, number]>(CANDIDATES, ([, a], [, b]) => b - a);
  await eachSlowly(delivered, (entry) => {
    if (entry[1] > 0) first.add(entry);
  });
  const most = first.entries;
  const ids = most.map(([id]) => new ObjectId(id));
  const docs = await items
    .find({ _id: { $in: ids } }, { projection: { name: 1, stock: 1, quantity: 1 } })
    .toArray();
  const byId = new Map<string, StoredItem>(docs.map((doc) => [String(doc._id), doc]));
  return most
    .flatMap(([item, units]) => {
      const doc = byId.get(item);
      return doc ? [{ item, itemName: toText(doc.name), units, quantity: quantityOf(doc) }] : [];
    })
    .slice(0, FASTEST);
}
