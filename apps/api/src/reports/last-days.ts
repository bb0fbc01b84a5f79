/** Units delivered and received in the last 30 days. */
import type { Overview } from '@godown/shared/stock/reports';
import { ObjectId } from 'mongodb';
import { dayAt, endOfDay, startOfDay } from '../runtime/local-day.js';
import { flowOf } from '../stock/movements/flows.js';
import { type ItemCollection, SHAPED } from '../stock/records/item-doc.js';
import type { MovementCollection, MovementDoc } from '../stock/records/movement-doc.js';
import { PeriodSums, readPeriodPage, type TimePlace } from './day/movements-of-period.js';
import { eachSlowly, First } from './rank.js';

const DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

interface LastDays {
  /** The last one is today. */
  days: Overview['days'];
  /** Delivered units of each item by its id. An item may be in both maps: add the two. */
  delivered: readonly [older: ReadonlyMap<string, number>, newer: ReadonlyMap<string, number>];
}

type Entry = TimePlace & Pick<MovementDoc, 'item' | 'change' | 'reason' | 'undoneReason'>;

const PROJECTION = { at: 1, item: 1, change: 1, reason: 1, undoneReason: 1 } as const;

/** An undo lowers the figure of the day on which it was made. */
class Sums {
  readonly days = new Map<string, { out: number; in: number }>();
  readonly delivered = new Map<string, number>();

  add(movement: Entry): void {
    const { at, item, change } = movement;
    const flow = flowOf(movement);
    if (flow !== 'out' && flow !== 'in') return;
    const date = dayAt(at);
    const day = this.days.get(date) ?? { out: 0, in: 0 };
    this.days.set(date, day);
    day[flow] += flow === 'out' ? -change : change;
    if (flow === 'in') return;
    const id = item.toHexString();
    this.delivered.set(id, (this.delivered.get(id) ?? 0) - change);
  }
}

/** Adds up the last 30 days. A read that failed is continued. */
export class LastDaysSums {
  readonly #movements: MovementCollection;
  #kept: { today: string; readAt: Date; sums: PeriodSums<Entry, Sums> } | null = null;

  constructor(movements: MovementCollection) {
    this.#movements = movements;
  }

  /** One call at a time. */
  async read(now: Date): Promise<LastDays> {
    const today = dayAt(now);
    const dates = Array.from({ length: DAYS }, (_, index) =>
      dayAt(new Date(startOfDay(today).getTime() - (DAYS - 1 - index) * DAY_MS)),
    );
    const sums = this.#sumsOf(today, now);
    await sums.readOn(now, () => true);
    const { older, newer } = sums;
    const none = { out: 0, in: 0 };
    return {
      days: dates.map((date) => {
        const [a, b] = [older.days.get(date) ?? none, newer.days.get(date) ?? none];
        return { date, out: a.out + b.out, in: a.in + b.in };
      }),
      delivered: [older.delivered, newer.delivered],
    };
  }

  /** Other ones on another day, and after the clock was put back. */
  #sumsOf(today: string, now: Date): PeriodSums<Entry, Sums> {
    const movements = this.#movements;
    const kept = this.#kept?.today === today && now >= this.#kept.readAt ? this.#kept : null;
    const to = endOfDay(today);
    const period = { from: new Date(to.getTime() - DAYS * DAY_MS), to, projection: PROJECTION };
    const sums =
      kept?.sums ??
      new PeriodSums({
        movements,
        readPage: (after) => readPeriodPage<Entry>(movements, { ...period, after }),
        begin: () => new Sums(),
      });
    this.#kept = { today, readAt: now, sums };
    return sums;
  }
}

const FASTEST = 10;
/** Some of the fastest may have been deleted. */
const CANDIDATES = 100;

/** The items with the most units delivered. */
export async function findFastest(
  items: ItemCollection,
  [older, newer]: LastDays['delivered'],
): Promise<Overview['fastest']> {
  const first = new First<[string, number]>(CANDIDATES, ([, a], [, b]) => b - a);
  const add = (id: string, units: number) => {
    if (units > 0) first.add([id, units]);
  };
  await eachSlowly(older, ([id, units]) => add(id, units + (newer.get(id) ?? 0)));
  await eachSlowly(newer, ([id, units]) => {
    if (!older.has(id)) add(id, units);
  });
  const most = first.entries;
  const ids = most.map(([id]) => new ObjectId(id));
  const docs = await items
    .find({ _id: { $in: ids }, ...SHAPED }, { projection: { name: 1, quantity: 1 } })
    .toArray();
  const byId = new Map(docs.map((doc) => [String(doc._id), doc]));
  return most
    .flatMap(([item, units]) => {
      const doc = byId.get(item);
      return doc ? [{ item, itemName: doc.name, units, quantity: doc.quantity }] : [];
    })
    .slice(0, FASTEST);
}
