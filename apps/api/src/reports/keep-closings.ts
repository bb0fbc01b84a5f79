/** Closes days when enough has happened since the last one that was closed. */
import type { Db } from 'mongodb';
import { readBatches } from '../http/read-list.js';
import { dayAt, endOfDay } from '../runtime/local-day.js';
import { type MovementCollection, movementsOf } from '../stock/records/movement-doc.js';
import { type ClosingDoc, closingsOf, findClosing, forgetEarly, lastEnd, writeClosing } from './closings.js';
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
  const sources = sourcesOf(db);
  await forgetEarly(sources.closings, now);
  for (let isChecked = false; ; ) {
    const last = await findClosing(sources.closings, now, now);
    const end = await findNextEnd(sources.movements, last, Math.max(step, last?.items ?? 0));
    if (!end || end > lastEnd(now)) return;
    if (!isChecked) {
      // Before others are built on it.
      await forgetWrong(sources, signal);
      isChecked = true;
      continue;
    }
    const { stocks, movements } = await readSlowly(readPastStock(sources, { end, now, signal }));
    const items = stocks.map(({ opened: _, openedWorth: _worth, ...item }) => item);
    await writeClosing(sources.closings, { end, items, movements });
  }
}

const sourcesOf = (db: Db) => ({ movements: movementsOf(db), closings: closingsOf(db) });

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

/** Deletes the closings before which a movement was dated since. */
async function forgetWrong(
  { closings: { closings }, movements }: ReturnType<typeof sourcesOf>,
  signal: AbortSignal,
): Promise<void> {
  const order = { fields: ['at', '_id'], direction: 1 } as const;
  const reading = { order, signal, takeTurn: <T>(part: () => Promise<T>) => pause().then(part) };
  let from = new Date(0);
  let count = 0;
  for (const { _id: end, movements: counted } of await closings.find({}, { sort: { _id: 1 } }).toArray()) {
    const query = { at: { $gte: from, $lt: end } };
    // In batches: a command that counts a million of one day takes longer than the database is waited for.
    for await (const { filter } of readBatches(movements, { query, bounds: query }, reading))
      count += await movements.countDocuments(filter, { signal });
    if (count !== counted) await closings.deleteOne({ _id: end });
    from = end;
  }
}

async function readSlowly<Result>(pages: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const page = await pages.next();
    if (page.done) return page.value;
    await pause();
  }
}
