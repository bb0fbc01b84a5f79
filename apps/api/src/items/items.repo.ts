/** Reading items. Only the ledger writes them. */
import { emailSchema } from '@godown/shared/item';
import type { Collection, Db, Filter, ObjectId } from 'mongodb';
import type { ItemDoc, StoredItem } from './item-doc.js';

export type ItemCollection = Collection<ItemDoc>;

export const ITEMS = 'items';

export const itemsOf = (db: Db): ItemCollection => db.collection(ITEMS);

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
  signal?: AbortSignal | undefined;
}

/** Items, oldest first: ids grow with the time they were made, and every page can begin after the last id. */
export function listItems(
  items: ItemCollection,
  { emails, after, limit, signal }: ListOptions,
): Promise<StoredItem[]> {
  const filter: Filter<ItemDoc> = {};
  if (emails !== undefined) filter.email = oneOf(emails);
  if (after !== undefined) filter._id = { $gt: after };
  // One batch: a page is read in a single round trip.
  return items.find(filter, { sort: { _id: 1 }, limit, batchSize: limit + 1, signal }).toArray();
}

/** An equality where there is one value: that can be counted from the index alone. */
const oneOf = (values: string[]) =>
  values.length === 1 && values[0] !== undefined ? values[0] : { $in: values };

/**
 * How many items there are, with one of these addresses or in all. Of all of them together the collection knows
 * (decision 16).
 */
export function countItems(
  items: ItemCollection,
  { emails }: { emails?: string[] | undefined },
): Promise<number> {
  return emails === undefined
    ? items.estimatedDocumentCount()
    : items.countDocuments({ email: oneOf(emails) });
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
