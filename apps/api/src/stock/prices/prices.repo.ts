/** Past prices of items. Only the ledger writes them. */
import type { Filter, ObjectId } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import type { PriceCollection, PriceDoc, Prices } from '../records/price-doc.js';

/** Declares the indexes of the queries below. */
export async function createPriceIndexes(prices: PriceCollection): Promise<void> {
  await declareIndexes(prices, [{ key: { item: 1, at: 1, _id: 1 } }, { key: { at: 1, _id: 1 } }]);
}

type Change = Pick<PriceDoc, '_id' | 'item' | 'at' | 'price'>;

/** The changes of a span, oldest first, in pages. */
export async function* readPriceChanges(
  prices: PriceCollection,
  { from, to }: { from: Date; to: Date },
  signal: AbortSignal,
): AsyncGenerator<Change[], void> {
  const projection = { item: 1, at: 1, price: 1 } as const;
  const options = { sort: OLDEST_FIRST, limit: READ, batchSize: READ + 1, projection, signal };
  for (let after: Change | undefined; ; ) {
    const filter: Filter<PriceDoc> = {
      at: { $gte: after?.at ?? from, $lt: to },
      ...(after && { $or: [{ at: { $gt: after.at } }, { _id: { $gt: after._id } }] }),
    };
    const page: Change[] = await prices.find<Change>(filter, options).toArray();
    yield page;
    if (page.length < READ) return;
    after = page.at(-1);
  }
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
