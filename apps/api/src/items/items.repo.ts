import type { NewItem } from '@godown/shared/item';
import type { Collection, Db, Filter, ObjectId } from 'mongodb';
import { type ItemDoc, type StoredItem, toVersion } from './item-doc.js';

export type ItemCollection = Collection<ItemDoc>;

export const itemsOf = (db: Db): ItemCollection => db.collection<ItemDoc>('items');

/** Declares the indexes of the queries below; those that exist already cost nothing. */
export async function createItemIndexes(items: ItemCollection): Promise<void> {
  // My Items: one person's items, oldest first.
  await items.createIndex({ email: 1, _id: 1 });
}

interface ListOptions {
  /** Only this person's, by the normalised address. */
  email?: string | undefined;
  /** Only those after this id. */
  after?: ObjectId | undefined;
  limit: number;
}

/** Items, oldest first: ids grow with the time they were made, and every page can begin after the last id. */
export function listItems(
  items: ItemCollection,
  { email, after, limit }: ListOptions,
): Promise<StoredItem[]> {
  const filter: Filter<ItemDoc> = {};
  if (email !== undefined) filter.email = email;
  if (after !== undefined) filter._id = { $gt: after };
  // One batch: a page is read in a single round trip.
  return items.find(filter, { sort: { _id: 1 }, limit, batchSize: limit + 1 }).toArray();
}

/** How many items there are, of one person or of all. */
export function countItems(
  items: ItemCollection,
  { email }: { email?: string | undefined },
): Promise<number> {
  return items.countDocuments(email === undefined ? {} : { email });
}

export function findItem(items: ItemCollection, id: ObjectId): Promise<StoredItem | null> {
  return items.findOne({ _id: id });
}

/** Stores a new item, version 1, and returns it. */
export async function insertItem(items: ItemCollection, item: NewItem, now: Date): Promise<StoredItem> {
  const doc = { ...item, version: 1, createdAt: now, updatedAt: now };
  const { insertedId } = await items.insertOne(doc as ItemDoc);
  return { ...doc, _id: insertedId };
}

interface QuantityUpdate {
  quantity: number;
  /** Only if the item has one of these versions; null for any. */
  versions: number[] | null;
  now: Date;
}

/** Sets the stock and raises the version in one atomic step. Null when there is no such item of such a version. */
export function updateQuantity(
  items: ItemCollection,
  id: ObjectId,
  { quantity, versions, now }: QuantityUpdate,
): Promise<StoredItem | null> {
  return items.findOneAndUpdate(
    { _id: id, ...versionFilter(versions) },
    { $set: { quantity, updatedAt: now }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  );
}

/** Deletes the item if it has one of the versions; false when there was none. */
export async function deleteItem(
  items: ItemCollection,
  id: ObjectId,
  versions: number[] | null,
): Promise<boolean> {
  const { deletedCount } = await items.deleteOne({ _id: id, ...versionFilter(versions) });
  return deletedCount === 1;
}

function versionFilter(versions: number[] | null): Filter<ItemDoc> {
  if (versions === null) return {};
  // An item of an older application has no version, which reads as 0; null matches a missing field.
  const matching: (number | null)[] = versions.includes(toVersion(undefined))
    ? [...versions, null]
    : versions;
  return { version: { $in: matching as number[] } };
}
