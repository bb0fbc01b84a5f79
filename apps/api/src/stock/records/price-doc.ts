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
