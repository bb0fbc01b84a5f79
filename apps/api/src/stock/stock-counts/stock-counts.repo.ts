/** The sheets of stock counts. `stock-count-batch.ts` closes those that are posted. */
import { MAX_LINES } from '@godown/shared/trade/document-limits';
import type { Collection, Db, Filter, ObjectId } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import type { LineCountDoc, StockCountDoc, StockCountHead } from './stock-count-doc.js';

/** Time that a stock count is kept after it was posted or discarded, in milliseconds. */
const LIFETIME_MS = 90 * 24 * 3600 * 1000;

export type StockCountCollection = Collection<StockCountDoc>;

/** Declares the indexes of the queries below, of the purge, and the one that keeps a request from starting two counts. */
export async function createStockCountIndexes(stockCounts: StockCountCollection): Promise<void> {
  await declareIndexes(stockCounts, [{ key: { 'closed.at': 1, at: 1 } }, { key: { key: 1 }, unique: true }]);
}

/** Always from the primary: a secondary may lack the count that someone has just made. */
export const stockCountsOf = (db: Db): StockCountCollection =>
  db.collection('stockCounts', { readPreference: 'primary' });

/** Open stock counts, and those that were posted since, newest first, without their lines. */
export async function listStockCounts(
  stockCounts: StockCountCollection,
  { postedSince, limit, signal }: { postedSince: Date; limit: number; signal: AbortSignal },
): Promise<StockCountHead[]> {
  const read = (filter: Filter<StockCountDoc>) =>
    stockCounts
      .find<StockCountHead>(filter, { projection: { lines: 0 }, sort: { at: -1 }, limit, signal })
      .toArray();
  const open = await read({ 'closed.at': null as never });
  const posted = await read({ 'closed.at': { $gte: postedSince }, 'closed.document': { $exists: true } });
  return [...open, ...posted].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit);
}

export function findStockCount(
  stockCounts: StockCountCollection,
  _id: ObjectId,
): Promise<StockCountDoc | null> {
  return stockCounts.findOne({ _id });
}

/** The stock count with one of its lines only. */
export function findWithLine(
  stockCounts: StockCountCollection,
  _id: ObjectId,
  item: string,
): Promise<StockCountDoc | null> {
  const head = { warehouse: 1, lineCount: 1, closed: 1 };
  return stockCounts.findOne({ _id }, { projection: { ...head, [`lines.${item}`]: 1 } });
}

interface NewCount {
  item: string;
  itemName: string;
  /** Null if it is not counted any more. */
  count: LineCountDoc | null;
  /** The count before; null for none. */
  replaces: number | null;
  /** True if the item is on the list already. */
  isListed: boolean;
}

/**
 * Stores or removes the count of one line, if the stock count is open and the line still has the count that this one replaces. Resolves
 * with false otherwise. One update of one line: counts that come at the same time cannot overwrite each other, and one that
 * comes while the stock count is posted is part of the document or is not stored.
 */
export async function setCount(
  stockCounts: StockCountCollection,
  _id: ObjectId,
  { item, itemName, count, replaces, isListed }: NewCount,
): Promise<boolean> {
  const line = `lines.${item}`;
  const open = { _id, closed: { $exists: false } };
  const filter = isListed
    ? {
        ...open,
        [line]: { $exists: true },
        ...(replaces === null
          ? { [`${line}.count`]: { $exists: false } }
          : { [`${line}.count.counted`]: replaces }),
      }
    : { ...open, [line]: { $exists: false }, lineCount: { $lt: MAX_LINES } };
  const update = {
    ...setLine(line, { itemName, count, isListed }),
    $inc: { lineCount: isListed ? 0 : 1, countedLines: Number(count !== null) - Number(replaces !== null) },
  };
  const { matchedCount } = await stockCounts.updateOne(filter as Filter<StockCountDoc>, update as object);
  return matchedCount === 1;
}

function setLine(
  line: string,
  { itemName, count, isListed }: Pick<NewCount, 'itemName' | 'count' | 'isListed'>,
) {
  if (!isListed) return { $set: { [line]: { itemName, ...(count && { count }) } } };
  return count ? { $set: { [`${line}.count`]: count } } : { $unset: { [`${line}.count`]: '' } };
}

/** Discards a stock count. Resolves with false if it is not open. */
export async function discardStockCount(
  stockCounts: StockCountCollection,
  _id: ObjectId,
  closed: { at: Date; by: string },
): Promise<boolean> {
  const open = { _id, closed: { $exists: false } };
  const { matchedCount } = await stockCounts.updateOne(open, { $set: { closed } });
  return matchedCount === 1;
}

/** Removes closed stock counts. The posted counts are in their documents. */
export async function purgeStockCounts(
  stockCounts: StockCountCollection,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInBatches(stockCounts, { 'closed.at': { $lt: new Date(now.getTime() - LIFETIME_MS) } }, signal);
}
