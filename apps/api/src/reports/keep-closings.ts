/** Closes days when enough has happened since the last one that was closed. */
import type { Db } from 'mongodb';
import { dayAt, endOfDay } from '../runtime/local-day.js';
import { type MovementCollection, movementsOf } from '../stock/records/movement-doc.js';
import { type ClosingDoc, closingsOf, countBefore, findClosing, writeClosing } from './closings.js';
import { readPastStock } from './past-stock.js';
import { pause } from './pause.js';

/** Movements between two closings, unless there are more items than that: the embedded store reads so many in half a second. */
const STEP = 10_000;
/** How long after its end a day is closed. What began before is written or given up by then. */
const PATIENCE_MS = 3600 * 1000;

interface Options {
  now: Date;
  signal: AbortSignal;
  step?: number;
}

/** Several processes may do it at the same time: they write the same. */
export async function keepClosings(db: Db, { now, signal, step = STEP }: Options): Promise<void> {
  const [movements, closings] = [movementsOf(db), closingsOf(db)];
  let last = await findClosing(closings, movements, now);
  await closings.closings.deleteMany({ _id: { $gt: last?._id ?? new Date(0) } });
  for (;;) {
    signal.throwIfAborted();
    const end = await findNextEnd(movements, last, Math.max(step, last?.items ?? 0));
    if (!end || end.getTime() > now.getTime() - PATIENCE_MS) return;
    const count = await countBefore(movements, end);
    const pages = readPastStock({ movements, closings }, { end, signal });
    let page = await pages.next();
    while (!page.done) {
      await pause();
      page = await pages.next();
    }
    const items = page.value.map(({ opened: _, openedWorth: _worth, ...item }) => item);
    await writeClosing(closings, { end, items, movements: count });
    last = { _id: end, movements: count, items: items.length, parts: 0 };
  }
}

/** The end of the day on which enough has happened. */
async function findNextEnd(
  movements: MovementCollection,
  last: ClosingDoc | null,
  step: number,
): Promise<Date | null> {
  const filter = last ? { at: { $gte: last._id } } : {};
  const options = { sort: { at: 1, _id: 1 }, skip: step - 1, projection: { at: 1 } } as const;
  const next = await movements.findOne(filter, options);
  return next && endOfDay(dayAt(next.at));
}
