/**
 * Stock and prices at the ends of some past days. The stock of a past day is the latest closing before it, plus the movements since, at the
 * prices of the closing or their changes since. Code that changes what movements or prices say of the past deletes the closings.
 */
import type { Stock } from '@godown/shared/items/warehouses';
import type { Collection, Db, ObjectId } from 'mongodb';
import { ensureCollection } from '../database/ensure-collection.js';

/** The end of a day. It is written after its parts. */
export interface ClosingDoc {
  _id: Date;
  /** Count of the movements dated before. If it has changed since, a clock was wrong. */
  movements: number;
  /** The same of changes of prices. */
  priceChanges: number;
  items: number;
  parts: number;
}

/** An item at that moment. */
export interface ClosedItem {
  item: ObjectId;
  itemName: string;
  /** Version of its latest movement. */
  version: number;
  part: number;
  stock: Stock;
  damaged: Stock;
  /** Cost of all pieces together, in cents. Null: not known. */
  worth: number | null;
  /** In dollars. */
  price: number;
}

interface PartDoc {
  _id: { end: Date; part: number };
  items: ClosedItem[];
}

export interface ClosingCollections {
  closings: Collection<ClosingDoc>;
  parts: Collection<PartDoc>;
}

export const closingsOf = (db: Db): ClosingCollections => ({
  closings: db.collection('closings'),
  parts: db.collection('closingParts'),
});

export async function createClosingCollections(db: Db): Promise<void> {
  await ensureCollection(db, 'closings');
  await ensureCollection(db, 'closingParts');
}

/** Items in one part, which has about 100 kB. */
const PART = 500;

/**
 * A day is closed, and its closing is read, this long after its end. By then every change that began before is written or given up. A
 * closing made too early by a clock ahead of time is deleted, see `forgetEarly`.
 */
const PATIENCE_MS = 2 * 3600 * 1000;

/** Latest end of a day that may have a closing. */
export const lastEnd = (now: Date): Date => new Date(now.getTime() - PATIENCE_MS);

/** The latest closing up to a moment. */
export function findClosing(
  { closings }: ClosingCollections,
  moment: Date,
  now: Date,
): Promise<ClosingDoc | null> {
  const latest = moment < lastEnd(now) ? moment : lastEnd(now);
  return closings.findOne({ _id: { $lte: latest } }, { sort: { _id: -1 } });
}

/** Deletes closings that were made too early: a clock was wrong, and movements may still be dated before their ends. */
export async function forgetEarly({ closings }: ClosingCollections, now: Date): Promise<void> {
  await closings.deleteMany({ _id: { $gt: lastEnd(now) } });
}

export async function* readClosing(
  { parts }: ClosingCollections,
  { _id: end, parts: count }: ClosingDoc,
  signal: AbortSignal,
): AsyncGenerator<ClosedItem[], void> {
  for (let part = 0; part < count; part++) {
    const doc = await parts.findOne({ _id: { end, part } }, { signal });
    if (!doc) throw new Error(`Part ${part} of the closing of ${end.toISOString()} is gone.`);
    yield doc.items;
  }
}

export async function writeClosing(
  { closings, parts }: ClosingCollections,
  {
    end,
    items,
    ...counts
  }: Pick<ClosingDoc, 'movements' | 'priceChanges'> & {
    end: Date;
    items: readonly ClosedItem[];
  },
): Promise<void> {
  let part = 0;
  for (let start = 0; start < items.length; start += PART) {
    const _id = { end, part: part++ };
    await parts.replaceOne({ _id }, { items: items.slice(start, start + PART) }, { upsert: true });
  }
  const closing = { ...counts, items: items.length, parts: part };
  await closings.replaceOne({ _id: end }, closing, { upsert: true });
}
