/** What items cost in the past. Only the ledger writes it. */
import type { Collection, Db, ObjectId } from 'mongodb';

/** Dollars. A cost of null is not known. */
export interface Prices {
  price: number;
  cost: number | null;
}

/** The prices of an item from a moment on. Written when they change, and when the item is deleted. */
export interface PriceDoc extends Prices {
  _id: ObjectId;
  item: ObjectId;
  at: Date;
  /** The prices until then. */
  before: Prices;
}

export type PriceCollection = Collection<PriceDoc>;

export const pricesOf = (db: Db): PriceCollection => db.collection('prices');

/** Declares the index of the query below. */
export async function createPriceIndexes(prices: PriceCollection): Promise<void> {
  await prices.createIndex({ item: 1, at: 1, _id: 1 });
}

/**
 * The prices that items had at a moment, by the id of the item: those before their first change after it. Items without one are
 * absent: their prices are those that they have now.
 */
export async function readPricesAt(
  prices: PriceCollection,
  items: readonly ObjectId[],
  moment: Date,
  signal?: AbortSignal,
): Promise<Map<string, Prices>> {
  const filter = { item: { $in: [...items] }, at: { $gt: moment } };
  const changes = await prices.find(filter, { sort: { item: 1, at: 1, _id: 1 }, signal }).toArray();
  const result = new Map<string, Prices>();
  for (const { item, before } of changes) if (!result.has(String(item))) result.set(String(item), before);
  return result;
}
