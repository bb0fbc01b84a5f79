/** Past prices of items. Only the ledger writes them. */
import type { ObjectId } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import type { PriceCollection, PriceDoc, Prices } from '../records/price-doc.js';

/** Declares the index of the query below. */
export async function createPriceIndexes(prices: PriceCollection): Promise<void> {
  await declareIndexes(prices, [{ key: { item: 1, at: 1, _id: 1 } }]);
}

/** Most items that are asked for at once, and the most changes that one read returns. */
const ITEMS = 200;
const READ = 500;
const OLDEST_FIRST = { at: 1, _id: 1 } as const;

/**
 * The prices of items at a moment, by the id of the item: those before their first change after it. Items without such a change are
 * absent: they have their current prices. No read grows with the number of changes.
 */
export async function readPricesAt(
  prices: PriceCollection,
  items: readonly ObjectId[],
  moment: Date,
  signal?: AbortSignal,
): Promise<Map<string, Prices>> {
  const result = new Map<string, Prices>();
  for (let start = 0; start < items.length; start += ITEMS)
    for (const { item, before } of await readFirstChanges(
      prices,
      items.slice(start, start + ITEMS),
      moment,
      signal,
    ))
      result.set(String(item), before);
  return result;
}

/** The first change of each item after a moment. */
async function readFirstChanges(
  prices: PriceCollection,
  items: readonly ObjectId[],
  moment: Date,
  signal: AbortSignal | undefined,
): Promise<PriceDoc[]> {
  const filter = { item: { $in: [...items] }, at: { $gt: moment } };
  // Not sorted: the database would have to read all changes.
  const some = await prices.find(filter, { limit: READ, batchSize: READ + 1, signal }).toArray();
  if (some.length < READ) {
    const newestFirst = some.sort((a, b) => compare(b, a));
    return [...new Map(newestFirst.map((change) => [String(change.item), change])).values()];
  }
  const firsts: PriceDoc[] = [];
  for (const item of items) {
    const first = await prices.findOne({ item, at: { $gt: moment } }, { sort: OLDEST_FIRST, signal });
    if (first) firsts.push(first);
  }
  return firsts;
}

const compare = (a: PriceDoc, b: PriceDoc): number =>
  a.at.getTime() - b.at.getTime() || (a._id.toHexString() < b._id.toHexString() ? -1 : 1);
