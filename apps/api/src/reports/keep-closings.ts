/** Closes days when enough has happened since the last one that was closed. */
import type { Collection, Db, Filter, ObjectId } from 'mongodb';
import { readBatches } from '../http/read-list.js';
import { dayAt, endOfDay } from '../runtime/local-day.js';
import { ledgerCollectionsOf } from '../stock/ledger/collections.js';
import type { MovementCollection } from '../stock/records/movement-doc.js';
import { type ClosingDoc, closingsOf, findClosing, forgetEarly, lastEnd, writeClosing } from './closings.js';
import { readClosingStock } from './past-stock.js';
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
    const items = await readSlowly(readClosingStock(sources, { end, now, signal }));
    await writeClosing(sources.closings, { end, ...items });
  }
}

const sourcesOf = (db: Db) => ({ ...ledgerCollectionsOf(db), closings: closingsOf(db) });

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

/** Deletes the closings before which a movement or a change of a price was dated since. */
async function forgetWrong(
  { closings: { closings }, movements, prices }: ReturnType<typeof sourcesOf>,
  signal: AbortSignal,
): Promise<void> {
  let from = new Date(0);
  const counts = { movements: 0, priceChanges: 0 };
  for (const closing of await closings.find({}, { sort: { _id: 1 } }).toArray()) {
    const span = { from, to: closing._id };
    counts.movements += await countOf(movements, span, signal);
    counts.priceChanges += await countOf(prices, span, signal);
    const isRight = counts.movements === closing.movements && counts.priceChanges === closing.priceChanges;
    if (!isRight) await closings.deleteOne({ _id: closing._id });
    from = closing._id;
  }
}

/** Counts the documents of a span in batches: a command that counts a million of one day takes longer than the database is waited for. */
async function countOf<Doc extends { _id: ObjectId; at: Date }>(
  collection: Collection<Doc>,
  { from, to }: { from: Date; to: Date },
  signal: AbortSignal,
): Promise<number> {
  const query = { at: { $gte: from, $lt: to } } as Filter<Doc>;
  const order = { fields: ['at', '_id'], direction: 1 } as const;
  const reading = { order, signal, takeTurn: <T>(part: () => Promise<T>) => pause().then(part) };
  let count = 0;
  for await (const { filter } of readBatches(collection, { query, bounds: query }, reading))
    count += await collection.countDocuments(filter, { signal });
  return count;
}

async function readSlowly<Result>(pages: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const page = await pages.next();
    if (page.done) return page.value;
    await pause();
  }
}
