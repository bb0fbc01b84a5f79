/** Units delivered and received in the last 30 days. */
import type { Overview } from '@godown/shared/stock/reports';
import { ObjectId } from 'mongodb';
import { dayAt, endOfDay, startOfDay } from '../runtime/local-day.js';
import { flowOf } from '../stock/movements/flows.js';
import { type ItemCollection, SHAPED } from '../stock/records/item-doc.js';
import type { MovementCollection, MovementDoc } from '../stock/records/movement-doc.js';
import { LATE_MS } from './day/day-figures.js';
import { hasMovement, PAGE, readPeriodPage, type TimePlace } from './day/movements-of-period.js';
import { pause } from './pause.js';
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

/**
 * Adds up the last 30 days. Movements are read once a day, and their sums are kept. Only the newest ones are read again, because more
 * of them may still come. A read that failed is continued.
 */
export class LastDaysSums {
  readonly #movements: MovementCollection;
  #older = new Sums();
  /** The last movement of the older ones. */
  #place: TimePlace | null = null;
  #readAt = new Date(0);
  #today = '';

  constructor(movements: MovementCollection) {
    this.#movements = movements;
  }

  /** One call at a time. */
  async read(now: Date): Promise<LastDays> {
    await this.#beginIfChanged(now);
    const today = startOfDay(this.#today).getTime();
    const dates = Array.from({ length: DAYS }, (_, index) =>
      dayAt(new Date(today - (DAYS - 1 - index) * DAY_MS)),
    );
    const period = { from: new Date(today - (DAYS - 1) * DAY_MS), to: endOfDay(this.#today) };
    const newer = await this.#readSince(period, new Date(now.getTime() - LATE_MS));
    const [older, none] = [this.#older, { out: 0, in: 0 }];
    return {
      days: dates.map((date) => {
        const [a, b] = [older.days.get(date) ?? none, newer.days.get(date) ?? none];
        return { date, out: a.out + b.out, in: a.in + b.in };
      }),
      delivered: [older.delivered, newer.delivered],
    };
  }

  /** Forgets the sums on another day, after the clock was put back, and when the data was replaced. */
  async #beginIfChanged(now: Date): Promise<void> {
    const isSame = dayAt(now) === this.#today && now >= this.#readAt;
    this.#readAt = now;
    if (isSame && (!this.#place || (await hasMovement(this.#movements, this.#place)))) return;
    this.#older = new Sums();
    this.#place = null;
    this.#today = dayAt(now);
  }

  /** Adds the movements that came since, up to the time `complete`. Resolves with the sums of newer ones. */
  async #readSince(period: { from: Date; to: Date }, complete: Date): Promise<Sums> {
    const newer = new Sums();
    for (let after = this.#place; ; ) {
      const page = await readPeriodPage<Entry>(this.#movements, { ...period, after, projection: PROJECTION });
      for (const movement of page)
        if (movement.at < complete) {
          this.#older.add(movement);
          this.#place = movement;
        } else newer.add(movement);
      after = page.at(-1) ?? null;
      if (page.length < PAGE) return newer;
      await pause();
    }
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
