/** Closes days when enough has happened since the last one that was closed. */
import type { Db } from 'mongodb';
import { dayAt, endOfDay } from '../runtime/local-day.js';
import { type MovementCollection, movementsOf } from '../stock/records/movement-doc.js';
import {
  type ClosingCollections,
  type ClosingDoc,
  closingsOf,
  findClosing,
  forgetEarly,
  lastEnd,
  writeClosing,
} from './closings.js';
import { readPastStock } from './past-stock.js';
import { pause } from './pause.js';

/** Movements between two closings, unless there are more items than that: the embedded store reads so many in less than a second. */
const STEP = 10_000;

interface Options {
  now: Date;
  signal: AbortSignal;
  step?: number;
}

/** To be called every hour, by each process: they write the same. */
export async function keepClosings(db: Db, { now, signal, step = STEP }: Options): Promise<void> {
  const sources = { movements: movementsOf(db), closings: closingsOf(db) };
  await forgetEarly(sources.closings, now);
  for (let isChecked = false; ; ) {
    const last = await findClosing(sources.closings, now, now);
    const end = await findNextEnd(sources.movements, last, Math.max(step, last?.items ?? 0));
    if (!end || end > lastEnd(now)) return;
    // Before others are built on it.
    if (last && !isChecked && !(await holds(sources, last))) continue;
    isChecked = true;
    const { stocks, movements } = await readSlowly(readPastStock(sources, { end, now, signal }));
    const items = stocks.map(({ opened: _, openedWorth: _worth, ...item }) => item);
    await writeClosing(sources.closings, { end, items, movements });
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

/** Deletes it if a movement was dated before it since. It counts all of them, which takes two seconds for 140,000. */
async function holds(
  { closings, movements }: { closings: ClosingCollections; movements: MovementCollection },
  { _id: end, movements: count }: ClosingDoc,
): Promise<boolean> {
  const isSame = (await movements.countDocuments({ at: { $lt: end } })) === count;
  if (!isSame) await closings.closings.deleteOne({ _id: end });
  return isSame;
}

async function readSlowly<Result>(pages: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const page = await pages.next();
    if (page.done) return page.value;
    await pause();
  }
}
