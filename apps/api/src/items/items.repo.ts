import { emailSchema, type NewItem } from '@godown/shared/item';
import type { Collection, Db, Filter, ObjectId } from 'mongodb';
import { type ItemDoc, MAX_VERSION, type StoredItem } from './item-doc.js';

export type ItemCollection = Collection<ItemDoc>;

export const itemsOf = (db: Db): ItemCollection => db.collection<ItemDoc>('items');

/** Declares the indexes of the queries below; those that exist already cost nothing. */
export async function createItemIndexes(items: ItemCollection): Promise<void> {
  // My Items: one person's items, oldest first.
  await items.createIndex({ email: 1, _id: 1 });
}

interface ListOptions {
  /** Only those with one of these addresses, exactly as stored. */
  emails?: string[] | undefined;
  /** Only those after this id. */
  after?: ObjectId | undefined;
  limit: number;
}

/** Items, oldest first: ids grow with the time they were made, and every page can begin after the last id. */
export function listItems(
  items: ItemCollection,
  { emails, after, limit }: ListOptions,
): Promise<StoredItem[]> {
  const filter: Filter<ItemDoc> = {};
  if (emails !== undefined) filter.email = oneOf(emails);
  if (after !== undefined) filter._id = { $gt: after };
  // One batch: a page is read in a single round trip.
  return items.find(filter, { sort: { _id: 1 }, limit, batchSize: limit + 1 }).toArray();
}

/** An equality where there is one value: that can be counted from the index alone. */
const oneOf = (values: string[]) =>
  values.length === 1 && values[0] !== undefined ? values[0] : { $in: values };

/** How many items there are, with one of these addresses or in all. */
export function countItems(
  items: ItemCollection,
  { emails }: { emails?: string[] | undefined },
): Promise<number> {
  return items.countDocuments(emails === undefined ? {} : { email: oneOf(emails) });
}

/**
 * Addresses that an older application stored in another spelling than the identity provider's (capitals, blanks), by
 * that spelling. This reads the index on addresses from end to end: once in a process is enough, since this product
 * writes no others.
 */
export async function readEmailSpellings(items: ItemCollection): Promise<Map<string, string[]>> {
  const stored: unknown[] = await items.distinct('email', { email: { $regex: '[^!-@\\[-~]' } });
  const spellings = new Map<string, string[]>();
  for (const spelling of stored) {
    const email = emailSchema.safeParse(spelling);
    if (email.success) spellings.set(email.data, [...(spellings.get(email.data) ?? []), String(spelling)]);
  }
  return spellings;
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

/**
 * Sets the stock and raises the version in one atomic step. Null when there is no such item of such a version. An item
 * whose version is one of ours, as nearly all are, takes a plain update; the other works the version out in a pipeline.
 */
export async function updateQuantity(
  items: ItemCollection,
  id: ObjectId,
  { quantity, versions, now }: QuantityUpdate,
): Promise<StoredItem | null> {
  const version = { $type: 'int', $gte: 0, ...(versions && { $in: versions }) } as const;
  const changed = await items.findOneAndUpdate(
    { _id: id, version },
    { $set: { quantity, updatedAt: now }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  );
  if (changed) return changed;
  return items.findOneAndUpdate(
    { _id: id, ...versionFilter(versions) },
    [{ $set: { quantity, updatedAt: now, version: { $add: [STORED_VERSION, 1] } } }],
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

/**
 * The version of a stored item as `toVersion` reads it: an older application may have left none, or text, or NaN, which
 * `$inc` would refuse or keep for ever.
 */
const STORED_VERSION = {
  $cond: [
    { $isNumber: '$version' },
    {
      $cond: [
        {
          $and: [
            { $gte: ['$version', 0] },
            { $lte: ['$version', MAX_VERSION] },
            { $eq: ['$version', { $trunc: '$version' }] },
          ],
        },
        { $toLong: '$version' },
        0,
      ],
    },
    0,
  ],
};

function versionFilter(versions: number[] | null): Filter<ItemDoc> {
  return versions === null ? {} : { $expr: { $in: [STORED_VERSION, versions] } };
}
